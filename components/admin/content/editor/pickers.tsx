"use client";
// The two questions the editor asks in a dialog: which page to link to, and which picture to show.
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { thumbnail } from "#lib/content/media-files";
import type { LinkTarget, PictureChoice } from "../editor-context.tsx";
import { newPicture, PictureDetails } from "../picture-details.tsx";
import { PictureUpload } from "../picture-upload.tsx";

function Picker({ title, open, onClose, children }: { title: string; open: boolean; onClose: () => void; children: React.ReactNode }) {
  const t = useTranslations("editor");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto max-h-[85vh] w-[min(46rem,calc(100vw-2rem))] border border-line bg-sheet p-5 text-ink shadow-lg backdrop:bg-[#0008]"
    >
      {open && (
        <>
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-[1.2rem]">{title}</h2>
            <button type="button" onClick={onClose} className={buttonClass("plain")}>
              {t("close")}
            </button>
          </div>
          <div className="mt-4 grid gap-4">{children}</div>
        </>
      )}
    </dialog>
  );
}

const searchClass = "block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";
const contains = (text: string, query: string) => text.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());

export function LinkPicker({
  links,
  open,
  onPick,
  onClose,
}: {
  links: LinkTarget[];
  open: boolean;
  onPick: (link: LinkTarget) => void;
  onClose: () => void;
}) {
  const t = useTranslations("editor");
  const [query, setQuery] = useState("");
  const found = links.filter(({ path, label }) => contains(`${label} ${path}`, query));
  return (
    <Picker title={t("linkTitle")} open={open} onClose={onClose}>
      <input
        type="search"
        aria-label={t("find")}
        placeholder={t("find")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={searchClass}
      />
      <ul className="max-h-[50vh] overflow-y-auto border-t border-line">
        {found.slice(0, 60).map((link) => (
          <li key={link.path} className="border-b border-line">
            <button
              type="button"
              onClick={() => onPick(link)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 py-1.5 text-start hover:bg-cool-wash"
            >
              <span className="font-medium">{link.label}</span>
              <bdi dir="ltr" className="text-[0.85rem] text-soft">
                {link.path}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-soft">{t("nothingFound")}</p>}
    </Picker>
  );
}

export function PicturePicker({
  pictures,
  open,
  onPick,
  onAdded,
  onClose,
}: {
  pictures: PictureChoice[];
  open: boolean;
  onPick: (slug: string) => void;
  /** A new picture, or one that may now be shown. */
  onAdded: (picture: PictureChoice) => void;
  onClose: () => void;
}) {
  const t = useTranslations("editor");
  const [query, setQuery] = useState("");
  const [added, setAdded] = useState<PictureChoice | null>(null);
  const found = pictures.filter(({ name, slug }) => contains(`${name} ${slug}`, query));
  const leave = () => {
    setAdded(null);
    onClose();
  };
  return (
    <Picker title={t("pictureTitle")} open={open} onClose={leave}>
      {added ? (
        <>
          <p>{t("describePicture")}</p>
          <PictureDetails
            picture={added.details ?? newPicture(added)}
            onSaved={() => {
              onAdded({ ...added, ready: true });
              onPick(added.slug);
              setAdded(null);
            }}
          />
        </>
      ) : (
        <>
          <PictureUpload
            onAdded={(picture) => {
              onAdded(picture);
              setAdded(picture);
            }}
          />
          <input
            type="search"
            aria-label={t("findPicture")}
            placeholder={t("findPicture")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className={searchClass}
          />
          <ul className="grid max-h-[45vh] grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 overflow-y-auto">
            {found.slice(0, 100).map((picture) => (
              <li key={picture.slug}>
                <button
                  type="button"
                  onClick={() => (picture.ready ? onPick(picture.slug) : setAdded(picture))}
                  className="block w-full border border-line p-1.5 text-start text-[0.85rem] hover:bg-cool-wash"
                >
                  {/* biome-ignore lint/performance/noImgElement: the file is already in the size it is shown in */}
                  <img src={thumbnail(picture.slug, picture.width)} alt="" loading="lazy" className="aspect-[3/2] w-full object-cover" />
                  <span className="mt-1 block truncate">{picture.name}</span>
                  {!picture.ready && <Badge look="heat">{t("pictureUnready")}</Badge>}
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className="text-soft">{t("nothingFound")}</p>}
        </>
      )}
    </Picker>
  );
}
