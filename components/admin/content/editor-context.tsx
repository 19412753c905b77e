"use client";
// What every part of the editor needs, so that it is not handed down through every list.
import { createContext, useContext } from "react";
import type { Offers } from "#lib/content/edit/offers";
import type { EntryProblem } from "#lib/content/edit/problems";
import type { ReplyFacts } from "#lib/content/kinds/reply-variables";
import type { Json } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";
import type { PageTitles } from "./writing/link-search.ts";

/** A page of this site by its titles, or an address from elsewhere by its label alone. */
export type LinkTarget = { path: string; label: string; titles?: Record<Locale, string> };
export type LinkPage = LinkTarget & PageTitles;
export type PictureSide = { name: string; alt: string; caption: string; width: number; height: number; focalX: number; focalY: number };
export type PictureData = { slug: string; base: Record<Locale, number>; data: Record<Locale, PictureSide> };
export type PictureChoice = { slug: string; name: string; width: number; height: number; ready: boolean; details?: PictureData };

/** A part of an entry with a page of its own in the office. */
export type EntrySubject = { id: string; label: string; href: string; fields: readonly string[] };
/** The one that is shown, and those that are saved along with it. */
export type ShownSubject = EntrySubject & { others: EntrySubject[] };

/** isOff: it is switched off, and named only where it was chosen before. */
export type EntryChoice = { slug: string; label: string; isOff: boolean };

export type Editor = {
  kind: string;
  /** The address of this site: links to it are written without. */
  site: string;
  businessName: Record<Locale, string>;
  /** Entries that a field may name, by kind. */
  entries: Record<string, EntryChoice[]>;
  /** Services and places with the pages that go with them, where a field asks which are offered. */
  offers: Offers | undefined;
  links: LinkPage[];
  pictures: PictureChoice[];
  problems: ReadonlyMap<string, EntryProblem>;
  /** Whether the fields have a narrow column of a wide screen: the preview stands beside them. */
  isNarrow: boolean;
  /** Of messages: what a lead fills in, for showing them as they are received. */
  sample: Record<Locale, ReplyFacts> | undefined;
  /** Whether lists stand open: a few fields are shown, not a whole page. */
  listsOpen: boolean;
  change: (path: string, of: readonly Locale[], to: (value: Json | undefined) => Json) => void;
  /** `now` is where the link leads that is to be changed, "" where there is none; null is the answer when it is to go. */
  pickLink: (now: string, then: (link: LinkTarget | null) => void) => void;
  pickPicture: (then: (slug: string) => void) => void;
};

/** The search texts that are proposed now. Apart from the editor, which does not change with every letter. */
export const ProposalsContext = createContext<Record<Locale, { title: string; description: string }> | null>(null);

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("A field stands outside the editor.");
  return editor;
}
