/** A header of answers to unknown addresses, between the middleware and lib/server/unknown-addresses.ts; it is taken off there. */
export const unknownMark = "x-unknown-address";
