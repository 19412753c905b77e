// The entry that a preview shows in place of the published one: set by the office's preview page before anything is read, and discarded
// with the request. Public pages never set it.
import "server-only";
import { cache } from "react";

export type Preview = { kind: string; slug: string; data: unknown };

const holder = cache((): { preview?: Preview } => ({}));

export function setPreview(preview: Preview): void {
  holder().preview = preview;
}

export function currentPreview(): Preview | undefined {
  return holder().preview;
}
