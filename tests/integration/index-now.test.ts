// Search engines are told of each change once, and again when they did not accept it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, submitChangedPages, submitSwitchedPages } from "../../lib/seo/index-now.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

type Ping = { host: string; key: string; keyLocation: string; urlList: string[] };

let backend: TestBackend;
let status = 200;
const pings: Ping[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    pings.push(JSON.parse(body) as Ping);
    response.writeHead(status).end();
  });
});
const seed = (slug: string, locale: string, status = "published") =>
  backend.rest("service", "POST", "entries", { kind: "page", slug, locale, status, data: { title: slug } });
const tell = () =>
  submitChangedPages(createClient<Database>(backend.url, backend.secretKey), {
    key: "a-key-of-ours",
    siteUrl: "https://www.example.com",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    timeoutMs: 2000,
  });
const due = () => backend.rest("service", "PATCH", "index_pings?only_row=is.true", { next_at: "2020-01-01" });

beforeAll(async () => {
  backend = await freshBackend();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await backend.end();
});

test("search engines are told which pages were published or taken down, at their public addresses, and of no draft", async () => {
  expect(await tell()).toBeNull();
  await seed("contact", "en");
  await seed("contact", "ar");
  await seed("terms", "ar", "archived");
  await seed("privacy", "en", "draft");
  await seed("no-address-of-its-own", "en");
  expect(await tell()).toEqual({ submitted: 3 });
  expect(pings).toEqual([
    {
      host: "www.example.com",
      key: "a-key-of-ours",
      keyLocation: "https://www.example.com/a-key-of-ours.txt",
      urlList: ["https://www.example.com/contact", "https://www.example.com/ar/contact", "https://www.example.com/ar/terms"],
    },
  ]);
  expect(await tell()).toBeNull();
});

test("a refused notice is sent again later, together with what changed meanwhile", async () => {
  pings.length = 0;
  status = 503;
  await seed("about", "en");
  expect(await tell()).toEqual({ problem: "answer 503" });
  expect(await tell()).toBeNull(); // too early
  expect((await backend.rest("admin", "GET", "index_pings?select=failures,problem")).body).toEqual([
    { failures: 1, problem: "answer 503" },
  ]);
  await seed("about", "ar");
  await due();
  status = 202;
  expect(await tell()).toEqual({ submitted: 2 });
  expect(pings.at(-1)?.urlList).toEqual(["https://www.example.com/about", "https://www.example.com/ar/about"]);
  expect((await backend.rest("admin", "GET", "index_pings?select=failures,problem")).body).toEqual([{ failures: 0, problem: null }]);
});

test("two instances send one notice", async () => {
  pings.length = 0;
  await seed("careers", "en");
  const results = await Promise.all([tell(), tell()]);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(pings).toHaveLength(1);
});

test("a page that a settings switch hides or shows is reported once", async () => {
  pings.length = 0;
  status = 200;
  const config = {
    key: "a-key-of-ours",
    siteUrl: "https://www.example.com",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    timeoutMs: 2000,
  };
  const [fujairah, jlt] = [
    { kind: "location", slug: "fujairah", locale: "ar" },
    { kind: "location", slug: "jlt", locale: "en" },
  ];
  const before = new Set(addressOf(config.siteUrl, jlt));
  status = 503;
  expect(await submitSwitchedPages(before, [fujairah], config)).toEqual({ off: before, problem: "answer 503" });
  status = 200;
  const { off } = await submitSwitchedPages(before, [fujairah], config);
  expect(pings.at(-1)?.urlList).toEqual([
    "https://www.example.com/dubai/ac-services/jlt",
    "https://www.example.com/ar/fujairah/ac-services",
  ]);
  const count = pings.length;
  expect((await submitSwitchedPages(off, [fujairah], config)).problem).toBe("");
  expect(pings.length).toBe(count);
});
