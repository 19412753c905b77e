"use client";
// Which saved text is shown, and which one was asked for: while a chosen text is still on its way, the page shows the one
// before it, and nothing may be restored from there.
import { createContext, useContext, useState } from "react";
import { Link } from "#components/ui/link";

type Choice = { isShown: () => boolean; arriving: boolean; ask: (at: string) => void };

const ChoiceContext = createContext<Choice>({ isShown: () => true, arriving: false, ask: () => undefined });

export function useHistoryChoice(): Choice {
  return useContext(ChoiceContext);
}

export function HistoryChoice({ shown, children }: { shown: string; children: React.ReactNode }) {
  const [choice, setChoice] = useState({ asked: shown, when: shown });
  // A page that has arrived is what was asked for.
  if (choice.when !== shown) setChoice({ asked: shown, when: shown });
  const arriving = choice.when === shown && choice.asked !== shown;
  return (
    <ChoiceContext
      value={{
        arriving,
        // The browser's own way back changes the address first and the page later.
        isShown: () => !arriving && new URLSearchParams(window.location.search).get("at") === shown,
        ask: (asked) => setChoice({ asked, when: shown }),
      }}
    >
      {children}
    </ChoiceContext>
  );
}

/** A saved text in the list. */
export function HistoryLink({ at, ...rest }: React.ComponentProps<typeof Link> & { at: string }) {
  const { ask } = useHistoryChoice();
  return (
    <Link
      {...rest}
      onClick={(event) => {
        // With a key held down it opens elsewhere, and this page stays.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) ask(at);
      }}
    />
  );
}
