// What a placeholder is called on its chip, and what it means.
import { useTranslations } from "next-intl";
import { type Placeholder, placeholdersOf, placeholderWords } from "#lib/content/tokens";
import { type OfferName, useEditor } from "../editor-context.tsx";

export type ChipWords = { kind: Placeholder["type"]; label: string; meaning: string };

type ConditionWord = (typeof placeholderWords.conditions)[number];
const isConditionWord = (word: string): word is ConditionWord => (placeholderWords.conditions as readonly string[]).includes(word);

/** What people call the service or place of a slug: itself, and nothing that stands below its address. */
export const nameOfOffer = (offers: readonly OfferName[], slug: string) => offers.find((offer) => offer.slug === slug)?.name ?? slug;

/** The conditions that can be chosen, as braces begin them: services and emirates. */
export const offerConditions = (offers: readonly OfferName[]) => ({
  services: offers.filter(({ isPlace }) => !isPlace).map(({ slug }) => `{${slug}?`),
  places: offers.filter(({ isEmirate }) => isEmirate).map(({ slug }) => `{${slug}?`),
});

/** `raw` is a placeholder as a chip holds it: {reply}, {ventilation?, or }. */
export function useChipWords(): (raw: string) => ChipWords {
  const t = useTranslations("editor");
  const { offerNames } = useEditor();
  const nameOf = (word: string) => (isConditionWord(word) ? t(`chipConditions.${word}`) : nameOfOffer(offerNames, word));
  return (raw) => {
    const [placeholder] = placeholdersOf(raw.endsWith("?") ? `${raw} }` : raw);
    if (!placeholder) return { kind: "end", label: "", meaning: t("chipEnd") };
    switch (placeholder.type) {
      case "value":
        return { kind: "value", label: t(`chipValues.${placeholder.token as "reply"}`), meaning: t("chipValue", { raw }) };
      case "services":
        return { kind: "services", label: placeholder.slugs.map(nameOf).join(" · "), meaning: t("chipServices") };
      case "condition": {
        const what = placeholder.words.map(nameOf).join(t("chipOr"));
        return {
          kind: "condition",
          label: t(placeholder.not ? "chipUnless" : "chipWhile", { what }),
          meaning: t(placeholder.not ? "chipUnlessMeaning" : "chipWhileMeaning", { what }),
        };
      }
      default:
        return { kind: "end", label: "", meaning: t("chipEnd") };
    }
  };
}
