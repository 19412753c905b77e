"use client";
// A disclosure that offers a callback. The form loads when it is opened, which keeps the page light; without JavaScript a link leads
// to the form's own page.
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useAwake } from "../../ui/use-awake.ts";
import type { CallbackProps } from "./callback-form.tsx";

const loadForm = () => import("./callback-form.tsx");

export function CallbackOffer({
  title,
  lead,
  form,
  children,
}: {
  title: string;
  lead: string;
  form: CallbackProps;
  children: React.ReactNode;
}) {
  const [Form, setForm] = useState<ComponentType<CallbackProps>>();
  const details = useRef<HTMLDetailsElement>(null);
  const load = () => {
    loadForm().then(
      (module) => setForm(() => module.CallbackForm),
      () => undefined, // loading failed: the link stays
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once: it may have been opened before the page was hydrated
  useEffect(() => {
    if (details.current?.open) load();
  }, []);
  useAwake(details, loadForm);
  return (
    <details ref={details} data-wakes="" className="group border border-line bg-sheet [&>form]:border-0 [&>form]:border-t" onToggle={load}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-5 py-3 hover:bg-cool-wash">
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-[0.92rem] text-soft">{lead}</span>
        </span>
        <span aria-hidden="true" className="plus" />
      </summary>
      {Form ? <Form {...form} /> : <p className="px-5 pb-4">{children}</p>}
    </details>
  );
}
