"use client";
// Leads to the form for somebody who calls, writes or comes, from every screen of the office; also by the key "c".
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Link } from "#components/ui/link";
import { Icon } from "./icons.tsx";
import { commandKey } from "./office-keys.ts";

export function NewLeadLink({ href, label }: { href: string; label: string }) {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== "c") return;
      event.preventDefault();
      router.push(href);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router, href]);
  return (
    <Link
      href={href}
      data-command={label}
      aria-label={label}
      title={`${label} (c)`}
      aria-keyshortcuts="c"
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 text-cool"
    >
      <Icon name="plus" />
      <span className="max-xl:hidden">{label}</span>
    </Link>
  );
}
