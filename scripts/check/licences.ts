// The licences that shipped packages may have. A package under another licence needs a decision here, with a reason.

/** Licences that require only a notice, by their SPDX names. */
const notices = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
];

/** Licences that require more, each for the packages that were examined. */
const lookedAt: { licence: string; package: RegExp; because: string }[] = [
  {
    licence: "LGPL-3.0-or-later",
    package: /^@img\/sharp-(?:libvips|win32|wasm32)/,
    because: "a shared library that sharp loads on the server; it is not changed and not sent to anybody",
  },
  { licence: "MPL-2.0", package: /^lightningcss/, because: "used unchanged while building; its files are not sent to anybody" },
  { licence: "MPL-2.0", package: /^@resvg\/resvg-js/, because: "used unchanged on the server" },
];

/** Files in the repository that others made. */
export const shippedFiles = [
  { what: "Readex Pro", where: "public/fonts, lib/pdf/fonts", licence: "OFL-1.1" },
  { what: "Natural Earth 1:10m", where: "components/illustrations/uae-outline.ts", licence: "public domain" },
];

/** With "OR", one of the licences has to be allowed; with "AND", all of them. */
export function isAllowed(name: string, licence: string | undefined): boolean {
  if (!licence) return false;
  return licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((alternative) =>
      alternative
        .split(" AND ")
        .every((id) => notices.includes(id) || lookedAt.some((each) => each.licence === id && each.package.test(name))),
    );
}
