// How long an address of the site may be; lib/platform/http/request-heads.ts holds requests to it before anything is parsed.
import { longestLink } from "../calculators/project/project-code.ts";
import type { AddressLimitOf } from "../platform/http/request-heads.ts";

/** Marks of advertising services take some hundred characters, all answers of a form a thousand, in about fifty names. */
const usual = { characters: 4096, names: 100 };
/** A project's link holds the whole building, and the forms to which it is handed on hold the link. */
const withProject = { characters: longestLink + 1000, names: 100 };
const mayHoldProject = /^\/(?:ar\/)?(?:calculators\/hvac-cooling-load|quote|contact)(?:\/|$)/;

export const addressLimitOf: AddressLimitOf = (path) => (mayHoldProject.test(path) ? withProject : usual);
