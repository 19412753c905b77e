// The icon of an Apple home screen, for clients that request it without having read a page.
import { iconResponse } from "#components/social/icon";

export const GET = (request: Request) => iconResponse(request, "180.png");
