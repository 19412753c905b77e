"use client";
// A new entry: its names and its address; the address follows the English name until it is typed.
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, Field } from "#components/ui/field";
import { type CreateResult, createEntry } from "#lib/content/edit/actions";
import type { EditorTexts } from "./editor-context.tsx";

export function NewEntry({ kind, prefix, texts, listHref }: { kind: string; prefix: string; texts: EditorTexts; listHref: string }) {
  const router = useRouter();
  const [en, setEn] = useState("");
  const [slug, setSlug] = useState<string | null>(null);
  const [result, setResult] = useState<CreateResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const suggested = en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
  const problem = {
    slug: texts.slugWrong,
    taken: texts.taken,
    title: texts.titleMissing,
    failed: texts.failed,
    forbidden: texts.forbidden,
  };
  const notice = result.status in problem ? problem[result.status as keyof typeof problem] : undefined;
  return (
    <form
      method="post"
      className="mt-6 grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const form = new FormData(event.currentTarget);
        startTransition(async () => {
          const answer = await createEntry(result, form).catch((): CreateResult => ({ status: "failed" }));
          setResult(answer);
          if (answer.status === "created") router.push(`${listHref}/${answer.kind}/${answer.slug}`);
        });
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <Field id="en" label={texts.titleEn}>
        <input
          id="en"
          name="en"
          lang="en"
          dir="ltr"
          required
          maxLength={120}
          value={en}
          onChange={(event) => setEn(event.target.value)}
          className={controlClass()}
        />
      </Field>
      <Field id="ar" label={texts.titleAr}>
        <input id="ar" name="ar" lang="ar" dir="rtl" required maxLength={120} className={controlClass()} />
      </Field>
      <Field id="slug" label={texts.address} hint={texts.slugHint}>
        <div dir="ltr" className="flex items-center gap-2">
          <span className="text-soft">{prefix}</span>
          <input
            id="slug"
            name="slug"
            required
            maxLength={100}
            value={slug ?? suggested}
            onChange={(event) => setSlug(event.target.value)}
            className={`${controlClass()} grow`}
          />
        </div>
      </Field>
      <p role="alert" className="font-medium text-heat empty:hidden">
        {!pending && notice}
      </p>
      <p>
        <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
          {pending ? texts.working : texts.create}
        </button>
      </p>
    </form>
  );
}
