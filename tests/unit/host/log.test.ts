// JSON log lines, request ids, and which parts of a span are exported.
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { expect, test, vi } from "vitest";
import { faultOf, lineOf, lineOfText, written } from "../../../lib/host/log.ts";
import { areaOf, askedPlace, withoutPeople } from "../../../lib/host/process/telemetry.ts";
import { asRequest, requestId } from "../../../lib/host/requests/request-ids.ts";
import { fetchWithTimeout } from "../../../lib/supabase/timeout.ts";

const at = new Date("2026-11-26T10:00:00Z");

test("a log line has time, level, subject, message and request id", () => {
  expect(lineOf("error", ["leads: stored %d of %s", 2, "them"], at, "abc")).toEqual({
    at: at.toISOString(),
    level: "error",
    about: "leads",
    message: "stored 2 of them",
    request: "abc",
  });
  expect(lineOf("info", ["• Ready"], at)).toEqual({ at: at.toISOString(), level: "info", message: "• Ready" });
  expect(lineOf("error", ["request failed:", { error: "7", route: "/x", at: "never" }], at)).toEqual({
    error: "7",
    route: "/x",
    at: at.toISOString(),
    level: "error",
    message: "request failed",
  });
  // An error among the fields keeps its message; fields that cannot be serialised become text, and nothing is thrown.
  expect(JSON.parse(written("error", ["failed:", { cause: new TypeError("why") }])).cause).toContain("TypeError: why");
  const circle: Record<string, unknown> = { n: 1n };
  circle.self = circle;
  expect(JSON.parse(written("error", ["failed:", circle])).message).toContain("Circular");
  // Line breaks in a message are escaped.
  expect(JSON.stringify(lineOf("error", [new Error("two\nlines")], at))).not.toContain("\n");
});

test("a visitor cannot forge log lines with line breaks or control characters", () => {
  const forged = "no such action\r\n2026-11-27 leads: all is well\u2028second\u0085third\u001b[2Jgone";
  const line = lineOfText(["action failed:", new Error(forged), "\n"]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
  expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(line).toMatch(/^action failed: Error: no such action ⏎ 2026-11-27 leads: all is well/);
  expect(lineOfText(["• Ready on %d", 3000])).toBe("• Ready on 3000");
});

test("an error is logged with its place in the code and without its message, even if the message looks like a stack frame", () => {
  const error = new TypeError("person@client.test typed\n    at secret (typed.ts:1:1)");
  expect(faultOf(error)).toMatch(/^TypeError at .*log\.test\.ts:\d+:\d+/);
  expect(faultOf(error)).not.toMatch(/person@client\.test|secret|typed\.ts/);
  expect(faultOf(Object.assign(new Error(""), { code: "ENOSPC" }))).toMatch(/^Error ENOSPC at /);
  // The stack keeps the first message when the message changes later.
  const changed = new Error("first\n    at first (typed.ts:1:1)");
  changed.message = "second";
  expect(faultOf(changed)).not.toMatch(/typed\.ts/);
  expect(faultOf("text that was thrown")).toBe("failure");
});

test("requests to services carry the id of the visitor's request, also after waiting", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}"));
  const ask = fetchWithTimeout(1000);
  const done: Promise<unknown>[] = [];
  const handleRequest = (id: string) =>
    asRequest(id, () => {
      done.push(
        new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
          ask(`http://service.test/${requestId()}`, { headers: { apikey: "k" } }),
        ),
      );
    });
  handleRequest("first");
  handleRequest("second");
  expect(requestId()).toBeUndefined();
  await Promise.all(done);
  await ask("http://service.test/nobody");
  expect(
    asked.mock.calls.map(([url, init]) => [
      String(url),
      new Headers(init?.headers).get("x-request-id"),
      new Headers(init?.headers).get("apikey"),
    ]),
  ).toEqual([
    ["http://service.test/first", "first", "k"],
    ["http://service.test/second", "second", "k"],
    ["http://service.test/nobody", null, null],
  ]);
  asked.mockRestore();
});

test("a logged address has the host and the table, never the query or a person's id", () => {
  expect(askedPlace("https://abc.supabase.co/rest/v1/leads?full_name=ilike.*Ahmed*")).toBe("abc.supabase.co/rest/v1/leads");
  expect(askedPlace("https://abc.supabase.co/rest/v1/rpc/submit_lead")).toBe("abc.supabase.co/rest/v1/rpc/submit_lead");
  expect(askedPlace("https://abc.supabase.co/auth/v1/admin/users/9b2c")).toBe("abc.supabase.co/auth/v1/admin");
  expect(askedPlace("https://abc.supabase.co/storage/v1/object/lead-files/9b2c/photo-of-ahmed.jpg")).toBe(
    "abc.supabase.co/storage/v1/object/lead-files",
  );
  expect(askedPlace("https://hooks.example.ae/secret/path?token=1")).toBe("hooks.example.ae");
  expect(askedPlace("Ahmed")).toBe("");
  expect(["/api/leads", "/ar/admin/leads?q=x", "/admin", "/_next/static/x.js", "/ar/dubai/marina/ac-services", "/"].map(areaOf)).toEqual([
    "api",
    "office",
    "office",
    "static",
    "page",
    "page",
  ]);
});

test("an exported span contains no typed text and no error message", () => {
  const span = (name: string, attributes: ReadableSpan["attributes"]) =>
    ({
      name,
      attributes,
      status: { code: 2, message: "Ahmed 050" },
      events: [
        {
          name: "exception",
          time: [0, 0],
          attributes: { "exception.type": "TypeError", "exception.message": "Ahmed 050", "exception.stacktrace": "Ahmed" },
        },
      ],
      links: [],
      spanContext: () => ({ traceId: "t", spanId: "s", traceFlags: 1 }),
    }) as unknown as ReadableSpan;
  const page = withoutPeople(
    span("GET /status?reference=Ahmed", {
      "next.span_type": "BaseServer.handleRequest",
      "next.span_name": "GET /status?reference=Ahmed",
      "http.method": "GET",
      "http.target": "/status?reference=Ahmed",
      "next.route": "/[locale]/status",
      "request.id": "abc",
    }),
  );
  const asked = withoutPeople(
    span("fetch GET https://abc.supabase.co/rest/v1/leads?email=eq.Ahmed", {
      "next.span_type": "AppRender.fetch",
      "http.method": "GET",
      "http.url": "https://abc.supabase.co/rest/v1/leads?email=eq.Ahmed",
    }),
  );
  const other = withoutPeople(span("middleware GET /Ahmed", { "next.span_type": "Middleware.execute" }));
  expect([page.name, asked.name, other.name]).toEqual([
    "GET /[locale]/status",
    "fetch GET abc.supabase.co/rest/v1/leads",
    "Middleware.execute",
  ]);
  expect(page.attributes["request.id"]).toBe("abc");
  expect(page.events).toMatchObject([{ name: "exception", attributes: { "exception.type": "TypeError" } }]);
  expect(JSON.stringify([page, asked, other])).not.toMatch(/Ahmed|050/);
});
