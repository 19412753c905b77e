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

/** The document with its photos as files, which are handed to the compiler; and the paths of these. */
function withPhotoFiles(
  document: PdfDocument,
  keep: (path: string, bytes: Uint8Array) => void,
): { document: PdfDocument; paths: string[] } {
  const paths: string[] = [];
  const asFile = (jpeg: string) => {
    const path = `/photo-${paths.length}.jpg`;
    keep(path, Buffer.from(jpeg, "base64"));
    paths.push(path);
    return path;
  };
  const blocks = document.blocks.map((block) =>
    block.type === "photos" ? { ...block, items: block.items.map((item) => ({ ...item, jpeg: asFile(item.jpeg) })) } : block,
  );
  return { document: { ...document, blocks }, paths };
}

/** The compiler's level of full diagnostics. */
const withDiagnostics = 3;

serveTasks(async (source: PdfSource): Promise<PdfOutcome> => {
  try {
    const compiler = await starting;
    const { document, paths } = withPhotoFiles(documentOf(source), (path, bytes) => compiler.map_shadow(path, bytes));
    compiler.map_shadow("/document.json", new TextEncoder().encode(documentJson(document)));
    const { result, diagnostics } = compiler.compile("/main.typ", undefined, "pdf", withDiagnostics) as {
      result?: Uint8Array;
      diagnostics?: unknown;
    };
    for (const path of paths) compiler.unmap_shadow(path);
    return result ? { pdf: result } : { error: JSON.stringify(diagnostics) };
  } catch (error) {
    return { error: String(error) };
  }
});
