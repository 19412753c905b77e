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

/** The Latin letter printed on the key, so that the keys work on an Arabic keyboard too. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  key === "؟" ? "?" : key.length === 1 && key.charCodeAt(0) > 127 && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;

/** The letter of a key that means a command; null while the user types, beside Ctrl, Alt and ⌘, and while keys are off. */
export function commandKey(event: KeyboardEvent): string | null {
  const types = (event.target as HTMLElement).closest(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog",
  );
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || types || areKeysOff() ? null : letterOf(event);
}
