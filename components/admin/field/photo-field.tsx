"use client";
// Photos of a report: chosen or taken, made small and kept one by one, shown with a button to remove each.
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { maxPhotos } from "#lib/visits/report";
import { readPhoto } from "./kept-data.ts";
import { smallPhoto } from "./photo.ts";

type Props = {
  label: string;
  photos: readonly { id: string }[];
  onAdd: (photo: Blob) => Promise<void>;
  onRemove: (id: string) => void;
};

export function PhotoField({ label, photos, onAdd, onRemove }: Props) {
  const t = useTranslations("field");
  const [unread, setUnread] = useState<string[]>([]);
  const [isFull, setIsFull] = useState(false);
  const add = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    const room = Math.max(0, maxPhotos - photos.length);
    const failed: string[] = [];
    for (const file of chosen.slice(0, room)) {
      try {
        await onAdd(await smallPhoto(file));
      } catch {
        failed.push(file.name);
      }
    }
    setUnread(failed);
    setIsFull(chosen.length > room);
    input.value = "";
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      {photos.length > 0 && (
        <ul className="mt-2 grid grid-cols-3 gap-2">
          {photos.map(({ id }, index) => (
            <li key={id}>
              <Kept id={id} alt={t("photo", { number: index + 1 })} />
              <button type="button" className={buttonClass("quiet", "w-full px-1 text-14")} onClick={() => onRemove(id)}>
                {t("removePhoto", { number: index + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={buttonClass("plain", "mt-2 w-full cursor-pointer focus-within:outline-2")}>
        {t("addPhotos")}
        <span className="sr-only">: {label}</span>
        <input type="file" accept="image/*" multiple className="sr-only" onChange={({ currentTarget }) => void add(currentTarget)} />
      </label>
      <div role="status">
        {unread.map((name) => (
          <p key={name} className="mt-1 font-medium text-error">
            {t("photoUnread", { name })}
          </p>
        ))}
        {isFull && <p className="mt-1 font-medium text-error">{t("photosFull", { count: maxPhotos })}</p>}
      </div>
    </fieldset>
  );
}

function Kept({ id, alt }: { id: string; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void readPhoto(id).then((photo) => {
      if (!photo || isGone) return;
      made = URL.createObjectURL(photo);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  // biome-ignore lint/performance/noImgElement: it is on this phone only
  return address ? <img src={address} alt={alt} className="aspect-square w-full border border-line object-cover" /> : null;
}
