// Where a visitor came from: components/page-script/visit.ts writes it, the forms read it when they are sent. Kept for the session only.
export function attribution(): string {
  try {
    return sessionStorage.getItem("came-from") ?? "";
  } catch {
    return ""; // the browser denies storage, and the attribution is optional
  }
}
