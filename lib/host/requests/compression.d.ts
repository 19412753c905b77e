// The package brings no types, and those of the community are written for another framework.
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default function compression(options: {
    brotli: { params: Record<number, number> };
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
