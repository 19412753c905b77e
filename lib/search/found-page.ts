/** A page in which words were found, for the palette: `href` leads to the field with them, `more` is the text around them. */
export type FoundPage = { href: string; label: string; more: string };
