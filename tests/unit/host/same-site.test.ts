import { expect, test } from "vitest";
import { isSameSite } from "../../../lib/host/requests/same-site.ts";

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "cross-site", origin: "https://site.example", host: "site.example" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ origin: "https://site.example", host: "site.example" }, true],
  [{ origin: "https://evil.example", host: "site.example" }, false],
  [{ origin: "null", host: "site.example" }, false],
  [{ host: "site.example" }, false],
])("%j counts as a request from this site: %s", (headers, ours) => {
  expect(isSameSite(new Headers(headers as Record<string, string>))).toBe(ours);
});
