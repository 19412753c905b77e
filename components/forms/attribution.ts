// Where a visitor came from: written by components/page-script/visit, read when a form is sent. Session only.
export function attribution(): string {
  try {
    return sessionStorage.getItem("came-from") ?? "";
  } catch {
    return ""; // storage is closed: nobody knows, and nobody needs to
  }
}
