// Pictures as pages show them: entries of kind "media".
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import type { PublicData } from "../kinds.ts";
import { readEntry } from "../store/read.ts";

export type Picture = PublicData<"media"> & { slug: string };

/** A published picture in a language; null for an empty slug, or if it was removed or is not published yet. */
export async function readPicture(slug: string | undefined, locale: Locale): Promise<Picture | null> {
  const data = slug ? await readEntry("media", slug, locale) : null;
  return data && slug ? { ...data, slug } : null;
}
