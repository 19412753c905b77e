"use client";
// Tracks which saved text is shown and which was requested: until a requested text arrives, the page shows the previous one, and nothing
// may be restored from it.
import { createContext, useContext, useState } from "react";
import { Link } from "#components/ui/link";

type Choice = { isShown: () => boolean; isLoading: boolean; request: (at: string) => void };

const ChoiceContext = createContext<Choice>({ isShown: () => true, isLoading: false, request: () => undefined });

export function useHistoryChoice(): Choice {
  return useContext(ChoiceContext);
}

export function HistoryChoice({ shown, children }: { shown: string; children: React.ReactNode }) {
  const [choice, setChoice] = useState({ requested: shown, shownThen: shown });
  // Resets the request when another text has arrived.
  if (choice.shownThen !== shown) setChoice({ requested: shown, shownThen: shown });
  const isLoading = choice.shownThen === shown && choice.requested !== shown;
  return (
    <ChoiceContext
      value={{
        isLoading,
        // The browser's Back button changes the URL before the page.
        isShown: () => !isLoading && new URLSearchParams(window.location.search).get("at") === shown,
        request: (requested) => setChoice({ requested, shownThen: shown }),
      }}
    >
      {children}
    </ChoiceContext>
  );
}

/** A link to a saved text in the list. */
export function HistoryLink({ at, ...rest }: React.ComponentProps<typeof Link> & { at: string }) {
  const { request } = useHistoryChoice();
  return (
    <Link
      {...rest}
      onClick={(event) => {
        // With a modifier key the link opens in another tab or window, and this page stays.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) request(at);
      }}
    />
  );
}
