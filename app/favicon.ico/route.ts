// Browsers and feed readers request this address by themselves.
import { iconResponse } from "#components/social/icon";

export const GET = (request: Request) => iconResponse(request, "favicon.ico");
