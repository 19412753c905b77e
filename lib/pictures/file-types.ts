// The kinds of files the forms take: one list for what the browser offers, what the form lets in, and what the server,
// which goes by a file's content, keeps.

type FileType = { mime: string; extensions: readonly string[] };

export const photoTypes = [
  { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  { mime: "image/png", extensions: ["png"] },
  { mime: "image/webp", extensions: ["webp"] },
] as const satisfies readonly FileType[];

export const documentTypes = [
  { mime: "application/pdf", extensions: ["pdf"] },
  { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", extensions: ["docx"] },
  { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"] },
  { mime: "image/vnd.dwg", extensions: ["dwg"] },
] as const satisfies readonly FileType[];

/** What an application may bring. */
export const paperTypes = [
  { mime: "application/pdf", extensions: ["pdf"] },
  { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", extensions: ["docx"] },
  { mime: "application/msword", extensions: ["doc"] },
] as const satisfies readonly FileType[];

/** For an input's `accept`. By type and by name: phones know types, and no system has a type for every drawing. */
export function acceptOf(types: readonly FileType[]): string {
  return types.flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)]).join(",");
}

/** Whether a chosen file is of one of the kinds, as far as its name and type say. */
export function isAccepted(file: { name: string; type: string }, types: readonly FileType[]): boolean {
  const extension = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? "";
  return types.some(({ mime, extensions }) => file.type === mime || extensions.includes(extension));
}

/** What an iPhone makes by itself. The image library cannot open it: its codec is patented. Safari can. */
export function isHeic(file: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}
