"use client";
// The media library: upload and describe pictures, see where each is used, and remove unused ones.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { changeLifecycle, type LifecycleResult } from "#lib/content/edit/actions";
import { thumbnail } from "#lib/content/media-files";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";
import type { PictureChoice } from "./editor-context.tsx";
import { newPicture, PictureDetails } from "./picture-details.tsx";
import { PictureUpload } from "./picture-upload.tsx";

export type LibraryPicture = PictureChoice & { isArchived: boolean; uses: { href: string; label: string; published: boolean }[] | null };

export function MediaLibrary({ pictures }: { pictures: LibraryPicture[] }) {
  const t = useTranslations("editor");
  const router = useRouter();
  const [added, setAdded] = useState<PictureChoice | null>(null);
  return (
    <div className="mt-5 grid gap-6">
      <PictureUpload
        onAdded={(picture) => {
          setAdded(picture);
          router.refresh();
        }}
      />
      {added && (
        <section className="border border-cool p-4" aria-label={added.name}>
          <p className="mb-3">{t("describePicture")}</p>
          <PictureDetails
            key={added.slug}
            picture={newPicture(added)}
            onSaved={() => {
              setAdded(null);
              router.refresh();
            }}
          />
        </section>
      )}
      <ul className="border-t border-line">
        {pictures
          .filter(({ slug }) => slug !== added?.slug)
          .map((picture) => (
            <li key={picture.slug} className="border-b border-line">
              <details>
                <summary className="flex min-h-16 cursor-pointer flex-wrap items-center gap-4 py-2">
                  {/* biome-ignore lint/performance/noImgElement: the file already has the display size */}
                  <img
                    src={thumbnail(picture.slug, picture.width)}
                    alt=""
                    loading="lazy"
                    className="h-14 w-20 border border-line object-cover"
                  />
                  <span className="min-w-0 grow font-medium wrap-anywhere">
                    <bdi>{picture.name}</bdi>{" "}
                    <bdi className="text-[0.85rem] font-normal text-soft" dir="ltr">
                      {picture.width} × {picture.height}
                    </bdi>
                  </span>
                  {picture.isArchived ? (
                    <Badge>{t("stateArchived")}</Badge>
                  ) : (
                    !picture.ready && <Badge look="heat">{t("pictureUnready")}</Badge>
                  )}
                </summary>
                <div className="grid gap-5 py-4">
                  {picture.details && !picture.isArchived && (
                    <PictureDetails
                      key={`${picture.details.base.en}.${picture.details.base.ar}`}
                      picture={picture.details}
                      onSaved={() => router.refresh()}
                    />
                  )}
                  <PictureEnd picture={picture} />
                </div>
              </details>
            </li>
          ))}
      </ul>
    </div>
  );
}

function PictureEnd({ picture }: { picture: LibraryPicture }) {
  const [t, problemText] = [useTranslations("editor"), useProblemText()];
  const send = useSend();
  const [result, setResult] = useState<LifecycleResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const uses = picture.uses ?? [];
  const act = (intent: string) =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind: "media", slug: picture.slug, intent })) form.set(name, value);
      setResult(await send(() => changeLifecycle(result, form)));
    });
  const notice = {
    used: result.status === "used" ? t("pictureUsed", { places: result.uses.map((use) => `${use.kind}/${use.slug}`).join(", ") }) : "",
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 className="text-[1rem]">{t("usedOn")}</h3>
      {uses.length === 0 ? (
        <p className="text-soft">{t("usedNowhere")}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {uses.map(({ href, label, published }) => (
            <li key={href}>
              <a href={href} className="text-cool underline">
                {label}
              </a>
              {!published && <span className="ms-2 text-[0.85rem] text-soft">{t("inDraft")}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {picture.isArchived ? (
          <button
            type="button"
            aria-disabled={pending || undefined}
            className={buttonClass("plain")}
            onClick={() => !pending && act("revive")}
          >
            {t("revive")}
          </button>
        ) : (
          uses.length === 0 && (
            <button
              type="button"
              aria-disabled={pending || undefined}
              className={buttonClass("plain")}
              onClick={() => !pending && act("archive")}
            >
              {t("deletePicture")}
            </button>
          )
        )}
        <span className="text-[0.88rem] text-soft">
          {t(picture.isArchived ? "archivedPictureHint" : uses.length === 0 ? "deleteHint" : "inUseHint")}
        </span>
      </div>
      <p role="status" className="font-medium text-heat empty:hidden">
        {pending ? "" : result.status in notice ? notice[result.status as keyof typeof notice] : problemText(result)}
      </p>
    </div>
  );
}
