// Keeps unsaved form input across reloads, closed tabs and power loss. For a plain form, with all its named fields:
//
//   const form = useRef<HTMLFormElement>(null);
//   const kept = useKeptForm(form, `lead/${id}/note`);
//   … <form ref={form}> … <KeptLine kept={kept} /> …      and kept.saved() after saving.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { keepTyped, readTyped } from "./kept-texts.ts";
import { useAuth } from "./session.tsx";
import { isTyped, putBack, typedIn } from "./typed-fields.ts";

export type KeptForm = {
  /** Whether the form shows input from an earlier visit. */
  isRestored: boolean;
  /** Call after saving: the sent input is forgotten; anything typed since is kept. */
  saved: () => void;
  /** Resets the form to its initial values. */
  discard: () => void;
};

const restMs = 300;

/** `key` identifies the form, such as its lead and its name; an empty key disables keeping. The user's id is added here. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string): KeptForm {
  const signedIn = useAuth().user?.id;
  const user = key ? signedIn : undefined;
  const [isRestored, setIsRestored] = useState(false);
  // The signed-in user; without one nothing is kept.
  const owner = useRef(user);
  owner.current = user;
  const sent = useRef("");
  const safe = useRef("");

  const keep = useCallback(() => {
    if (!form.current || !owner.current) return;
    const fields = typedIn(form.current);
    keepTyped(owner.current, key, JSON.stringify(fields) === safe.current ? [] : fields);
  }, [form, key]);

  useEffect(() => {
    const element = form.current;
    if (!element || !user) return;
    // Input typed before hydration is newer than the kept one.
    if (isTyped(element)) keep();
    else if (putBack(element, readTyped(user, key))) setIsRestored(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    };
    const sending = () => {
      sent.current = JSON.stringify(typedIn(element));
    };
    for (const event of ["input", "change", "reset"]) element.addEventListener(event, later);
    element.addEventListener("submit", sending, true);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      for (const event of ["input", "change", "reset"]) element.removeEventListener(event, later);
      element.removeEventListener("submit", sending, true);
      window.removeEventListener("pagehide", keep);
      // Navigation inside the office: the form is already detached, but still holds the input.
      if (owner.current === user) keepTyped(user, key, JSON.stringify(typedIn(element)) === safe.current ? [] : typedIn(element));
    };
  }, [form, key, user, keep]);

  const saved = useCallback(() => {
    safe.current = sent.current;
    setIsRestored(false);
    keep();
  }, [keep]);
  const discard = useCallback(() => {
    form.current?.reset();
    setIsRestored(false);
    keep();
  }, [form, keep]);
  return { isRestored, saved, discard };
}
