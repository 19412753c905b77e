/** Text as it may stand in XML, also in an attribute. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
