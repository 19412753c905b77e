"use client";
// The media library: upload and describe pictures, see where each is used, and remove unused ones.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge";
import { thumbnail } from "#lib/content/media-files";
import type { PictureChoice } from "./editor-context.tsx";
import { ActButton } from "./entry-lifecycle.tsx";
import { newPicture, PictureDetails } from "./picture-details.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { useLifecycle } from "./use-lifecycle.ts";

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
      <ul className="border-t border-line empty:hidden">
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
                    <bdi className="text-14 font-normal text-soft" dir="ltr">
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
  const t = useTranslations("editor");
  const lifecycle = useLifecycle({ kind: "media", slug: picture.slug });
  const uses = picture.uses ?? [];
  const isDone = lifecycle.result.status === "archived" || lifecycle.result.status === "revived";
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 className="text-16">{t("usedOn")}</h3>
      {uses.length === 0 ? (
        <p className="text-soft">{t("usedNowhere")}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {uses.map(({ href, label, published }) => (
            <li key={href}>
              <a href={href} className="text-cool underline">
                {label}
              </a>
              {!published && <span className="ms-2 text-14 text-soft">{t("inDraft")}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {picture.isArchived ? (
          <ActButton lifecycle={lifecycle} intent="revive" label={t("revive")} />
        ) : (
          uses.length === 0 && <ActButton lifecycle={lifecycle} intent="archive" label={t("deletePicture")} />
        )}
        <span className="text-14 text-soft">
          {t(picture.isArchived ? "archivedPictureHint" : uses.length === 0 ? "deleteHint" : "inUseHint")}
        </span>
      </div>
      <p role="status" className="font-medium text-heat empty:hidden">
        {lifecycle.pending || isDone ? "" : lifecycle.outcome}
      </p>
    </div>
  );
}
