// Kinds of which the office may add and remove entries: those with an address of their own below a common prefix, and those that are shown
// on other pages. All others have fixed addresses, or come with a place or a picture.
import { families } from "../../site/routes.ts";
import type { Kind } from "../kinds.ts";

const onOtherPages = ["testimonial"] as const satisfies readonly Kind[];

export const creatableKinds = [...families.map(({ kind }) => kind), ...onOtherPages] as const satisfies readonly Kind[];
export type CreatableKind = (typeof creatableKinds)[number];

/**
 * Kinds whose entries may be public in one language (save_entry in the database allows the same): lists and search name them, and no other
 * page depends on them. All others are public in both.
 */
export const oneLanguageKinds: readonly Kind[] = ["post", "resource"];

export function isCreatable(kind: string): kind is CreatableKind {
  return (creatableKinds as readonly string[]).includes(kind);
}
