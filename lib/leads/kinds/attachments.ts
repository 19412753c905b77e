// Files that forms offer to send along, and how large they may be. The server checks what they are by their content.
import { documentTypes, paperTypes, photoTypes } from "../../pictures/file-types.ts";

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

/**
 * Why a file is not with its lead. unreadable: damaged, of a kind that is not taken, or made to take long. tooLarge, tooMany: by
 * the numbers above. tooLate: it could not be drawn in time or found no room, through nobody's fault.
 */
export type UnreadReason = "unreadable" | "tooLarge" | "tooMany" | "tooLate";
/** The names of files that were sent and are not there. A lead is taken without them, and its office and its sender are told. */
export type UnreadFiles = Partial<Record<UnreadReason, string[]>>;
/** Among a lead's details, where its office reads them. */
export const unreadDetail = "unread";
