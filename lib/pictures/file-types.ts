// The file types that forms accept: one list for the browser's file picker, the form's check and the server, which goes by a file's
// content.

type FileType = { mime: string; extensions: readonly string[] };

export const photoTypes = [
  { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  { mime: "image/png", extensions: ["png"] },
  { mime: "image/webp", extensions: ["webp"] },
] as const satisfies readonly FileType[];

export const drawingTypes = [
  { mime: "application/pdf", extensions: ["pdf"] },
  { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", extensions: ["docx"] },
  { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"] },
  { mime: "image/vnd.dwg", extensions: ["dwg"] },
] as const satisfies readonly FileType[];

/** Voice notes and films, as WhatsApp delivers them. They are stored as they are, and only ever downloaded. */
export const recordingTypes = [
  { mime: "audio/ogg", extensions: ["ogg"] },
  { mime: "audio/opus", extensions: ["opus"] },
  { mime: "audio/aac", extensions: ["aac"] },
  { mime: "audio/amr", extensions: ["amr"] },
  { mime: "audio/mpeg", extensions: ["mp3"] },
  { mime: "audio/mp4", extensions: ["m4a"] },
  { mime: "audio/x-m4a", extensions: ["m4a"] },
  { mime: "video/mp4", extensions: ["mp4"] },
  { mime: "video/3gpp", extensions: ["3gp"] },
] as const satisfies readonly FileType[];

/** For the documents of a job application. */
export const documentTypes = [
  { mime: "application/pdf", extensions: ["pdf"] },
  { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", extensions: ["docx"] },
  { mime: "application/msword", extensions: ["doc"] },
] as const satisfies readonly FileType[];

/** For an input's `accept`: MIME types and extensions, because phones go by types, and no system has a type for every drawing. */
export function acceptOf(types: readonly FileType[]): string {
  return types.flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)]).join(",");
}

/** Whether a chosen file is of an accepted type, judged by its name and MIME type. */
export function isAccepted(file: { name: string; type: string }, types: readonly FileType[]): boolean {
  const extension = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? "";
  return types.some(({ mime, extensions }) => file.type === mime || extensions.includes(extension));
}

/** The default format of iPhones. The image library cannot open it, because its codec is patented; Safari can. */
export function isHeic(file: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}
