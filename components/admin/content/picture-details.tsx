"use client";
// Describes a picture in both languages and sets its focal point. A page may show the picture only after this is saved.
import { useTranslations } from "next-intl";
import { useMemo, useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { type SavePageResult, savePage } from "#lib/content/edit/actions";
import { mediaAddress, widthsOf } from "#lib/content/media-files";
import { type Locale, localeCodes, locales } from "#lib/i18n/locales";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";
import type { PictureData, PictureSide } from "./editor-context.tsx";
import { useUnsavedText } from "./use-unsaved-text.ts";

export function newPicture({ slug, name, width, height }: { slug: string; name: string; width: number; height: number }): PictureData {
  const side = { name, alt: "", caption: "", width, height, focalX: 50, focalY: 50 };
  return { slug, base: { en: 1, ar: 1 }, data: { en: side, ar: side } };
}

function usePictureDetails(picture: PictureData, onSaved?: () => void) {
  const [data, setData] = useState(picture.data);
  const [base, setBase] = useState(picture.base);
  const [state, setState] = useState<SavePageResult>({ status: "idle" });
  const [isPutBack, setPutBack] = useState(false);
  const [saved, setSaved] = useState(picture.data);
  // Memoised so that the draft is stored only when the text changes.
  const typed = useMemo(() => ({ base, data }), [base, data]);
  const isSaved = JSON.stringify(data) === JSON.stringify(saved);
  const forget = useUnsavedText(`media/${picture.slug}`, typed, isSaved, (left) => {
    if (JSON.stringify(left.data) === JSON.stringify(picture.data)) return;
    setData(left.data as PictureData["data"]);
    setPutBack(true);
  });
  const [pending, startTransition] = useTransition();
  const send = useSend();
  const change = (sides: readonly Locale[], part: Partial<PictureSide>) =>
    setData((now) => ({ ...now, ...Object.fromEntries(sides.map((locale) => [locale, { ...now[locale], ...part }])) }));
  const problems = new Set(state.status === "invalid" && "problems" in state ? state.problems.map(({ path }) => path) : []);

  // Not a form element, because it may be inside one.
  const save = () =>
    startTransition(async () => {
      const form = new FormData();
      form.set("kind", "media");
      form.set("slug", picture.slug);
      form.set("intent", "publish");
      form.set("entry", JSON.stringify({ base, data }));
      const result = await send(() => savePage(state, form));
      setState(result);
      if ("revisions" in result) {
        setBase(result.revisions as Record<Locale, number>);
        setSaved(data);
        setPutBack(false);
        forget();
        onSaved?.();
      }
    });
  return { data, change, save, pending, state, problems, isPutBack };
}

type Change = ReturnType<typeof usePictureDetails>["change"];

/** Field ids contain the slug, because several pictures can be on one page. */
const idOf = (slug: string, name: string) => `${slug}-${name}`;
const inputOf = (slug: string, name: string, wrong = false) => ({
  id: idOf(slug, name),
  "aria-invalid": wrong || undefined,
  className: `mt-1 block w-full rounded-control border bg-paper px-3 py-2 ${wrong ? "border-2 border-heat" : "border-hair"}`,
});

export function PictureDetails({ picture, onSaved }: { picture: PictureData; onSaved?: () => void }) {
  const [t, languages, problemText] = [useTranslations("editor"), useTranslations("languages"), useProblemText()];
  const { slug } = picture;
  const { data, change, save, pending, state, problems, isPutBack } = usePictureDetails(picture, onSaved);
  const notice: Partial<Record<SavePageResult["status"], string>> = {
    published: t("pictureReady"),
    invalid: t("altMissing"),
    conflict: t("pictureConflict"),
    failed: t("failed"),
    forbidden: t("forbidden"),
  };
  return (
    <div className="grid gap-4">
      {isPutBack && <p className="border-s-3 border-heat ps-3">{t("typedAgain")}</p>}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <FocalPoint slug={slug} side={data.en} change={change} />
        <div className="grid content-start gap-3">
          <label htmlFor={idOf(slug, "name")} className="text-14">
            {t("pictureName")}
            <input
              {...inputOf(slug, "name")}
              value={data.en.name}
              maxLength={120}
              onChange={(event) => change(localeCodes, { name: event.target.value })}
            />
          </label>
          {localeCodes.map((locale) => (
            <PictureWords
              key={locale}
              slug={slug}
              locale={locale}
              side={data[locale]}
              isWrong={problems.has(`${locale}.alt`)}
              labels={{
                alt: t("alt", { language: languages(locale) }),
                caption: t("caption", { language: languages(locale) }),
              }}
              change={change}
            />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" aria-disabled={pending || undefined} onClick={() => !pending && save()} className={buttonClass("primary")}>
          {t(pending ? "saving" : "savePicture")}
        </button>
        <span role="status" className={`font-medium ${state.status.startsWith("published") ? "text-cool" : "text-heat"}`}>
          {!pending && (notice[state.status] ?? problemText(state))}
        </span>
      </div>
    </div>
  );
}

/** The point that stays in view when the picture is cropped: set by pressing on the picture or with two numbers, in percent. */
function FocalPoint({ slug, side, change }: { slug: string; side: PictureSide; change: Change }) {
  const t = useTranslations("editor");
  const { width, height, focalX, focalY } = side;
  return (
    <div>
      <button
        type="button"
        aria-label={t("focal")}
        className="relative block w-full cursor-crosshair border border-line"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          if (event.detail === 0) return; // The keyboard uses the two fields below.
          const per = (part: number, whole: number) => Math.max(0, Math.min(100, Math.round((part / whole) * 100)));
          change(localeCodes, { focalX: per(event.clientX - box.left, box.width), focalY: per(event.clientY - box.top, box.height) });
        }}
      >
        {/* biome-ignore lint/performance/noImgElement: the file already has the display size */}
        <img src={mediaAddress(slug, `${widthsOf(width)[0]}.webp`)} width={width} height={height} alt="" className="block h-auto w-full" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-heat bg-[#fff8]"
          style={{ left: `${focalX}%`, top: `${focalY}%` }}
        />
      </button>
      <p className="mt-1 text-14 text-soft">{t("focalHint")}</p>
      <div className="mt-2 grid grid-cols-2 gap-2 text-14">
        {(["focalX", "focalY"] as const).map((axis) => (
          <label key={axis} htmlFor={idOf(slug, axis)}>
            {t(axis)}
            <input
              {...inputOf(slug, axis)}
              type="number"
              min={0}
              max={100}
              value={side[axis]}
              onChange={(event) => change(localeCodes, { [axis]: Math.max(0, Math.min(100, Math.round(Number(event.target.value)))) })}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

type PictureWordsProps = {
  slug: string;
  locale: Locale;
  side: PictureSide;
  /** Whether the alternative text is missing or too long. */
  isWrong: boolean;
  labels: Record<"alt" | "caption", string>;
  change: Change;
};

/** The alternative text and the caption in one language. */
function PictureWords({ slug, locale, side, isWrong, labels, change }: PictureWordsProps) {
  const { tag, dir } = locales[locale];
  return (
    <div className="grid gap-2">
      <label htmlFor={idOf(slug, `alt-${locale}`)} className="text-14">
        {labels.alt}
        <input
          {...inputOf(slug, `alt-${locale}`, isWrong)}
          lang={tag}
          dir={dir}
          value={side.alt}
          maxLength={250}
          onChange={(event) => change([locale], { alt: event.target.value })}
        />
      </label>
      <label htmlFor={idOf(slug, `caption-${locale}`)} className="text-14 text-soft">
        {labels.caption}
        <input
          {...inputOf(slug, `caption-${locale}`)}
          lang={tag}
          dir={dir}
          value={side.caption}
          maxLength={200}
          onChange={(event) => change([locale], { caption: event.target.value })}
        />
      </label>
    </div>
  );
}
