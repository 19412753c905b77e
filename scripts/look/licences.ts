// Which licences what we ship may have. Whoever adds a package under another one decides here, with a reason.

/** Licences that ask for a notice and nothing more, by their SPDX names. */
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

/** Licences that ask for more, each for the packages that were looked at. */
const lookedAt: { licence: string; package: RegExp; because: string }[] = [
  {
    licence: "LGPL-3.0-or-later",
    package: /^@img\/sharp-(?:libvips|win32|wasm32)/,
    because: "a shared library that sharp loads on the server; it is not changed and not sent to anybody",
  },
  { licence: "MPL-2.0", package: /^lightningcss/, because: "used unchanged while building; its files are not sent to anybody" },
  { licence: "MPL-2.0", package: /^@resvg\/resvg-js/, because: "used unchanged on the server" },
];

/** What stands in the repository and was made by others. */
export const shippedFiles = [
  { what: "Readex Pro", where: "public/fonts, lib/pdf/fonts", licence: "OFL-1.1" },
  { what: "Natural Earth 1:10m", where: "components/illustrations/uae-outline.ts", licence: "public domain" },
];

/** "MIT OR Apache-2.0" and the like: one of the alternatives has to be allowed; of "AND", all. */
export function isAllowed(name: string, licence: string | undefined): boolean {
  if (!licence) return false;
  return licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((alternative) =>
      alternative
        .split(" AND ")
        .every((one) => notices.includes(one) || lookedAt.some((each) => each.licence === one && each.package.test(name))),
    );
}
