// Pages work without this. With it they change in place: no reload, no jump, no lost focus.

import { follow, isLost, sayLost } from "./live.js";
import { steer } from "./keys.js";

const said = document.getElementById("said");
const whereabouts = () => location.pathname + location.search;
let here = whereabouts();
let awaited = null; // where the focus was, while the page has no such place
let renewal = null;
let asked = 0;

/** Put what the server sent where it belongs, and say it to those who do not see it. */
function show(game, title) {
  const old = document.getElementById("game");
  const focused = document.activeElement === document.body ? awaited : placeOf(document.activeElement);
  const open = [...old.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
  old.replaceWith(game);
  for (const field of old.querySelectorAll("input[id], select[id]")) keepFilledIn(field);
  for (const each of game.querySelectorAll("summary")) {
    if (open.includes(each.textContent)) each.parentElement.open = true;
  }
  document.title = title;
  if (game.dataset.said !== old.dataset.said) said.textContent = game.dataset.said;
  begin();
  const found = find(focused);
  awaited = found ? null : focused;
  found?.focus({ preventScroll: true });
}

/** Fill into the new page what was filled into the old one and not sent. */
function keepFilledIn(field) {
  const isChanged = field.options
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;
  const same = document.getElementById(field.id);
  if (isChanged && same) same.value = field.value;
}

/** What is needed to find an element again after its page has changed. */
function placeOf(element) {
  if (element?.matches?.(".cell")) return `.cell[value="${element.value}"]`;
  if (element?.id && element.closest("#game")) return `#${element.id}`;
  if (element?.matches?.("button[name=deed]")) return `button[name=deed][value="${element.value}"]`;
  if (element?.matches?.("a[rel]")) return `a[rel="${element.rel}"]`;
  return element?.closest?.("#game") ? ".status" : null;
}

function find(place) {
  const element = place && document.querySelector(place);
  if (element?.matches(".status")) element.tabIndex = -1;
  return element;
}

/** Make the most of the page as it is now. */
function begin() {
  const game = document.getElementById("game");
  if (!game) return;
  steer(game);
  for (const chain of game.querySelectorAll(".chain")) {
    const here = chain.querySelector("[aria-current]");
    chain.scrollLeft = here ? here.offsetLeft - chain.offsetWidth / 2 : chain.scrollWidth;
  }
  for (const button of game.querySelectorAll("[data-copy]")) button.hidden = false;
  clearTimeout(renewal);
  if (game.dataset.renew) {
    const wait = Math.min(game.dataset.renew * 1000, 2 ** 31 - 1); // more, and none would be waited
    renewal = setTimeout(() => go(location.href, undefined, true), wait);
  }
  follow(game, (html, title) => show(parsed(html), title));
}

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("game");
}

/** Ask the server, and show what it answers; where it shows another kind of page, go there.
 * Whether it has taken what was sent, or has said on the board why not. */
async function go(address, options, keep) {
  const isSent = options?.method === "POST";
  const mine = ++asked;
  const answer = await answerTo(address, options);
  if (!answer) return false;
  if (!isSent && mine !== asked) return true; // late: something else was asked for since
  const { page, there, ok } = answer;
  const game = page.getElementById("game");
  if (!game) {
    if (!isSent || ok) location.assign(there);
    else refuse(page);
    return ok;
  }
  if (isSent && ok) history.replaceState(null, "", there);
  if (isOlder(game)) return true; // what happened since was told here before this answer came
  if (!keep && !isSent && ok && there.href !== location.href) {
    // In a game, the way back is out of it, not from hint to hint.
    history[game.dataset.game ? "replaceState" : "pushState"](null, "", there);
  }
  here = whereabouts();
  show(game, page.title);
  return true;
}

/** The page that the server answers with, where it is, and whether all is well; null if none came. */
async function answerTo(address, options) {
  try {
    const answer = await fetch(address, options);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (isLost()) sayLost(null);
    return { page, there: new URL(answer.url), ok: answer.ok };
  } catch {
    sayLost(options?.method ? "That was not sent: the connection is lost. Try again." : undefined);
    return null;
  }
}

/** Whether an answer is of the same game as it was some time ago. */
function isOlder(game) {
  const old = document.getElementById("game");
  const isSame = game.dataset.game && game.dataset.game === old.dataset.game;
  return isSame && Number(game.dataset.place) < Number(old.dataset.place);
}

/** A refusal that comes without a board: a flood, a busy server. */
function refuse(page) {
  const words = page.querySelector(".refusal")?.textContent ?? "That did not work. Try again.";
  const news = document.querySelector("#game .news");
  const line = Object.assign(document.createElement("p"), { className: "refusal", textContent: words });
  news?.replaceChildren(line);
  said.textContent = words;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(link.href);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) copyFrom(copy);
});

/** A walk through a game: the arrows follow the links to the turn before and the one behind. */
let walk = Promise.resolve();
document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.target.closest("input, select, .board, .course, .chain")) return;
  walk = walk.then(() => { // pressed twice, two turns: the second link is on the page to come
    const link = document.querySelector(`a[rel=${rel}]`);
    return link && go(link.href);
  });
});

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (!form.matches("[data-swap]")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  if (button?.name) fields.set(button.name, button.value);
  const typed = form.querySelector("#typed");
  if (typed) typed.value = "";
  const address = form.getAttribute("action") || location.pathname;
  const isTaken = form.method === "post"
    ? await go(address, { method: "POST", body: fields })
    : await go(`${address}?${fields}`);
  const field = document.getElementById("typed"); // perhaps another one by now
  if (typed && field && !isTaken) field.value = fields.get("number");
});

addEventListener("popstate", () => {
  if (whereabouts() !== here) go(location.href, undefined, true); // else: a leap within the page
});

function copyFrom(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // The clipboard is only for secure pages; a school's server is plain http.
  const copied = navigator.clipboard
    ? navigator.clipboard.writeText(field.value)
    : Promise.resolve(document.execCommand("copy"));
  copied.then(() => {
    button.textContent = "Copied";
    said.textContent = "The link is copied.";
  });
}

begin();
