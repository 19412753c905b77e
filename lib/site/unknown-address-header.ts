/** A response header for unknown addresses, set by the middleware and removed by lib/start/answer-heads.ts. */
export const unknownAddressHeader = "x-unknown-address";
