// The field that the editor's address names opens, is focused and, if the address came from a search, shows the words that were found.
import { useEffect } from "react";
import { placeOfWords } from "#lib/search/excerpt";

const fields = "input, textarea, select, [role=textbox]";

/** The part of a text with most of the words; undefined if none has any. */
function wordsIn(text: HTMLElement, query: string): Range | undefined {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let best: { node: Node; place: NonNullable<ReturnType<typeof placeOfWords>> } | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const place = placeOfWords(node.nodeValue ?? "", query);
    if (place && place.count > (best?.place.count ?? 0)) best = { node, place };
  }
  if (!best) return undefined;
  const range = document.createRange();
  range.setStart(best.node, best.place.from);
  range.setEnd(best.node, best.place.to);
  return range;
}

/** Selects the words in a text as pages show it or in its source, or without words the whole of a short field. */
function selectIn(field: HTMLElement, query: string): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const place = query && placeOfWords(field.value, query);
    if (place) field.setSelectionRange(place.from, place.to);
    else field.select();
    return;
  }
  const range = query && field.matches("[role=textbox]") ? wordsIn(field, query) : undefined;
  if (!range) return;
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** Opens and focuses a field. False while the form has no such field. */
export function showField(form: HTMLElement, id: string, query: string): boolean {
  // Searches this form only: the framework keeps hidden pages in the document, with fields of the same ids.
  const named = form.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  if (!named) return false;
  for (let folded = named.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null) folded.open = true;
  const field = named.matches(fields) ? named : (named.querySelector<HTMLElement>(fields) ?? named.querySelector<HTMLElement>("button"));
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  if (field && field === named) selectIn(field, query);
  return true;
}

/** How long the text of a field may take to load. */
const loadingMs = 10_000;

/** Focuses the field named in the URL's hash, or the first field of a list; "?q=" holds the words that a search found in it. */
export function useFieldFromAddress(isReady: boolean, form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const shown = form.current;
    if (!isReady || !shown || !location.hash) return;
    const id = decodeURIComponent(location.hash.slice(1));
    const query = new URLSearchParams(location.search).get("q") ?? "";
    if (showField(shown, id, query)) return;
    // A text as the page shows it is loaded after the form.
    const arrival = new MutationObserver(() => showField(shown, id, query) && arrival.disconnect());
    arrival.observe(shown, { childList: true, subtree: true });
    const end = setTimeout(() => arrival.disconnect(), loadingMs);
    return () => {
      arrival.disconnect();
      clearTimeout(end);
    };
  }, [isReady, form]);
}
