"use client";
// Choosing a placeholder: a value that follows the settings, or what has to be offered for the selected words to be shown.
import { useTranslations } from "next-intl";
import { placeholderWords } from "#lib/content/tokens";
import { useEditor } from "../editor-context.tsx";
import { offerConditions, useChipWords } from "./use-chip-words.ts";

const selectClass = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";

export function ChipChoice({ onChoose }: { onChoose: (raw: string) => void }) {
  const t = useTranslations("editor");
  const words = useChipWords();
  const { services, places } = offerConditions(useEditor().offerNames);
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => {
    if (event.target.value) onChoose(event.target.value);
    event.target.value = "";
  };
  const groups = [
    { label: t("chipGroupOffer"), raws: services },
    { label: t("chipGroupPlace"), raws: places },
    { label: t("chipGroupFacts"), raws: placeholderWords.conditions.flatMap((word) => [`{${word}?`, `{!${word}?`]) },
  ];
  return (
    <div className="grid gap-3 border border-hair border-b-0 bg-sheet px-3 py-2 sm:grid-cols-2">
      <label className="text-14">
        {t("chipInsert")}
        <select defaultValue="" onChange={choose} className={selectClass}>
          <option value="" />
          {placeholderWords.values.map((token) => (
            <option key={token} value={`{${token}}`}>
              {words(`{${token}}`).label}
            </option>
          ))}
        </select>
      </label>
      <label className="text-14">
        {t("chipAround")}
        <select defaultValue="" onChange={choose} className={selectClass}>
          <option value="" />
          {groups.map(({ label, raws }) => (
            <optgroup key={label} label={label}>
              {raws.map((raw) => (
                <option key={raw} value={raw}>
                  {words(raw).label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </div>
  );
}
