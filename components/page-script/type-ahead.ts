// Typing in a closed list goes to the option that is meant. Left alone, browsers go to the next option that begins with what was
// typed, counted from the chosen one: "North" typed on "West" ends on "North-west", and "S" on "South-east", without a word.
import { listen } from "./dom.ts";
import { nameTyped } from "./name-typed.ts";

/** After such a pause a letter begins a new word. */
const pauseMs = 1000;

export function startTypeAhead(): void {
  let [word, at] = ["", 0];
  listen("focusin", () => (word = ""));
  listen<KeyboardEvent>(
    "keydown",
    (event) => {
      const { target: list, key, timeStamp, ctrlKey, metaKey, altKey, isComposing } = event;
      if (!(list instanceof HTMLSelectElement) || key.length > 1 || ctrlKey || metaKey || altKey || isComposing) return;
      if (timeStamp - at > pauseMs) word = "";
      // A space by itself opens the list.
      if (!word && key === " ") return;
      [word, at] = [word + key, timeStamp];
      event.preventDefault();
      const options = [...list.options];
      const found =
        options[
          nameTyped(
            options.map(({ disabled, text }) => (disabled ? "" : text)),
            list.selectedIndex,
            word,
          )
        ];
      if (!found || found.selected) return;
      found.selected = true;
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    },
    true,
  );
}
