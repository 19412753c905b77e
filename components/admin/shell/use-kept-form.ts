// Half-typed forms survive a reload, a closed tab and a dead battery. For a plain form, all its named fields at once:
//
//   const form = useRef<HTMLFormElement>(null);
//   const kept = useKeptForm(form, `lead/${id}/note`);
//   … <form ref={form}> … <KeptLine kept={kept} /> …      and kept.saved() once it is saved.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { keepTyped, readTyped } from "./kept-texts.ts";
import { useAuth } from "./session.tsx";
import { isTyped, putBack, typedIn } from "./typed-fields.ts";

export type KeptForm = {
  /** Whether the form shows what an earlier visit left. */
  isRestored: boolean;
  /** It is saved: what was sent is kept no longer; what was typed since is. */
  saved: () => void;
  /** Back to what the page came with. */
  discard: () => void;
};

const restMs = 300;

/** key: which form it is, such as its lead and its name, empty for one that is not kept; the person's id is added here. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string): KeptForm {
  const signedIn = useAuth().user?.id;
  const user = key ? signedIn : undefined;
  const [isRestored, setIsRestored] = useState(false);
  // Who is signed in now: nothing is kept for somebody who is not.
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
    const own = form.current;
    if (!own || !user) return;
    // What was typed before the page could look is newer.
    if (isTyped(own)) keep();
    else if (putBack(own, readTyped(user, key))) setIsRestored(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    };
    const sending = () => {
      sent.current = JSON.stringify(typedIn(own));
    };
    for (const event of ["input", "change", "reset"]) own.addEventListener(event, later);
    own.addEventListener("submit", sending, true);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      for (const event of ["input", "change", "reset"]) own.removeEventListener(event, later);
      own.removeEventListener("submit", sending, true);
      window.removeEventListener("pagehide", keep);
      // Leaving by a link of the office. The form has left the page already, and still holds what was typed.
      if (owner.current === user) keepTyped(user, key, JSON.stringify(typedIn(own)) === safe.current ? [] : typedIn(own));
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
