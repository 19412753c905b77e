// What a finding is, and the report that collects them.
import "server-only";
import type { getTranslations } from "next-intl/server";
import { mayEditPages } from "../../auth/roles.ts";
import type { Staff } from "../../auth/session.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { placesOf } from "./content.ts";

export type Item = { label: string; href?: string };
export type Finding = {
  id: string;
  urgent: boolean;
  title: string;
  cure: string;
  link?: { href: string; label: string };
  items?: Item[];
  /** The message of a program, as it was. */
  detail?: string;
  /** The id of the event that an administrator can confirm to have read about. */
  confirm?: number;
};

export class HealthReport {
  readonly findings: Finding[] = [];
  readonly good: string[] = [];

  note(isBad: boolean, finding: Omit<Finding, "urgent">, fine?: string, urgent = true): void {
    if (isBad) this.findings.push({ ...finding, urgent });
    else if (fine) this.good.push(fine);
  }
}

/** Links to where something is mended, for users who may mend it. */
export function linksFor(viewer: Staff, locale: Locale) {
  const edits = mayEditPages.includes(viewer.role);
  const to = (path: string) => localePath(path, locale);
  return {
    settingsLink: (subject: string, label: string) => (edits ? { link: { href: to(`/admin/settings/${subject}`), label } } : {}),
    entryLink: (entry: { kind: string; slug: string }) => (edits ? { href: to(placesOf(entry).edit) } : {}),
    pathLink: (path: string) => (edits ? { href: to(path) } : {}),
  };
}

type Words = Awaited<ReturnType<typeof getTranslations<"health">>>;
export type Look = { viewer: Staff; locale: Locale; t: Words } & ReturnType<typeof linksFor>;
