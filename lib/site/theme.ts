// Light and dark: the system's until the visitor chooses one, which is then stored on the device.

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeKey = "theme";

/** Runs in <head>, before the first paint. If storage is unavailable, the system decides. */
export const applyRememberedTheme = `try{let t=localStorage.getItem(\`${themeKey}\`);if(/^(light|dark)$/.test(t))document.documentElement.dataset.theme=t}catch{}`;
