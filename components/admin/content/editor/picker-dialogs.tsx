"use client";
// Opens the link or picture dialog for a field and returns the choice to that field.
import { useCallback, useState } from "react";
import { type Editor, type LinkTarget, type PictureChoice, useEditor } from "../editor-context.tsx";
import { LinkPicker, PicturePicker } from "./pickers.tsx";

/** Which field has asked, and the available pictures: the initial ones plus those added since. */
export function usePickers(known: PictureChoice[]) {
  const [pictures, setPictures] = useState(known);
  const [linkFor, setLinkFor] = useState<{ now: string; then: (link: LinkTarget | null) => void } | null>(null);
  const [pictureFor, setPictureFor] = useState<{ then: (slug: string) => void } | null>(null);
  const pickLink = useCallback<Editor["pickLink"]>((now, then) => setLinkFor({ now, then }), []);
  const pickPicture = useCallback<Editor["pickPicture"]>((then) => setPictureFor({ then }), []);
  return { pictures, setPictures, linkFor, setLinkFor, pictureFor, setPictureFor, pickLink, pickPicture };
}

export function PickerDialogs({ picking }: { picking: ReturnType<typeof usePickers> }) {
  const { links } = useEditor();
  const { pictures, setPictures, linkFor, setLinkFor, pictureFor, setPictureFor } = picking;
  return (
    <>
      <LinkPicker
        links={links}
        currentHref={linkFor?.now ?? ""}
        open={linkFor !== null}
        onPick={(link) => {
          setLinkFor(null);
          // Runs after the dialog has returned the focus, because the callback moves the focus into the text.
          setTimeout(() => linkFor?.then(link));
        }}
        onClose={() => setLinkFor(null)}
      />
      <PicturePicker
        pictures={pictures}
        open={pictureFor !== null}
        onPick={(picked) => {
          setPictureFor(null);
          setTimeout(() => pictureFor?.then(picked));
        }}
        onAdded={(picture) => setPictures((list) => [picture, ...list.filter((other) => other.slug !== picture.slug)])}
        onClose={() => setPictureFor(null)}
      />
    </>
  );
}
