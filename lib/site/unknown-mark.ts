/** A header of answers to unknown addresses, between the middleware and lib/start/answer-heads.ts; it is taken off there. */
export const unknownMark = "x-unknown-address";
