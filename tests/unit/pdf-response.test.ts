// A PDF that cannot be made: the reader is told what is true, and the office finds the fault among its failures.
import { expect, test, vi } from "vitest";
import { failures } from "../../lib/host/process.ts";
import { pdfResponse } from "../../lib/pdf/render.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const outcome = vi.hoisted(() => ({ next: "busy" as unknown }));
vi.mock("../../lib/host/workers.ts", () => ({
  WorkerProcess: class {
    takes = () => true;
    run = async () => outcome.next;
  },
}));
vi.mock("../../lib/env.ts", () => ({ env: () => ({ TRUSTED_PROXIES: 0 }) }));

const respond = (id: string) =>
  pdfResponse(
    new Request("http://localhost/paper.pdf"),
    { document: { id } } as unknown as Parameters<typeof pdfResponse>[1],
    id,
    "no-store",
  );

test("who asks while many documents are made is told to wait, and nothing counts as a fault", async () => {
  outcome.next = "busy";
  const response = await respond("a");
  expect([response.status, await response.text()]).toEqual([503, `${en.pdf.busy}\n${ar.pdf.busy}\n`]);
  expect(failures()).toEqual([]);
});

test("a fault is not told as a crowd, and the office sees it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  outcome.next = { error: "no font" };
  const response = await respond("b");
  expect([response.status, await response.text()]).toEqual([503, `${en.pdf.failed}\n${ar.pdf.failed}\n`]);
  expect(failures()).toMatchObject([{ route: "pdf", count: 1 }]);
});
