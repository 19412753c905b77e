// Pictures that cost much to look at hold up nobody: beside them a quote with a photo is taken with its photo drawn, and a lead
// whose own photo is one of them is taken without it. Against the form's address alone; a whole site: tests/integration/pictures.test.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "../../app/api/leads/route.ts";
import { attackPictures } from "../../scripts/attack/pictures.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { connection: _connection, "content-length": _length, ...headers } = request.headers as Record<string, string>;
  const answer = await POST(new Request(`http://localhost${request.url}`, { method: "POST", headers, body: Buffer.concat(chunks) }));
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
});
let site = "";

beforeAll(async () => {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_for_this_test",
    SUPABASE_SECRET_KEY: "sb_secret_for_this_test_only",
    TRUSTED_PROXIES: "1",
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ["one address", ["192.0.2.1"]],
  ["fifty", Array.from({ length: 50 }, (_, index) => `203.0.${index}.9`)],
])("from %s", { timeout: 240_000 }, async (_, addresses) => {
  const rows = await attackPictures({ site, perSecond: 4, addresses, seconds: 5, honestAddress: `198.51.${addresses.length}.7` });
  for (const { what, held, figures } of rows) expect({ what, held, figures }).toMatchObject({ held: true });
  console.log(JSON.stringify(rows));
});
