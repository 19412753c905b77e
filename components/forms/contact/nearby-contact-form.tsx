"use client";
// The contact form where it stands far below the first screen. It is served as HTML, which sends by itself; its code comes
// when the visitor comes near and takes over a form that nobody has begun. Whoever was quicker keeps the served one.
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { ContactFormProps } from "./contact-form.tsx";

type Form = ComponentType<ContactFormProps>;

// The bundler knows that this branch is not the browser's, and leaves the form out of the page's scripts.
const served: Form | null = typeof window === "undefined" ? (require("./contact-form.tsx") as { ContactForm: Form }).ContactForm : null;

/** Nothing typed, nobody in it, and not the answer to a form that was sent. */
function isUntouched(host: HTMLElement): boolean {
  const form = host.querySelector("form");
  if (!form) return host.childElementCount === 0; // reached from within the site: nothing was served
  const changed = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea")].some((field) =>
    field.type === "checkbox" ? (field as HTMLInputElement).checked : field.value !== "",
  );
  return !changed && !form.contains(document.activeElement) && !form.querySelector("[aria-invalid=true]");
}

export function NearbyContactForm(props: ContactFormProps) {
  const host = useRef<HTMLDivElement>(null);
  const [fetched, setFetched] = useState<Form | null>(null);
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void import("./contact-form.tsx").then(({ ContactForm }) => {
          if (isUntouched(place)) setFetched(() => ContactForm);
        });
      },
      { rootMargin: "800px 0px" },
    );
    near.observe(place);
    return () => near.disconnect();
  }, []);
  const Form = served ?? fetched;
  if (Form)
    return (
      <div key="form">
        <Form {...props} />
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which tells React to leave the served form alone
  return <div key="served" ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
