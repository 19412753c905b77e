// Keeps unsaved form input across reloads, closed tabs and power loss. For a plain form, with all its named fields:
//
//   const form = useRef<HTMLFormElement>(null);
//   const unsavedInput = useUnsavedInput(form, `lead/${id}/note`);
//   … <form ref={form}> … <RestoredNotice unsavedInput={unsavedInput} /> …      and unsavedInput.saved() after saving.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAuth } from "./session.tsx";
import { changedFields, hasChangedFields, restoreFields } from "./typed-fields.ts";
import { readUnsavedInput, storeUnsavedInput } from "./unsaved-input.ts";

export type UnsavedInput = {
  /** Whether the form shows input from an earlier visit. */
  isRestored: boolean;
  /** Call after saving: the sent input is forgotten; anything typed since is kept. */
  saved: () => void;
  /** Resets the form to its initial values. */
  discard: () => void;
};

const debounceMs = 300;

/** `key` identifies the form, such as its lead and its name; an empty key disables keeping. The user's id is added here. */
export function useUnsavedInput(form: RefObject<HTMLFormElement | null>, key: string): UnsavedInput {
  const signedIn = useAuth().user?.id;
  const user = key ? signedIn : undefined;
  const [isRestored, setIsRestored] = useState(false);
  // The signed-in user; without one nothing is kept.
  const owner = useRef(user);
  owner.current = user;
  const sentFields = useRef("");
  const savedFields = useRef("");

  const store = useCallback(() => {
    if (!form.current || !owner.current) return;
    const fields = changedFields(form.current);
    storeUnsavedInput(owner.current, key, JSON.stringify(fields) === savedFields.current ? [] : fields);
  }, [form, key]);

  useEffect(() => {
    const element = form.current;
    if (!element || !user) return;
    // Input typed before hydration is newer than the kept one.
    if (hasChangedFields(element)) store();
    else if (restoreFields(element, readUnsavedInput(user, key))) setIsRestored(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeLater = () => {
      clearTimeout(timer);
      timer = setTimeout(store, debounceMs);
    };
    const onSubmit = () => {
      sentFields.current = JSON.stringify(changedFields(element));
    };
    for (const event of ["input", "change", "reset"]) element.addEventListener(event, storeLater);
    element.addEventListener("submit", onSubmit, true);
    window.addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      for (const event of ["input", "change", "reset"]) element.removeEventListener(event, storeLater);
      element.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("pagehide", store);
      // Navigation inside the office: the form is already detached, but still holds the input.
      if (owner.current === user)
        storeUnsavedInput(user, key, JSON.stringify(changedFields(element)) === savedFields.current ? [] : changedFields(element));
    };
  }, [form, key, user, store]);

  const saved = useCallback(() => {
    savedFields.current = sentFields.current;
    setIsRestored(false);
    store();
  }, [store]);
  const discard = useCallback(() => {
    form.current?.reset();
    setIsRestored(false);
    store();
  }, [form, store]);
  return { isRestored, saved, discard };
}
