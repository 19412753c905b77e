// Single keys of the office: inactive while the user types, and switched off with all others (WCAG 2.1.4).

const storageKey = "office-keys";

export const areKeysOff = () => {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
};

export const switchKeys = (isOn: boolean) => {
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Without storage the setting lasts as long as this page.
  }
};

/** The Latin character printed on the key, so that the keys work on an Arabic keyboard too. */
function characterOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || key.charCodeAt(0) < 128) return key;
  if (key === "؟") return "?";
  if (code === "Slash") return "/";
  return code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}

/** The field in which the user types, or the open dialog. */
const fieldOf = (event: KeyboardEvent) =>
  (event.target as HTMLElement).closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog");

const isOther = (event: KeyboardEvent) => event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || areKeysOff();

/** The character of a key that means a command; null while the user types, beside Ctrl, Alt and ⌘, and while keys are off. */
export const commandKey = (event: KeyboardEvent): string | null => (isOther(event) || fieldOf(event) ? null : characterOf(event));

/** Escape leaves a field, so that the next key is a command again. In a dialog it closes the dialog. */
export function leaveField(event: KeyboardEvent): void {
  const field = fieldOf(event);
  if (event.key === "Escape" && !event.isComposing && !isOther(event) && field && !field.closest("dialog"))
    (event.target as HTMLElement).blur();
}
