// What the calculators do with the server's form in the browser.

/** The entries of a form as a query. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return query;
}

/** Focuses the question that has a problem, or the title of the answer where none has. */
export function focusAnswer(box: HTMLElement | null, problem: string | undefined): void {
  const target = box?.querySelector<HTMLElement>(problem ? `#q-${problem} :is(input, select)` : "[data-result-title]");
  target?.focus();
  target?.scrollIntoView({ block: problem ? "center" : "start" });
}
