"use client";
// Buttons that copy the result's link and print it; hidden without JavaScript, where the link itself and the browser's menu serve.
// While they are shown, the quote and WhatsApp links in header, footer and dock carry the result as those beside it do.
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";

type Texts = { copy: string; copied: string; print: string };

/** The first link of the result whose address contains this text. */
const linkIn = (result: Element | null | undefined, address: string) => result?.querySelector<HTMLAnchorElement>(`a[href*="${address}"]`);

/** Gives the page's other quote and WhatsApp links the addresses of the result's; returns a function that restores them. */
function carryAlong(result: Element | null | undefined): () => void {
  const ask = linkIn(result, "calculation=");
  const chat = linkIn(result, "//wa.me/");
  const before: [HTMLAnchorElement, string, string | undefined][] = [];
  const turn = (link: HTMLAnchorElement, to: HTMLAnchorElement) => {
    before.push([link, link.getAttribute("href") ?? "", link.dataset.greeting]);
    link.setAttribute("href", to.getAttribute("href") ?? "");
    // Without data-greeting, components/page-script/actions.ts does not overwrite the address on a click.
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
  // Runs after each render, because the figures may change at the same address. An example, which has no query, is not carried.
  useEffect(() => (path.includes("?") ? carryAlong(copyButton.current?.closest("main")) : undefined));
  const look = buttonClass("plain", "noscript:hidden");
  const copy = async () => {
    const address = location.origin + path;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(path);
    } catch {
      // No clipboard over plain http: show the address to copy by hand.
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
