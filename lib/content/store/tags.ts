// Cache tags of content: one per entry, one for the lists of its kind, and one for those that show names only, as menus do.
export function entryTag({ kind, slug, locale }: { kind: string; slug: string; locale: string }): string {
  return `entry:${kind}:${slug}:${locale}`;
}
export function kindTag({ kind, locale }: { kind: string; locale: string }): string {
  return `kind:${kind}:${locale}`;
}
export function namesTag({ kind, locale }: { kind: string; locale: string }): string {
  return `names:${kind}:${locale}`;
}
