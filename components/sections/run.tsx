// One run from the grille to the controls: what the contractor looks at as a whole. It scrolls on a phone.
import { getTranslations } from "next-intl/server";
import { Drawing } from "#components/illustrations/drawing";

export async function Run({ className = "" }: { className?: string }) {
  const t = await getTranslations("home");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
    <div className={`run scrolls ${className}`} tabIndex={0}>
      <div>
        <Drawing name="run" label={t("run")} className="w-full [--run:4] rtl:-scale-x-100" />
        <ol>
          {(["air", "water", "refrigerant", "power", "controls"] as const).map((part) => (
            <li key={part}>{t(`runParts.${part}`)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
