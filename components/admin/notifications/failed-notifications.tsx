"use client";
// Notifications that have not been sent, with retry and discard. They share one form, so that its message outlives a removed row.
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { retryOrDiscardNotices } from "#lib/notify/actions";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";

export type FailedNotification = {
  id: string;
  topic: string;
  /** The lead, or another office page that explains the notification. */
  about: { href: string; name: string; reference: string };
  state: string;
  isDead: boolean;
  created: string;
  attempts: number;
  lastError: string;
};

export function FailedNotifications({ rows }: { rows: FailedNotification[] }) {
  const [t, topics, saving] = [useTranslations("failures"), useTranslations("topics"), useTranslations("saving")];
  const done = { retried: t("retried"), "retried-blocked": t("retriedBlocked"), discarded: t("discarded") };
  return (
    <ActionForm
      action={retryOrDiscardNotices}
      done={done}
      refused={{ gone: t("gone"), failed: saving("failed") }}
      className="mt-5 grid min-w-0 grid-cols-1 gap-4"
    >
      {(_state, pending) => {
        const tried = rows.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
        const button = (name: "retry" | "discard", row: FailedNotification) => (
          <button
            type="submit"
            name={name}
            value={row.id}
            aria-disabled={pending || undefined}
            aria-label={`${t(name)}: ${[row.topic, row.about.reference].filter(Boolean).join(", ")}`}
            className={buttonClass(name === "retry" ? "plain" : "quiet", "whitespace-nowrap")}
          >
            {t(name)}
          </button>
        );
        return (
          <>
            <Table
              caption={t("title")}
              head={[topics("notification"), t("name"), t("state"), t("attempts"), t("lastError"), t("action")]}
              rows={rows.map((row) => [
                <span key="topic" className="block min-w-40">
                  {row.topic}
                  <span className="block text-14 font-normal text-soft">{row.created}</span>
                </span>,
                <span key="lead" className="block min-w-32">
                  <TextLink href={row.about.href}>
                    <bdi>{row.about.name}</bdi>
                  </TextLink>
                  <bdi className="block text-14 whitespace-nowrap text-soft">{row.about.reference}</bdi>
                </span>,
                row.isDead ? (
                  <Badge key="state" look="heat">
                    {row.state}
                  </Badge>
                ) : (
                  <span key="state">{row.state}</span>
                ),
                <span key="attempts" className="tabular-nums">
                  {row.attempts}
                </span>,
                <bdi key="error" className="break-words">
                  {row.lastError}
                </bdi>,
                <span key="action" className="flex flex-wrap gap-2">
                  {row.attempts > 0 && button("retry", row)}
                  {button("discard", row)}
                </span>,
              ])}
            />
            {tried.length > 1 && (
              <button
                type="submit"
                name="retry"
                value={tried.join(",")}
                aria-disabled={pending || undefined}
                className={buttonClass("primary", "justify-self-start")}
              >
                {t("retryAll")}
              </button>
            )}
            {/* The row disappears with the action, so the message is sticky and stays visible at any scroll position. */}
            <p className="sticky bottom-3 justify-self-start bg-paper py-1">
              <ActionMessage />
            </p>
          </>
        );
      }}
    </ActionForm>
  );
}
