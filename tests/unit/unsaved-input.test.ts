// Unsaved text stays on the device for the user who typed it, and for no other user.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { continuesFrom, deviceDraftStore, readFromDevice, storeOnDevice } from "../../components/admin/content/editor/device-drafts.ts";
import { changedFields, restoreFields } from "../../components/admin/shell/typed-fields.ts";
import { readUnsavedInput, removeStaleInput, storeUnsavedInput } from "../../components/admin/shell/unsaved-input.ts";

const [sara, omar] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const note = [["note", 0, "Call after five"]] as const;

/** A stand-in for localStorage, whose keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(held, name) ? (held[name] ?? null) : null),
    setItem: (name: string, value: string) => {
      held[name] = value;
    },
    removeItem: (name: string) => {
      delete held[name];
    },
  };
  const held: Record<string, string> = Object.create(methods);
  return held as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T10:00:00Z") });
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("text kept on the device is restored only onto the draft and revision it was typed on", () => {
  const text = { base: { en: 3, ar: 4 }, data: { en: { title: "One" }, ar: { title: "واحد" } } };
  const left = (after?: number | null) => {
    storeOnDevice("page/about", text, after);
    const found = readFromDevice("page/about");
    if (!found) throw new Error("Nothing was kept.");
    return found;
  };
  expect(continuesFrom(left(1000), text.base, 1000)).toBe(true);
  expect(continuesFrom(left(1000), text.base, 2000)).toBe(false);
  expect(continuesFrom(left(1000), text.base, null)).toBe(false);
  expect(continuesFrom(left(), text.base, null)).toBe(true);
  expect(continuesFrom(left(), text.base, 1000)).toBe(false);
  expect(continuesFrom(left(1000), { en: 3, ar: 5 }, 1000)).toBe(false);
});

test("saved text is not kept again while its form closes, and text typed afterwards is", () => {
  const titled = (title: string) => ({ base: { en: 0, ar: 0 }, data: { en: { title }, ar: { title: "" } } });
  const keeper = deviceDraftStore("new/post");
  keeper.keep(titled("Five signs"));
  expect(readFromDevice("new/post")?.data).toEqual(titled("Five signs").data);
  keeper.forget(titled("Five signs"));
  keeper.keep(titled("Five signs"));
  expect(readFromDevice("new/post")).toBeNull();
  keeper.keep(titled("Six signs"));
  expect(readFromDevice("new/post")?.data).toEqual(titled("Six signs").data);
});

describe("unsaved text on the device", () => {
  test("is found again by the same form of the same user only", () => {
    storeUnsavedInput(sara, "lead/1/note", [...note]);
    expect(readUnsavedInput(sara, "lead/1/note")).toEqual(note);
    expect(readUnsavedInput(sara, "lead/2/note")).toEqual([]);
    expect(readUnsavedInput(omar, "lead/1/note")).toEqual([]);
  });

  test("is removed when the user clears the form", () => {
    storeUnsavedInput(sara, "lead/1/note", [...note]);
    storeUnsavedInput(sara, "lead/1/note", []);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("is dropped after two weeks", () => {
    storeUnsavedInput(sara, "lead/1/note", [...note]);
    vi.setSystemTime(new Date("2026-12-09T09:59:00Z"));
    expect(readUnsavedInput(sara, "lead/1/note")).toEqual(note);
    vi.setSystemTime(new Date("2026-12-09T10:00:01Z"));
    expect(readUnsavedInput(sara, "lead/1/note")).toEqual([]);
    removeStaleInput(sara);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("is removed when another user signs in, and on signing out", () => {
    localStorage.setItem("theme", "dark");
    storeUnsavedInput(sara, "lead/1/note", [...note]);
    removeStaleInput(sara);
    expect(readUnsavedInput(sara, "lead/1/note")).toEqual(note);
    removeStaleInput(omar);
    expect(Object.keys(localStorage)).toEqual(["theme"]);
    storeUnsavedInput(omar, "lead/1/note", [...note]);
    removeStaleInput(null);
    expect(Object.keys(localStorage)).toEqual(["theme"]);
  });

  test("causes no error when the browser blocks its storage", () => {
    vi.stubGlobal("localStorage", undefined);
    storeUnsavedInput(sara, "lead/1/note", [...note]);
    removeStaleInput(null);
    expect(readUnsavedInput(sara, "lead/1/note")).toEqual([]);
  });
});

/** The parts of a form control that the code reads; value and checked are accessors, as on the prototypes of real elements. */
class Control {
  tagName: string;
  type: string;
  name: string;
  defaultValue = "";
  defaultChecked = false;
  options: { value: string; defaultSelected: boolean }[] = [];
  events: string[] = [];
  #value = "";
  #checked = false;
  constructor(given: Partial<Control>) {
    this.tagName = given.tagName ?? "INPUT";
    this.type = given.type ?? "text";
    this.name = given.name ?? "";
    this.defaultValue = given.defaultValue ?? "";
    this.defaultChecked = given.defaultChecked ?? false;
    this.options = given.options ?? [];
    this.#value = given.value ?? this.defaultValue;
    this.#checked = given.checked ?? this.defaultChecked;
  }
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  get checked() {
    return this.#checked;
  }
  set checked(checked: boolean) {
    this.#checked = checked;
  }
  dispatchEvent(event: Event) {
    this.events.push(event.type);
    return true;
  }
}
const formOf = (...controls: Partial<Control>[]) => {
  const elements = controls.map((given) => new Control(given));
  return { form: { elements } as unknown as HTMLFormElement, elements };
};
const options = ["", "call", "visit"].map((value) => ({ value, defaultSelected: value === "call" }));

describe("unsaved text in a form", () => {
  const empty: Partial<Control>[] = [
    { name: "note", tagName: "TEXTAREA", type: "textarea" },
    { name: "channel", type: "radio" },
    { name: "channel", type: "radio", defaultChecked: true },
    { name: "action", tagName: "SELECT", type: "select-one", options, value: "call" },
  ];

  test("is what the user typed, ticked or chose, never a value the page set, a password or a file", () => {
    expect(changedFields(formOf(...empty).form)).toEqual([]);
    const { form } = formOf(
      { name: "version", type: "hidden", value: "7" },
      { name: "password", type: "password", value: "secret" },
      { name: "photo", type: "file", value: "C:\\photo.jpg" },
      { name: "", value: "nameless" },
      { name: "save", tagName: "BUTTON", type: "submit", value: "1" },
      { name: "note", tagName: "TEXTAREA", type: "textarea", value: "Call after five" },
      { name: "channel", type: "radio", checked: true },
      { name: "channel", type: "radio", defaultChecked: true, checked: false },
      { name: "action", tagName: "SELECT", type: "select-one", options, value: "visit" },
    );
    expect(changedFields(form)).toEqual([
      ["note", 0, "Call after five"],
      ["channel", 0, true],
      ["channel", 1, false],
      ["action", 0, "visit"],
    ]);
  });

  test("is put back into the fields that still exist, with the events that listeners expect", () => {
    const typed = [
      ["note", 0, "Call after five"],
      ["channel", 0, true],
      ["action", 0, "gone"],
      ["former", 0, "x"],
    ] as [string, number, string | boolean][];
    const { form, elements } = formOf(...empty);
    expect(restoreFields(form, typed)).toBe(true);
    expect(elements[0]?.value).toBe("Call after five");
    expect(elements[0]?.events).toEqual(["input"]);
    expect(elements[1]?.checked).toBe(true);
    expect(elements[1]?.events).toEqual(["change"]);
    expect(elements[3]?.value).toBe("call");
    expect(restoreFields(formOf(...empty).form, [["former", 0, "x"]])).toBe(false);
  });
});

test("the mark of a new lead differs from an emergency's colour and is readable in both themes", async () => {
  const { readFileSync } = await import("node:fs");
  const css = readFileSync("app/globals.css", "utf8");
  const shades = (name: string) => /light-dark\((#\w{6}), (#\w{6})\)/.exec(css.slice(css.indexOf(`--color-${name}:`)))?.slice(1) ?? [];
  const light = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  for (const theme of [0, 1]) {
    const [lighter = 0, darker = 0] = [light(shades("cool")[theme] ?? ""), light(shades("paper")[theme] ?? "")].sort((a, b) => b - a);
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(4.5);
  }
  expect(readFileSync("components/ui/badge.tsx", "utf8")).toContain('fresh: "border-transparent bg-cool text-paper"');
  expect(readFileSync("components/admin/leads/lead/lead-head.tsx", "utf8")).not.toMatch(/"new" \? "heat"/);
});
