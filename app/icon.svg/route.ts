// The icon of a tab, for clients that request it without having read a page.
import { iconResponse } from "#components/social/icon";

export const GET = (request: Request) => iconResponse(request, "icon.svg");
