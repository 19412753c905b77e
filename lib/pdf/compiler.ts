// The typesetter, in a process of its own (render.ts): it shapes Arabic and orders mixed lines, never blocks a page, and a crash ends this
// process and not the site. It is WebAssembly, so that the same file runs on every machine.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import init, { TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { serveTasks } from "../host/worker-tasks.ts";
import { projectDocument } from "./cooling-load/project-document.ts";
import type { ProjectJob } from "./cooling-load/project-job.ts";
import { type QuickJob, quickDocument } from "./cooling-load/quick-document.ts";
import { documentJson, type PdfDocument } from "./document.ts";

/** What to typeset: a document, or a calculation that is computed here first. */
export type PdfSource = { document: PdfDocument } | { project: ProjectJob } | { quick: QuickJob };
export type PdfOutcome = { pdf: Uint8Array } | { error: string };

async function start() {
  await init({ module_or_path: readFileSync(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"))) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const weight of [400, 600]) await builder.add_raw_font(readFileSync(new URL(`fonts/readex-pro-${weight}.ttf`, import.meta.url)));
  const compiler = await builder.build();
  compiler.add_source("/main.typ", readFileSync(new URL("document.typ", import.meta.url), "utf8"));
  return compiler;
}

const starting = start();

function documentOf(source: PdfSource): PdfDocument {
  return "document" in source ? source.document : "project" in source ? projectDocument(source.project) : quickDocument(source.quick);
}

/** The compiler's level of full diagnostics. */
const withDiagnostics = 3;

serveTasks(async (source: PdfSource): Promise<PdfOutcome> => {
  try {
    const compiler = await starting;
    compiler.map_shadow("/document.json", new TextEncoder().encode(documentJson(documentOf(source))));
    const { result, diagnostics } = compiler.compile("/main.typ", undefined, "pdf", withDiagnostics) as {
      result?: Uint8Array;
      diagnostics?: unknown;
    };
    return result ? { pdf: result } : { error: JSON.stringify(diagnostics) };
  } catch (error) {
    return { error: String(error) };
  }
});
