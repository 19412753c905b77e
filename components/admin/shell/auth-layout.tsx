// The layout of the office's pages without a session, such as sign-in: one column, one task.
import { getTranslations } from "next-intl/server";
import { Brand } from "#components/layout/brand-mark";
import { LanguageSwitch } from "#components/layout/language-switch";
import { Link } from "#components/ui/link";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

type AuthLink = { path: string; label: string };

export async function AuthLayout({ title, links = [], children }: { title: string; links?: AuthLink[]; children: React.ReactNode }) {
  const [site, locale] = [await getTranslations("site"), await currentLocale()];
  const { shortName } = await readSettings(locale);
  return (
    <main className="office mx-auto grid min-h-dvh w-full max-w-[26rem] content-center px-5 py-10">
      <p className="flex items-center justify-between gap-x-4">
        <span className="flex min-w-0 items-center gap-3 leading-tight font-semibold">
          <Brand>
            <span>{shortName}</span>
          </Brand>
        </span>
        <LanguageSwitch locale={locale} label={site("switchLanguage")} className="inline-flex min-h-11 items-center underline" />
      </p>
      <h1 className="mt-8 mb-4 border-t border-ink pt-4">{title}</h1>
      {children}
      {links.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-6">
          {links.map(({ path, label }) => (
            <Link key={path} href={localePath(path, locale)} className="inline-flex min-h-11 items-center text-cool underline">
              {label}
            </Link>
          ))}
        </p>
      )}
    </main>
  );
}
