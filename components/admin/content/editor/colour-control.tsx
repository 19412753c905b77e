"use client";
// A brand colour, picked or typed, with a preview of what the site makes of it in the light and the dark theme.
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { buttonClass } from "#components/ui/button";
import { type Json, valueAt } from "#lib/content/schema-form";
import { type Brand, brandColours, brandTokens, colourAdjustments, neutrals, typedColour } from "#lib/site/brand";
import { type Theme, themes } from "#lib/site/theme";
import type { ControlProps } from "./field-controls.tsx";

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** The value of the browser's colour input while no colour is chosen; the input cannot be empty. */
const unset = "#808080";

export function ColourControl({ shared, look, set, label, text }: ControlProps & { label: string; text: string }) {
  const t = useTranslations("editor");
  const understood = typedColour(text);
  return (
    <span className="mt-1 flex items-stretch gap-2">
      <input
        type="color"
        aria-label={t("pickColour", { field: label })}
        value={isColour(understood) ? understood : unset}
        onChange={(event) => set(event.target.value)}
        className={`h-11 w-14 shrink-0 cursor-pointer rounded-control border border-hair bg-paper p-1 ${isColour(understood) ? "" : "opacity-50"}`}
      />
      <input
        {...shared}
        type="text"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="#rrggbb"
        value={text}
        onChange={(event) => set(event.target.value)}
        // On blur, any common notation is normalised to the stored one.
        onBlur={() => understood !== text && set(understood)}
        className={`${look} mt-0! min-w-0`}
      />
    </span>
  );
}

/** Previews both brand colours, with a sentence for each colour that had to be adjusted for contrast. */
export function ColourPreview({ settings }: { settings: Json }) {
  const t = useTranslations("editor");
  const chosen = (name: keyof Brand) => typedColour(String(valueAt(settings, [name]) ?? ""));
  const brand: Brand = { mainColour: chosen("mainColour"), accentColour: chosen("accentColour") };
  return (
    <section aria-label={t("colourPreview")} className="border-t border-line pt-4">
      <h2 className="text-[1.05rem]">{t("colourPreview")}</h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {themes.map((theme) => (
          <Sample key={theme} theme={theme} brand={brand} />
        ))}
      </div>
      <div aria-live="polite" className="mt-3 grid gap-1 text-[0.9rem] text-soft">
        {(["mainColour", "accentColour"] as const).map((which) => (
          <ContrastNotes key={which} which={which} brand={brand} />
        ))}
      </div>
    </section>
  );
}

function ContrastNotes({ which, brand }: { which: keyof Brand; brand: Brand }) {
  const [t, fields] = [useTranslations("editor"), useTranslations("fields")];
  return colourAdjustments(brand, which)
    .filter(({ how }) => how !== "same")
    .map(({ theme, hex, how, onButtons }) => (
      <p key={theme} data-moved={`${which} ${theme}`}>
        {t(`colour_${how as "darker"}`, { field: fields(which), theme: t(`theme_${theme}`), hex: `\u2066${hex}\u2069` })}{" "}
        {onButtons && t("colourOnButtons")}
      </p>
    ));
}

/** A button, a link, a tinted box and an urgent notice, styled as on the public pages. */
function Sample({ theme, brand }: { theme: Theme; brand: Brand }) {
  const t = useTranslations("editor");
  // Sets every token the sample uses, because the page's tokens are already resolved at its root.
  const tokens = Object.entries({ ...neutrals[theme], ...brandTokens(brand, theme) }).map(([token, colour]) => [
    `--color-${token}`,
    colour,
  ]);
  return (
    <figure
      data-sample={theme}
      style={{ colorScheme: theme, ...Object.fromEntries(tokens) } as CSSProperties}
      className="border border-line bg-paper p-4 text-ink"
    >
      <figcaption className="mb-3 text-[0.85rem] text-soft">
        {t(`theme_${theme}`)} · <bdi dir="ltr">{brandColours(brand)[theme].cool}</bdi> ·{" "}
        <bdi dir="ltr">{brandColours(brand)[theme].heat}</bdi>
      </figcaption>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className={buttonClass("primary")}>{t("sampleButton")}</span>
        <span className="text-cool underline">{t("sampleLink")}</span>
      </p>
      <p className="mt-3 border-s-3 border-cool bg-cool-wash px-3 py-2">{t("sampleWash")}</p>
      <p className="mt-3 border-s-3 border-heat bg-heat-wash px-3 py-2 font-medium text-heat">{t("sampleUrgent")}</p>
    </figure>
  );
}
