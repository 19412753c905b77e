"use client";
// Tabs by WAI-ARIA: the arrow keys move by reading direction. For choices that have their own address, use links.
import { useId, useRef, useState } from "react";

export function Tabs({ label, tabs }: { label: string; tabs: { title: string; content: React.ReactNode }[] }) {
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const go = (index: number) => {
    setShown(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const rtl = list.current && getComputedStyle(list.current).direction === "rtl";
    const last = tabs.length - 1;
    const next = rtl ? "ArrowLeft" : "ArrowRight";
    const previous = rtl ? "ArrowRight" : "ArrowLeft";
    const target = { [next]: shown === last ? 0 : shown + 1, [previous]: shown === 0 ? last : shown - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-selected={index === shown}
            aria-controls={`${id}panel${index}`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-soft aria-selected:border-cool aria-selected:font-medium aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (WAI-ARIA tabs)
          tabIndex={0}
          hidden={index !== shown}
          className="py-4"
        >
          {content}
        </div>
      ))}
    </div>
  );
}
