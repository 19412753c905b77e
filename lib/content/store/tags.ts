// Cache tags of content. An entry's own tag, and one for the lists of its kind.
export function entryTag({ kind, slug, locale }: { kind: string; slug: string; locale: string }): string {
  return `entry:${kind}:${slug}:${locale}`;
}
export function kindTag({ kind, locale }: { kind: string; locale: string }): string {
  return `kind:${kind}:${locale}`;
}
