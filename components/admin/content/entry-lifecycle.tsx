"use client";
// Changes an entry beyond its text: cancel a schedule, unpublish, archive, restore, or move to a new address.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { type Lifecycle, useLifecycle } from "./use-lifecycle.ts";

type LinkedPage = { href: string; title: string };

type EntryLifecycleProps = {
  kind: string;
  slug: string;
  status: "draft" | "published" | "archived";
  isScheduled: boolean;
  /** Whether the entry may be moved or archived: a fixed address must always show a page. */
  isFree: boolean;
  /** The part of the address before the slug, such as "/blog/"; null if the slug is not part of an address. */
  address: string | null;
  /** The office's list page of this kind, without the slug. */
  listHref: string;
  /** The editors of the pages that link to this one. */
  linkedFrom?: LinkedPage[];
};

export function EntryLifecycle(props: EntryLifecycleProps) {
  const { status, isFree, address, linkedFrom = [] } = props;
  const t = useTranslations("editor");
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const lifecycle = useLifecycle({
    kind: props.kind,
    slug: props.slug,
    onAnswer(answer) {
      if (answer.status !== "renamed") return;
      // The framework keeps the left page in the document, and an open dialog in it would block the next page.
      box.current?.closest("dialog")?.close();
      router.replace(`${props.listHref}/${answer.slug}`);
    },
  });
  const { result, pending, outcome } = lifecycle;
  const good = ["unscheduled", "unpublished", "archived", "revived", "renamed"].includes(result.status);
  return (
    <DialogButton label={t("more")} title={t("more")} close={t("close")}>
      <div ref={box} className="grid gap-5">
        <p role="status" className={`font-medium empty:hidden ${good || pending ? "text-cool" : "text-heat"}`}>
          {pending ? t("working") : outcome}
        </p>
        {isFree && linkedFrom.length > 0 && <LinkedFrom pages={linkedFrom} />}
        {props.isScheduled && <Step lifecycle={lifecycle} intent="unschedule" label={t("unschedule")} />}
        {status === "published" && isFree && (
          <Step lifecycle={lifecycle} intent="unpublish" label={t("unpublish")} hint={t("unpublishHint")} />
        )}
        {status !== "archived" && isFree && <Step lifecycle={lifecycle} intent="archive" label={t("archive")} hint={t("archiveHint")} />}
        {status === "archived" && <Step lifecycle={lifecycle} intent="revive" label={t("revive")} />}
        {isFree && address && <MoveStep lifecycle={lifecycle} address={address} />}
        {!isFree && <p className="text-soft">{t("fixedAddress")}</p>}
      </div>
    </DialogButton>
  );
}

const maxNamed = 12;

/** The pages that link here, and what becomes of their links. */
function LinkedFrom({ pages }: { pages: LinkedPage[] }) {
  const t = useTranslations("editor");
  return (
    <p className="border-s-3 border-heat ps-3 text-16">
      {t.rich("linkedFrom", {
        count: pages.length,
        pages: () => (
          <>
            {pages.slice(0, maxNamed).map(({ href, title }, index) => (
              <span key={href}>
                {index > 0 && t("comma")}
                <a href={href} target="_blank" rel="noreferrer" className="text-cool underline">
                  <bdi>{title}</bdi>
                </a>
              </span>
            ))}
            {pages.length > maxNamed && "…"}
          </>
        ),
      })}
    </p>
  );
}

type ActButtonProps = { lifecycle: Lifecycle; intent: string; label: string };

export function ActButton({ lifecycle: { pending, act }, intent, label }: ActButtonProps) {
  return (
    <button type="button" aria-disabled={pending || undefined} className={buttonClass("plain")} onClick={() => !pending && act(intent)}>
      {label}
    </button>
  );
}

function Step({ lifecycle, intent, label, hint }: { lifecycle: Lifecycle; intent: string; label: string; hint?: string }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <ActButton lifecycle={lifecycle} intent={intent} label={label} />
      {hint && <p className="text-14 text-soft">{hint}</p>}
    </div>
  );
}

function MoveStep({ lifecycle, address }: { lifecycle: Lifecycle; address: string }) {
  const t = useTranslations("editor");
  return (
    <div className="grid gap-1.5">
      <label htmlFor="rename" className="font-medium">
        {t("address")}
      </label>
      <div className="flex flex-wrap items-center gap-2" dir="ltr">
        <span className="text-soft">{address}</span>
        <input
          id="rename"
          value={lifecycle.to}
          onChange={(event) => lifecycle.setTo(event.target.value)}
          className="min-h-11 min-w-0 grow rounded-control border border-hair bg-paper px-3"
        />
      </div>
      <div>
        <ActButton lifecycle={lifecycle} intent="rename" label={t("rename")} />
      </div>
      <p className="text-14 text-soft">{t("renameHint")}</p>
    </div>
  );
}
