// Which kinds the office may add entries of, and take away again: those with addresses of their own below a common one, and
// those that stand on other pages. The rest stands at fixed addresses, or comes with a place or a picture.
import { families } from "../../site/routes.ts";
import type { Kind } from "../kinds.ts";

const onOtherPages = ["testimonial"] as const satisfies readonly Kind[];

export const creatableKinds = [...families.map(({ kind }) => kind), ...onOtherPages] as const satisfies readonly Kind[];
export type CreatableKind = (typeof creatableKinds)[number];

export function isCreatable(kind: string): kind is CreatableKind {
  return (creatableKinds as readonly string[]).includes(kind);
}
