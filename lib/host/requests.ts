// What the site may ask of a request. Its bounds and turns are held before the site sees it: see README.md.

export { takeFormFiles } from "./requests/form-files.ts";
export { refusedMethod } from "./requests/methods.ts";
export type { FormFile } from "./requests/multipart-form.ts";
export { ownRequestHeaders } from "./requests/own-requests.ts";
export { readBody, readForm } from "./requests/read-body.ts";
export { asRequest, requestId, requestIdHeader } from "./requests/request-ids.ts";
export { isSameSite } from "./requests/same-site.ts";
export { isCachedFunction } from "./requests/server-actions.ts";
