"use client";
// Copy the result's link and print it. Without JavaScript they are not there: the link itself and the browser's menu are.
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { useAlive } from "../ui/alive.ts";

type Texts = { copy: string; copied: string; print: string };

export function ResultActions({ path, texts }: { path: string; texts: Texts }) {
  const [copied, setCopied] = useState("");
  const alive = useAlive();
  if (!alive) return null;
  const address = location.origin + path;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(path);
    } catch {
      // No clipboard here (plain http): show the address so that a hand can copy it.
      window.prompt(texts.copy, address);
    }
  };
  return (
    <>
      <button type="button" onClick={copy} className={buttonClass("plain")}>
        {copied === path ? texts.copied : texts.copy}
      </button>
      <span role="status" className="sr-only">
        {copied === path && texts.copied}
      </span>
      <button type="button" onClick={() => window.print()} className={buttonClass("plain")}>
        {texts.print}
      </button>
    </>
  );
}
