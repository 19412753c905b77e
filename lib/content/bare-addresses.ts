// An address that stands in running text without "https://" (www.dewa.gov.ae) becomes a link by itself, and Markdown takes it for
// one that is not secure. What is written with its "http://" stays as it is. Pure.

type Part = { type: string; url?: string; value?: string; children?: Part[] };

function secure(part: Part): void {
  for (const child of part.children ?? []) secure(child);
  const [words] = part.children ?? [];
  if (part.type === "link" && words?.value !== undefined && part.url === `http://${words.value}`) part.url = `https://${words.value}`;
}

/** As a step of remark. */
export const secureBareAddresses = () => (tree: Part) => secure(tree);
