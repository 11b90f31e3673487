// The board by keyboard: arrows move, digits are typed into the field, Enter and Space press.

/** Let one number of the board be reached by Tab, and the others by arrows. */
export function steer(game) {
  const cells = [...game.querySelectorAll(".board .cell")];
  if (!cells.length) return;
  const first = cells.find((cell) => cell.matches(".legal, .last")) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === first ? 0 : -1;
  for (const cell of cells) {
    cell.addEventListener("focus", () => {
      for (const other of cells) other.tabIndex = other === cell ? 0 : -1;
    });
  }
  game.querySelector(".board").addEventListener("keydown", (event) => move(event, cells));
}

function move(event, cells) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = cells.indexOf(event.target.closest(".cell"));
  const board = event.currentTarget;
  const columns = getComputedStyle(board).gridTemplateColumns.split(" ").length;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const typed = document.getElementById("typed");
  let to = null;
  if (event.key in steps) to = at + steps[event.key];
  else if (event.key === "Home") to = 0;
  else if (event.key === "End") to = cells.length - 1;
  else if (/^\d$/.test(event.key) && typed) {
    typed.focus(); // and the digit goes there
    return;
  } else return;
  event.preventDefault();
  cells[to]?.focus();
}
