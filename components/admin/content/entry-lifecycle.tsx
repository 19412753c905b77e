"use client";
// What becomes of an entry besides its text: called off, taken down, archived, brought back, moved.
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { changeLifecycle, type LifecycleResult } from "#lib/content/edit/actions";
import { type EditorTexts, fill } from "./editor-context.tsx";

type EntryLifecycleProps = {
  kind: string;
  slug: string;
  texts: EditorTexts;
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
  const [result, setResult] = useState<LifecycleResult>({ status: "idle" });
  const [to, setTo] = useState(slug);
  const box = useRef<HTMLDivElement>(null);
  const [pending, startTransition] = useTransition();
  const act = (intent: string) =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, to })) form.set(name, value);
      const answer = await changeLifecycle(result, form).catch((): LifecycleResult => ({ status: "failed" }));
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
function outcome(result: LifecycleResult, texts: EditorTexts): string | undefined {
  const notices: Partial<Record<LifecycleResult["status"], string>> = {
    unscheduled: texts.unscheduled,
    unpublished: texts.unpublished,
    archived: texts.archived,
    revived: texts.revived,
    renamed: texts.renamed,
    taken: texts.taken,
    slug: texts.slugWrong,
    missing: texts.failed,
    fixed: texts.fixedAddress,
    used:
      result.status === "used" ? fill(texts.pictureUsed, { places: result.uses.map((use) => `${use.kind}/${use.slug}`).join(", ") }) : "",
    forbidden: texts.forbidden,
    failed: texts.failed,
  };
  return notices[result.status];
}

export function EntryLifecycle(props: EntryLifecycleProps) {
  const { texts, status, isFree, address } = props;
  const lifecycle = useLifecycle(props);
  const { result, pending } = lifecycle;
  const good = ["unscheduled", "unpublished", "archived", "revived", "renamed"].includes(result.status);
  return (
    <DialogButton label={texts.more} title={texts.more} close={texts.close}>
      <div ref={lifecycle.box} className="grid gap-5">
        <p role="status" className={`font-medium empty:hidden ${good || pending ? "text-cool" : "text-heat"}`}>
          {pending ? texts.working : outcome(result, texts)}
        </p>
        {props.isScheduled && <Step lifecycle={lifecycle} intent="unschedule" label={texts.unschedule} />}
        {status === "published" && isFree && (
          <Step lifecycle={lifecycle} intent="unpublish" label={texts.unpublish} hint={texts.unpublishHint} />
        )}
        {status !== "archived" && isFree && <Step lifecycle={lifecycle} intent="archive" label={texts.archive} hint={texts.archiveHint} />}
        {status === "archived" && <Step lifecycle={lifecycle} intent="revive" label={texts.revive} />}
        {isFree && address && <MoveStep lifecycle={lifecycle} address={address} texts={texts} />}
        {!isFree && <p className="text-soft">{texts.fixedAddress}</p>}
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

function MoveStep({ lifecycle, address, texts }: { lifecycle: Lifecycle; address: string; texts: EditorTexts }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="rename" className="font-medium">
        {texts.address}
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
        <ActButton lifecycle={lifecycle} intent="rename" label={texts.rename} />
      </div>
      <p className="text-[0.88rem] text-soft">{texts.renameHint}</p>
    </div>
  );
}
