// Markdown links a bare address in running text (www.dewa.gov.ae) as http://. This changes such links to https://; an address written with
// its own "http://" stays as it is.

type Part = { type: string; url?: string; value?: string; children?: Part[] };

function secure(part: Part): void {
  for (const child of part.children ?? []) secure(child);
  const [words] = part.children ?? [];
  if (part.type === "link" && words?.value !== undefined && part.url === `http://${words.value}`) part.url = `https://${words.value}`;
}

/** Remark plugin; changes the tree in place. */
export const secureBareAddresses = () => (tree: Part) => secure(tree);
