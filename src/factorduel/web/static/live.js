// What happens in a game, as it happens; says so while the connection is lost, and catches up.

const banner = document.getElementById("lost");
const PAUSE = 2000;
const GLANCE = 10000;

let stream = null;
let address = null;
let change = null;
let glances = null;

/** Keep up with the game of this page. */
export function follow(game, whenChanged) {
  change = whenChanged;
  if (game.dataset.events === address) return;
  address = game.dataset.events ?? null;
  open();
}

function open() {
  stream?.close();
  stream = null;
  clearInterval(glances);
  if (!address) return;
  if (document.hidden) {
    // A browser grants one site six streams: a page that nobody sees just asks now and then.
    glances = setInterval(glance, GLANCE);
    return;
  }
  const here = new EventSource(withPlace(address));
  stream = here;
  here.addEventListener("open", () => sayLost(null));
  here.addEventListener("page", (event) => accept(event.data));
  here.addEventListener("error", () => {
    if (stream !== here) return;
    sayLost();
    if (here.readyState === EventSource.CLOSED) setTimeout(() => stream === here && open(), PAUSE);
  });
}

async function glance() {
  try {
    const answer = await fetch(location.href);
    if (answer.ok) accept(await answer.text());
  } catch {
    sayLost();
  }
}

/** Show a change, unless what is shown is newer. */
function accept(html) {
  const game = new DOMParser().parseFromString(html, "text/html").getElementById("game");
  if (game && Number(game.dataset.place) > place()) change(html, `${game.dataset.title} · factorduel`);
}

function place() {
  return Number(document.getElementById("game")?.dataset.place ?? 0);
}

function withPlace(path) {
  const url = new URL(path, location.href);
  url.searchParams.set("seen", place());
  return url;
}

export function isLost() {
  return !banner.hidden;
}

/** Say that the connection is lost; with null, that it is there again. */
export function sayLost(words = "The connection is lost. Trying again …") {
  banner.hidden = words === null;
  banner.textContent = words ?? "";
}

document.addEventListener("visibilitychange", open);
addEventListener("online", open);
addEventListener("offline", () => { if (address) sayLost(); });
