"use client";
// A field to sign in with a finger, a pen or the mouse.
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { jpegOf } from "./photo.ts";

/** In pixels of the picture; the field is as wide as the page. */
const [width, height] = [900, 360];
const ink = "#13222b";

type Props = {
  /** The signature that is kept already. */
  kept: Blob | undefined;
  /** Null after clearing. */
  onSigned: (signature: Blob | null) => void;
};

export function SignaturePad({ kept, onSigned }: Props) {
  const t = useTranslations("field");
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const first = useRef(kept);

  const clear = () => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    // JPEG has no transparency: without a ground the signature would be black on black.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.strokeStyle = ink;
    context.lineWidth = 5;
    context.lineCap = context.lineJoin = "round";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is prepared once
  useEffect(() => {
    clear();
    if (!first.current) return;
    void createImageBitmap(first.current).then((picture) => canvas.current?.getContext("2d")?.drawImage(picture, 0, 0, width, height));
  }, []);

  const pointOf = ({ clientX, clientY }: React.PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = canvas.current?.getBoundingClientRect();
    return box ? [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] : [0, 0];
  };
  const begin = (event: React.PointerEvent<HTMLCanvasElement>) => {
    isDrawing.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    const context = canvas.current?.getContext("2d");
    context?.beginPath();
    context?.moveTo(...pointOf(event));
  };
  const draw = (event: React.PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    const context = canvas.current?.getContext("2d");
    context?.lineTo(...pointOf(event));
    context?.stroke();
  };
  const end = () => {
    if (!isDrawing.current || !canvas.current) return;
    isDrawing.current = false;
    void jpegOf(canvas.current).then(onSigned, () => undefined);
  };
  return (
    <div>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={t("signHere")}
        className="block w-full touch-none border border-hair bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-14 text-soft">
        {t("signHere")}
        <button
          type="button"
          className={buttonClass("quiet", "px-0")}
          onClick={() => {
            clear();
            onSigned(null);
          }}
        >
          {t("clearSignature")}
        </button>
      </p>
    </div>
  );
}
