import { expect, test } from "vitest";
import { countViolations, policyViolations, readViolations } from "../../lib/reports/policy-violations.ts";

const older = (more: object) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": "https://site.test/contact?name=Sara#x",
      "effective-directive": "script-src-elem",
      "blocked-uri": "inline",
      ...more,
    },
  });

test("a report is read in both formats, without data that could identify a person", () => {
  expect(readViolations(older({}))).toEqual([{ directive: "script-src-elem", blocked: "inline", page: "/contact" }]);
  expect(readViolations(older({ "blocked-uri": "https://bad.test/a.js?token=1" }))[0]?.blocked).toBe("https://bad.test/a.js");
  const newer = [
    {
      type: "csp-violation",
      body: { documentURL: "https://site.test/ar", effectiveDirective: "img-src", blockedURL: "https://x.test/i.png" },
    },
  ];
  expect(readViolations(JSON.stringify(newer))).toEqual([{ directive: "img-src", blocked: "https://x.test/i.png", page: "/ar" }]);
});

test.each([
  ["no JSON", "x"],
  ["nothing", "null"],
  ["a number", "7"],
  ["a page that is not ours", older({ "document-uri": "https://site.test/wp-admin" })],
  ["no address", older({ "document-uri": "about:blank" })],
  ["an invented directive", older({ "effective-directive": "<b>" })],
  ["an extension's doing", older({ "blocked-uri": "chrome-extension://abc/x.js" })],
])("%s is not counted", (_, text) => {
  expect(readViolations(text)).toEqual([]);
});

test("the number of stored reports is limited, and so is what one sender adds", () => {
  for (let index = 0; index < 300; index++)
    countViolations([{ directive: "script-src", blocked: `https://x.test/${index}.js`, page: "/contact" }], null);
  expect(policyViolations()).toHaveLength(50);
  for (let index = 0; index < 100; index++)
    countViolations([{ directive: "script-src", blocked: "https://x.test/0.js", page: "/contact" }], "10.0.0.0/24");
  // One sender is counted at most sixty times in 15 minutes.
  expect(policyViolations()[0]).toMatchObject({ blocked: "https://x.test/0.js", count: 61 });
});
