// Files that came with a form wait here while the framework handles the form without them.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { processState } from "../process/process-state.ts";
import type { FormFile } from "./multipart-form.ts";

/** Names the kept files to whoever handles the form. The guard deletes what a client writes there. */
export const filesHeader = "x-form-files";

const keptFiles = () => processState("form-files", () => new Map<string, FormFile[]>());

/** Keeps the files for the handler of this request until its answer has been sent. */
export function keepFormFiles(request: IncomingMessage, response: ServerResponse, files: FormFile[]): void {
  const key = randomUUID();
  keptFiles().set(key, files);
  response.once("close", () => keptFiles().delete(key));
  request.headers[filesHeader] = key;
}

/** The files that came with a form: those that were kept, and, where the guard does not run (serverless), those in the form itself. */
export async function takeFormFiles(form: FormData, headers: Headers): Promise<FormFile[]> {
  const kept = keptFiles().get(headers.get(filesHeader) ?? "") ?? [];
  const inside: FormFile[] = [];
  for (const [field, value] of form)
    if (typeof value !== "string" && value.size > 0)
      inside.push({ field, name: value.name, type: value.type, data: Buffer.from(await value.arrayBuffer()) });
  return [...kept, ...inside];
}
