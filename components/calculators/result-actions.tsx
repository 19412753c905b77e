"use client";
// Copy the result's link and print it. Where no JavaScript runs they are not there: the link itself and the browser's menu are.
import { useState } from "react";
import { buttonClass } from "#components/ui/button";

type Texts = { copy: string; copied: string; print: string };

export function ResultActions({ path, texts }: { path: string; texts: Texts }) {
  const [copied, setCopied] = useState("");
  const look = buttonClass("plain", "noscript:hidden");
  const copy = async () => {
    const address = location.origin + path;
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
      <button type="button" onClick={copy} className={look}>
        {copied === path ? texts.copied : texts.copy}
      </button>
      <span role="status" className="sr-only">
        {copied === path && texts.copied}
      </span>
      <button type="button" onClick={() => window.print()} className={look}>
        {texts.print}
      </button>
    </>
  );
}
