/** A name in the middle of a sentence: "Air conditioning" loses its capital, "MEP" and "WhatsApp" keep theirs. Arabic has none. */
export const inSentence = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll}+(?:\P{L}|$))/u, (letter) => letter.toLowerCase());
