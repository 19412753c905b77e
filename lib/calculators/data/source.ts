// What names a source of figures, and how far it can be trusted.

type Trust =
  /** Read in the document named. */
  | "read"
  /** Read in a transcription that names the document and its date. */
  | "transcribed"
  /** Computed here, with a test. */
  | "computed"
  /** Common knowledge of the trade, not looked up. */
  | "common"
  /** An assumption: shown as such wherever it is used. */
  | "assumed";

export type Source = { title: string; date: string; trust: Trust };
