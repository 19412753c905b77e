"use client";
// The editor's dialogs for choosing a link target and a picture.
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { thumbnail } from "#lib/content/media-files";
import { type LinkPage, type LinkTarget, type PictureChoice, useEditor } from "../editor-context.tsx";
import { newPicture, PictureDetails } from "../picture-details.tsx";
import { PictureUpload } from "../picture-upload.tsx";
import { typedAddress } from "../writing/link-addresses.ts";
import { pagesNamed } from "../writing/link-search.ts";

function Picker({ title, open, onClose, children }: { title: string; open: boolean; onClose: () => void; children: React.ReactNode }) {
  const t = useTranslations("editor");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    } else dialog.current?.close();
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

type LinkPickerProps = {
  links: LinkPage[];
  /** The current address of the link being edited; "" for a new link. */
  currentHref: string;
  open: boolean;
  onPick: (link: LinkTarget | null) => void;
  onClose: () => void;
};

export function LinkPicker({ open, onClose, ...rest }: LinkPickerProps) {
  const t = useTranslations("editor");
  return (
    <Picker title={t("linkTitle")} open={open} onClose={onClose}>
      <LinkSearch {...rest} />
    </Picker>
  );
}

/** Finds a page of this site by name, or accepts a typed or pasted address. */
function LinkSearch({ links, currentHref, onPick }: Omit<LinkPickerProps, "open" | "onClose">) {
  const t = useTranslations("editor");
  const { site } = useEditor();
  const [query, setQuery] = useState(/^\//.test(currentHref) ? "" : currentHref);
  const typed = typedAddress(query, site);
  const ownAddress = typed && "address" in typed && typed.address.startsWith("/") ? typed.address : null;
  const [ownPage = ""] = ownAddress?.split(/[?#]/) ?? [];
  const found = ownAddress ? links.filter(({ path }) => path === ownPage) : pagesNamed(links, query);
  const external = typed && "address" in typed && !ownAddress ? { path: typed.address, label: typed.label } : null;
  const problem = typed && "problem" in typed ? t(typed.problem === "protocol" ? "linkProtocol" : "linkShape") : null;
  const nothing = found.length === 0 && !external && !problem ? t(ownAddress ? "linkNowhere" : "nothingFound") : null;
  const rows: LinkTarget[] = [
    ...(external ? [external] : []),
    ...found.slice(0, 60).map((link) => ({ ...link, path: ownAddress ?? link.path })),
  ];
  return (
    <>
      {currentHref && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 wrap-anywhere">
            {t.rich("linkNow", {
              address: () => (
                <bdi dir="ltr" className="text-soft">
                  {currentHref}
                </bdi>
              ),
            })}
          </span>
          <button type="button" onClick={() => onPick(null)} className={buttonClass("plain")}>
            {t("unlink")}
          </button>
        </p>
      )}
      <label className="block">
        <span className="text-[0.92rem] font-medium">{t("linkFind")}</span>
        <input
          type="search"
          data-first
          dir="auto"
          value={query}
          aria-invalid={problem ? true : undefined}
          aria-describedby="link-problem"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (query.trim() && rows[0]) onPick(rows[0]);
          }}
          className={`mt-1 ${searchClass}`}
        />
      </label>
      <p id="link-problem" role="status" className="font-medium text-heat empty:hidden">
        {problem}
      </p>
      <ul className="max-h-[50vh] overflow-y-auto border-t border-line empty:hidden">
        {rows.map((link) => (
          <li key={link.path} className="border-b border-line">
            <button
              type="button"
              onClick={() => onPick(link)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 py-1.5 text-start hover:bg-cool-wash"
            >
              <span className="font-medium">{link === external ? t("linkOutside") : link.label}</span>
              <bdi dir="ltr" className="min-w-0 text-[0.85rem] text-soft wrap-anywhere">
                {link.path}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {nothing && <p className="text-soft">{nothing}</p>}
    </>
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
  /** Called with a new picture, or with one that is now ready for use. */
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
          {pictures.length > 0 && (
            <input
              type="search"
              aria-label={t("findPicture")}
              placeholder={t("findPicture")}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              className={searchClass}
            />
          )}
          <ul className="grid max-h-[45vh] grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 overflow-y-auto">
            {found.slice(0, 100).map((picture) => (
              <li key={picture.slug}>
                <button
                  type="button"
                  onClick={() => (picture.ready ? onPick(picture.slug) : setAdded(picture))}
                  className="block w-full border border-line p-1.5 text-start text-[0.85rem] hover:bg-cool-wash"
                >
                  {/* biome-ignore lint/performance/noImgElement: the file already has the display size */}
                  <img src={thumbnail(picture.slug, picture.width)} alt="" loading="lazy" className="aspect-[3/2] w-full object-cover" />
                  <span className="mt-1 block truncate">{picture.name}</span>
                  {!picture.ready && <Badge look="heat">{t("pictureUnready")}</Badge>}
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className="text-soft">{t(pictures.length === 0 ? "noPictures" : "nothingFound")}</p>}
        </>
      )}
    </Picker>
  );
}
