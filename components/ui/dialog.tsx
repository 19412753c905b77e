"use client";
// A button that opens a modal: the native <dialog>, which traps the focus and closes on Escape.
import { useId, useRef } from "react";
import { buttonClass } from "./button.tsx";

export function DialogButton({
  label,
  title,
  close,
  look = "plain",
  children,
}: {
  label: string;
  title: string;
  close: string;
  look?: Parameters<typeof buttonClass>[0];
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" className={buttonClass(look)} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(34rem,calc(100vw-2rem))] border border-line bg-sheet p-6 text-ink shadow-lg backdrop:bg-[#0008]"
      >
        <h2 id={id} className="text-[1.3rem]">
          {title}
        </h2>
        <div className="mt-3">{children}</div>
        <form method="dialog" className="mt-6">
          <button type="submit" className={buttonClass("plain")}>
            {close}
          </button>
        </form>
      </dialog>
    </>
  );
}
