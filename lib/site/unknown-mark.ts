/** A header of answers to unknown addresses, between the middleware and lib/server/unknown-addresses.ts; nobody else sees it. */
export const unknownMark = "x-unknown-address";
