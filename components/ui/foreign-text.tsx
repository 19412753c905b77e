// A text whose words in the other language are marked with lang and dir.
import { foreignParts } from "#lib/i18n/bidi";
import type { Locale } from "#lib/i18n/locales";

export function ForeignText({ children, locale }: { children: string; locale: Locale }) {
  return foreignParts(children, locale).map(({ text, lang, dir }, index) =>
    lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} lang={lang} dir={dir}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
