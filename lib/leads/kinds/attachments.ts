// Files that forms offer to send along, and how large they may be. The server checks what they are by their content.
import { documentTypes, paperTypes, photoTypes } from "../../platform/file-types.ts";

export const attachments = {
  photos: { most: 5, types: photoTypes },
  drawings: { most: 3, types: [...documentTypes, ...photoTypes] },
  /** With an application. */
  documents: { most: 3, types: paperTypes },
} as const;
export type Attachment = keyof typeof attachments;

/** Of one photo or document, and of a whole form that brings some. */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFormBytes = 48 * 1024 * 1024;
