import type { MediaItem } from "#lib/content/edit/picture-entries";
import { formOfKind } from "#lib/content/form-of";
import { conform } from "#lib/content/schema-form";
import type { PictureChoice } from "./editor-context.tsx";

/** Converts a media item to the form the editor uses. */
export function pictureChoice({ slug, status, revision, data }: MediaItem): PictureChoice {
  const shape = formOfKind("media");
  type Side = NonNullable<PictureChoice["details"]>["data"]["en"];
  const sides = { en: conform(shape, data.en) as Side, ar: conform(shape, data.ar) as Side };
  const { name, width, height } = sides.en;
  return { slug, name, width, height, ready: status === "published", details: { slug, base: revision, data: sides } };
}
