"use client";
// What becomes of an entry besides its text: called off, taken down, archived, brought back, moved.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { changeLifecycle, type LifecycleResult } from "#lib/content/edit/actions";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";

type EntryLifecycleProps = {
  kind: string;
  slug: string;
  status: "draft" | "published" | "archived";
  isScheduled: boolean;
  /** Whether it may move or be archived: a fixed address always shows something. */
  isFree: boolean;
  /** "/blog/", where the slug is the last part of its address. */
  address: string | null;
  /** The office's page of this kind's entries, without the slug. */
  listHref: string;
};

function useLifecycle({ kind, slug, listHref }: Pick<EntryLifecycleProps, "kind" | "slug" | "listHref">) {
  const router = useRouter();
  const send = useSend();
  const [result, setResult] = useState<LifecycleResult>({ status: "idle" });
  const [to, setTo] = useState(slug);
  const box = useRef<HTMLDivElement>(null);
  const [pending, startTransition] = useTransition();
  const act = (intent: string) =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, to })) form.set(name, value);
      const answer = await send(() => changeLifecycle(result, form));
      setResult(answer);
      if (answer.status !== "renamed") return;
      // The page is kept aside when it is left; an open dialog in it would go on blocking the next one.
      box.current?.closest("dialog")?.close();
      router.replace(`${listHref}/${answer.slug}`);
    });
  return { result, pending, act, to, setTo, box };
}

type Lifecycle = ReturnType<typeof useLifecycle>;

/** What came of it, in words. */
function useOutcome(result: LifecycleResult): string | undefined {
  const [t, problemText] = [useTranslations("editor"), useProblemText()];
  const notices: Partial<Record<LifecycleResult["status"], string>> = {
    unscheduled: t("unscheduled"),
    unpublished: t("unpublished"),
    archived: t("archived"),
    revived: t("revived"),
    renamed: t("renamed"),
    taken: t("taken"),
    slug: t("slugWrong"),
    missing: t("failed"),
    fixed: t("fixedAddress"),
    used: result.status === "used" ? t("pictureUsed", { places: result.uses.map((use) => `${use.kind}/${use.slug}`).join(", ") }) : "",
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  return notices[result.status] ?? problemText(result);
}

export function EntryLifecycle(props: EntryLifecycleProps) {
  const { status, isFree, address } = props;
  const t = useTranslations("editor");
  const lifecycle = useLifecycle(props);
  const { result, pending } = lifecycle;
  const outcome = useOutcome(result);
  const good = ["unscheduled", "unpublished", "archived", "revived", "renamed"].includes(result.status);
  return (
    <DialogButton label={t("more")} title={t("more")} close={t("close")}>
      <div ref={lifecycle.box} className="grid gap-5">
        <p role="status" className={`font-medium empty:hidden ${good || pending ? "text-cool" : "text-heat"}`}>
          {pending ? t("working") : outcome}
        </p>
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

function ActButton({ lifecycle: { pending, act }, intent, label }: { lifecycle: Lifecycle; intent: string; label: string }) {
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
      {hint && <p className="text-[0.88rem] text-soft">{hint}</p>}
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
      <p className="text-[0.88rem] text-soft">{t("renameHint")}</p>
    </div>
  );
}
