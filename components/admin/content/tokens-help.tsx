// Explains which tokens in braces the texts of a page may contain (lib/content/tokens.ts).
import { getTranslations } from "next-intl/server";

const examples = {
  business: "{business} · {business-short}",
  emirates: "{emirates}",
  hours: "{hours}",
  reply: "{reply}",
  answered: "{answered}",
  services: "{services}",
  some: "{services: ventilation|mep}",
  while: "{ventilation? …}",
  any: "{mep|solar-panels? …}",
  not: "{!mep? …}",
  samples: "{samples? …} {worked-examples? …}",
  cases: "{case-studies? …}",
  certificates: "{certificates? …}",
  contracts: "{contracts? …} {!contracts? …}",
} as const;

export async function TokensHelp() {
  const t = await getTranslations("editor");
  return (
    <details className="mt-3 max-w-[60rem] text-16">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-cool">{t("tokens")}</summary>
      <dl className="grid gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {(Object.keys(examples) as (keyof typeof examples)[]).map((name) => (
          <div key={name} className="contents">
            <dt>
              <code dir="ltr">{examples[name]}</code>
            </dt>
            <dd className="text-soft">{t(`tokens_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
