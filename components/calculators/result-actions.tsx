"use client";
// Copy the result's link and print it. Where no JavaScript runs they are not there: the link itself and the browser's menu are.
// The ways to us that stand on every page (header, bar of the phone) then take the result along as those beside it do.
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";

type Texts = { copy: string; copied: string; print: string };

/** The first link of a row whose address begins like this. */
const linkIn = (row: Element | null | undefined, address: string) => row?.querySelector<HTMLAnchorElement>(`a[href*="${address}"]`);

/** Gives every other way to a quote and to WhatsApp the address of the row's own; what it returns gives them back theirs. */
function carryAlong(row: Element | null | undefined): () => void {
  const ask = linkIn(row, "calculation=");
  const chat = linkIn(row, "//wa.me/");
  const before: [HTMLAnchorElement, string, string | undefined][] = [];
  const turn = (link: HTMLAnchorElement, to: HTMLAnchorElement) => {
    before.push([link, link.getAttribute("href") ?? "", link.dataset.greeting]);
    link.setAttribute("href", to.getAttribute("href") ?? "");
    // The page's script would write its own greeting over it.
    delete link.dataset.greeting;
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a, aside a, footer a")) {
    if (ask && link.pathname === ask.pathname && link.origin === ask.origin && !link.search) turn(link, ask);
    else if (chat && link.dataset.greeting !== undefined && link.pathname === chat.pathname) turn(link, chat);
  }
  return () => {
    for (const [link, href, greeting] of before) {
      link.setAttribute("href", href);
      if (greeting !== undefined) link.dataset.greeting = greeting;
    }
  };
}

export function ResultActions({ path, texts }: { path: string; texts: Texts }) {
  const [copied, setCopied] = useState("");
  const copyButton = useRef<HTMLButtonElement>(null);
  // Each time the answer is drawn: its figure may be another at the same address. An example of ours goes nowhere.
  useEffect(() => (path.includes("?") ? carryAlong(copyButton.current?.parentElement) : undefined));
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
      <button ref={copyButton} type="button" onClick={copy} className={look}>
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
