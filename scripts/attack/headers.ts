// Checks the security headers of every kind of address from outside. The scoring follows the Observatory rules that MDN publishes
// (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), as far as one site's own responses decide them.

import type { AttackRow } from "./target.ts";

type Directives = Map<string, string[]>;

const directivesOf = (policy: string): Directives =>
  new Map(
    policy
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name.toLowerCase(), sources]] : [])),
  );

const broad = /^(?:\*|https?:|ftp:|data:|'unsafe-inline')$/;

/** Points for the policy: 10 with nothing unsafe and default-src 'none', 5 with nothing unsafe, 0 with only styles unsafe. */
function policyPoints(policy: string): number {
  const directives = directivesOf(policy);
  if (directives.size === 0) return -25;
  const sources = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  // A browser ignores 'unsafe-inline' where the policy has a hash or a nonce.
  const isUnsafe = (list: string[]) => {
    const isNamed = list.some((source) => /^'(?:sha\d{3}|nonce)-/.test(source));
    return list.some((source) => broad.test(source) && !(isNamed && source === "'unsafe-inline'"));
  };
  if (isUnsafe(sources("script-src")) || sources("object-src").some((source) => broad.test(source))) return -20;
  if ([...sources("script-src"), ...sources("style-src")].includes("'unsafe-eval'")) return -10;
  if (isUnsafe(sources("style-src"))) return 0;
  return directives.get("default-src")?.join() === "'none'" ? 10 : 5;
}

type Rule = [name: string, points: number];

/** Returns the Observatory's score for a response of the home page over https. Bonus points count only from 90 points on. */
export function observatory(headers: Headers, html: string): { score: number; rules: Rule[] } {
  const header = (name: string) => headers.get(name) ?? "";
  const ancestors = directivesOf(header("content-security-policy")).get("frame-ancestors");
  const age = Number(/max-age=(\d+)/.exec(header("strict-transport-security"))?.[1] ?? Number.NaN);
  const elsewhere = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].filter(
    ([, src = ""]) => !src.startsWith("/") || src.startsWith("//"),
  );
  const cookies = headers.getSetCookie();
  const rules: Rule[] = [
    ["content-security-policy", policyPoints(header("content-security-policy"))],
    ["cookies", cookies.every((cookie) => /;\s*secure/i.test(cookie) && /;\s*httponly/i.test(cookie)) ? 0 : -40],
    ["cross-origin-resource-sharing", header("access-control-allow-origin") === "" ? 0 : -50],
    ["cross-origin-resource-policy", /^same-(?:origin|site)$/.test(header("cross-origin-resource-policy")) ? 10 : 0],
    ["referrer-policy", /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(header("referrer-policy")) ? 5 : 0],
    ["strict-transport-security", age >= 15_768_000 ? 0 : Number.isNaN(age) ? -20 : -10],
    ["subresource-integrity", elsewhere.length === 0 ? 0 : -5],
    ["x-content-type-options", header("x-content-type-options") === "nosniff" ? 0 : -5],
    ["x-frame-options", ancestors ? 5 : /^(?:deny|sameorigin)$/i.test(header("x-frame-options")) ? 0 : -20],
  ];
  const sum = (list: Rule[]) => list.reduce((total, [, points]) => total + points, 0);
  const lost = 100 + sum(rules.filter(([, points]) => points < 0));
  return { score: Math.max(0, lost >= 90 ? lost + sum(rules.filter(([, points]) => points > 0)) : lost), rules };
}

type Answer = { path: string; headers: Headers; text: string };

const inBoth = (paths: string[]) => paths.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
const pages = inBoth([
  "/",
  "/services/ventilation",
  "/dubai/ac-services",
  "/blog",
  "/contact",
  "/quote",
  "/resources",
  "/calculators/duct-sizing",
]);
const rendered = inBoth(["/calculators/duct-sizing/result?airflow=500", "/search?q=ac", "/admin/sign-in"]);
const others = [
  "/no-such-page",
  "/admin",
  "/api/health",
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
  "/office.webmanifest",
  "/drawings/bms-panel.light.svg",
];
/** What other sites may embed, by design. */
const forEverybody = ["/social/en.png", "/icon.svg", "/apple-icon.png"];

const named = (faults: string[], figures: string) => (faults.length > 0 ? faults.slice(0, 5).join("; ") : figures);

/** Checks a running site. `isSecure`: its public address is https, whether the request goes there or past the proxy. */
export async function attackHeaders(site: string, { isSecure = site.startsWith("https:") } = {}): Promise<AttackRow[]> {
  const answers: Answer[] = [];
  for (const path of [...pages, ...rendered, ...others, ...forEverybody]) {
    const answer = await fetch(site + path, { redirect: "manual", signal: AbortSignal.timeout(30_000) });
    answers.push({ path, headers: new Headers(answer.headers), text: await answer.text() });
  }
  const row = (what: string, among: Answer[], fault: (answer: Answer) => string, figures: string): AttackRow => {
    const faults = among.flatMap((answer) => {
      const found = fault(answer);
      return found ? `${answer.path}: ${found}` : [];
    });
    return { what, tries: among.length, held: faults.length === 0, figures: named(faults, figures) };
  };
  const wanted: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  };
  const among = (paths: string[]) => answers.filter(({ path }) => paths.includes(path));
  const served = among([...pages, ...rendered]);
  const home = answers[0] as Answer;
  // Without https the site sends no such header; the rest of the score is comparable.
  if (!isSecure) home.headers.set("strict-transport-security", "max-age=63072000");
  const { score, rules } = observatory(home.headers, home.text);
  return [
    row(
      "every answer says how it may be used",
      answers,
      ({ headers }) =>
        Object.entries(wanted)
          .filter(([name, value]) => headers.get(name) !== value)
          .map(([name]) => name)
          .join(", "),
      Object.keys(wanted).join(", "),
    ),
    row(
      "no other site loads what is not meant for it",
      answers,
      ({ path, headers }) => {
        const policy = headers.get("cross-origin-resource-policy");
        return policy === (forEverybody.includes(path) ? "cross-origin" : "same-origin") ? "" : `cross-origin-resource-policy: ${policy}`;
      },
      `${forEverybody.length} pictures are for everybody`,
    ),
    row(
      "no page runs a script or applies a style that it does not know",
      served,
      ({ headers }) => {
        const points = policyPoints(headers.get("content-security-policy") ?? "");
        return points === 10 ? "" : `policy worth ${points} of 10`;
      },
      "10 of 10 points for each policy",
    ),
    row(
      "no answer says what it runs on",
      answers,
      ({ headers }) => ["server", "x-powered-by"].filter((name) => /next|node|express/i.test(headers.get(name) ?? "")).join(", "),
      "neither Server nor X-Powered-By",
    ),
    {
      what: "the rules of the MDN Observatory",
      tries: rules.length,
      held: score >= 125,
      figures: `${score} points${isSecure ? "" : " as they would be over https"}: ${rules.map(([name, points]) => `${name} ${points}`).join(", ")}`,
    },
  ];
}
