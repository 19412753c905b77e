"use client";
// The context shared by all parts of the editor, which avoids passing props through nested lists.
import { createContext, useContext } from "react";
import type { Offers } from "#lib/content/edit/offers";
import type { EntryProblem } from "#lib/content/edit/problems";
import type { ReplyFacts } from "#lib/content/kinds/reply-variables";
import type { Json } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";
import type { PageTitles } from "./writing/link-search.ts";
import type { Proposals } from "./writing/proposals.ts";

/** A page of this site with its titles in both languages, or an external address with a label only. */
export type LinkTarget = { path: string; label: string; titles?: Record<Locale, string> };
export type LinkPage = LinkTarget & PageTitles;
export type PictureSide = { name: string; alt: string; caption: string; width: number; height: number; focalX: number; focalY: number };
export type PictureData = { slug: string; base: Record<Locale, number>; data: Record<Locale, PictureSide> };
export type PictureChoice = { slug: string; name: string; width: number; height: number; ready: boolean; details?: PictureData };

/** A part of an entry that has its own page in the office. */
export type EntrySubject = { id: string; label: string; href: string; fields: readonly string[] };
/** The part on screen, and the parts that are saved together with it. */
export type ShownSubject = EntrySubject & { others: EntrySubject[] };

/** `isOff`: the entry is switched off; it is offered only where it was already chosen. */
export type EntryChoice = { slug: string; label: string; isOff: boolean };

/** `slug`: as braces hold it. `isEmirate`: a place that is an emirate. */
export type OfferName = { slug: string; name: string; isPlace: boolean; isEmirate: boolean };

export type Editor = {
  kind: string;
  /** The origin of this site; internal links are stored without it. */
  site: string;
  businessName: Record<Locale, string>;
  /** The entries that a field may refer to, by kind. */
  entries: Record<string, EntryChoice[]>;
  /** Services and places with the pages that depend on them; undefined unless a field asks which are offered. */
  offers: Offers | undefined;
  /** The services and places that a condition in a text may ask for. */
  offerNames: OfferName[];
  links: LinkPage[];
  pictures: PictureChoice[];
  problems: ReadonlyMap<string, EntryProblem>;
  /** What publishing would say of links and titles, found while the user writes. */
  warnings: ReadonlyMap<string, EntryProblem>;
  /** Whether the fields have only a narrow column, because the preview is open beside them. */
  isNarrow: boolean;
  /** For messages: the sample values that fill the variables in the preview. */
  sample: Record<Locale, ReplyFacts> | undefined;
  /** Whether lists start expanded, because only a few fields are on screen instead of a whole page. */
  listsOpen: boolean;
  change: (path: string, locales: readonly Locale[], to: (value: Json | undefined) => Json) => void;
  /** `now` is the address of the link being edited, or "" for a new link; the callback gets null when the user removes the link. */
  pickLink: (now: string, then: (link: LinkTarget | null) => void) => void;
  pickPicture: (then: (slug: string) => void) => void;
};

/** The proposed texts. They are a separate context because they change with every keystroke, while `Editor` does not. */
export const ProposalsContext = createContext<Record<Locale, Proposals> | null>(null);

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("A field stands outside the editor.");
  return editor;
}
