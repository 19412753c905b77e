// The result for a query, computed for each request: for readers without JavaScript, and for links that are shared.

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QuickSection } from "#components/calculators/quick/quick-section";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath } from "#lib/site/calculators";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coolingLoad.result");
  return { title: t("resultTitle"), robots: { index: false, follow: true } };
}

function asQuery(given: Record<string, string | string[] | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      [value ?? []]
        .flat()
        .slice(0, 12)
        .map((text): [string, string] => [name, text]),
    ),
  );
}

export default async function ResultPage({ searchParams }: PageProps<"/[locale]/calculators/hvac-cooling-load/result">) {
  const given = asQuery(await searchParams);
  const locale = await currentLocale();
  const [site, t] = [await getTranslations("site"), await getTranslations("coolingLoad")];
  const title = t("result.resultTitle");
  return (
    <QuickSection
      title={title}
      above={
        <Breadcrumb
          above={[
            { href: localePath("/calculators", locale), label: site(await calculatorsNameKey(locale)) },
            { href: localePath(coolingLoadPath, locale), label: t("form.title") },
          ]}
          current={title}
        />
      }
      given={given}
      hasWorking={given.get("working") === "1"}
    />
  );
}
