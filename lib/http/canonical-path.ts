/** The canonical spelling of a path: lower case, single slashes, none at the end, no /en prefix. */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .toLowerCase()
    .replace(/[/\\]{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  return path === "/en" ? "/" : path.startsWith("/en/") ? path.slice(3) : path;
}
