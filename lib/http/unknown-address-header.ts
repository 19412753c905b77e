/** A response header for unknown addresses, set by the middleware and removed by lib/host-config/response-headers.ts. */
export const unknownAddressHeader = "x-unknown-address";
