// Types, counts and sizes of the files that forms accept. The server determines a file's type from its content.
import { documentTypes, drawingTypes, photoTypes } from "../../pictures/file-types.ts";

export const attachments = {
  photos: { maxCount: 5, types: photoTypes },
  drawings: { maxCount: 3, types: [...drawingTypes, ...photoTypes] },
  /** The attachments of a job application. */
  documents: { maxCount: 3, types: documentTypes },
} as const;
export type Attachment = keyof typeof attachments;

/** Largest single file, and largest form body with and without files, in bytes. nginx's limits: tests/unit/host/request-bodies.test.ts. */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFormBytes = 48 * 1024 * 1024;
export const maxPlainFormBytes = 64 * 1024;

/**
 * Why a file is missing from its lead. unreadable: damaged, of a type that is not accepted, or built to take long to process. tooLarge,
 * tooMany: beyond the limits above. tooLate: the server had no time to redraw it or no room to store it.
 */
export type UnreadReason = "unreadable" | "tooLarge" | "tooMany" | "tooLate";
/** Names of the files that a lead arrived without. The lead is accepted anyway; the office and the sender are informed. */
export type UnreadFiles = Partial<Record<UnreadReason, string[]>>;
/** The key of a lead's details that holds its UnreadFiles for the office. */
export const unreadDetail = "unread";
