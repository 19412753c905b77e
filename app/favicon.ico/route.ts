// What browsers and feed readers ask for by themselves.
import { iconResponse } from "#components/social/icon";

export const GET = (request: Request) => iconResponse(request, "favicon.ico");
