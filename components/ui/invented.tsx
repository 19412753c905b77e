import { getTranslations } from "next-intl/server";
import { isDemonstration } from "#lib/content/store/demonstration";

/** Marks what stands before it as invented, while the site shows a demonstration; nothing otherwise. Beside every figure from a slot. */
export async function Invented() {
  if (!isDemonstration()) return null;
  const t = await getTranslations("demonstration");
  return (
    <small data-invented="" className="ms-1.5 inline-block border border-line px-1 text-[0.72rem] leading-[1.35] font-normal text-soft">
      {t("mark")}
    </small>
  );
}
