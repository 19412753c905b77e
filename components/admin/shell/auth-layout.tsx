// The layout of the office's pages without a session, such as sign-in: the promise that its users keep on its scale, and one task.
import { getTranslations } from "next-intl/server";
import { Brand } from "#components/layout/brand-mark";
import { LanguageSwitch } from "#components/layout/language-switch";
import { Link } from "#components/ui/link";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { answerTimeWords, officeTimes } from "#lib/leads/inbox/office-times";
import { AnswerScale } from "../reports/answer-scale.tsx";

type AuthLink = { path: string; label: string };

export async function AuthLayout({ title, links = [], children }: { title: string; links?: AuthLink[]; children: React.ReactNode }) {
  const [site, locale] = [await getTranslations("site"), await currentLocale()];
  const { shortName } = readOwnSettings(locale);
  return (
    <div className="office auth-page">
      <aside className="ground-land">
        <p className="flex items-center justify-between gap-x-4">
          <span className="flex min-w-0 items-center gap-3 leading-tight font-semibold">
            <Brand>
              <span>{shortName}</span>
            </Brand>
          </span>
          <LanguageSwitch locale={locale} label={site("switchLanguage")} className="inline-flex min-h-11 items-center underline" />
        </p>
        <AnswerPromise />
      </aside>
      <main>
        <h1>{title}</h1>
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
    </div>
  );
}

/** How soon the site promises an answer, in a sentence and on an axis of hours. */
async function AnswerPromise() {
  const [t, reports, locale] = [await getTranslations("account"), await getTranslations("reports"), await currentLocale()];
  const { replyHours, emergencyMinutes } = officeTimes();
  const { reply, emergency } = answerTimeWords(locale);
  return (
    <div className="promise-scale">
      <p>{t("promise", { reply, emergency })}</p>
      <AnswerScale
        label={reports("answerScale")}
        promises={[
          { minutes: replyHours * 60, text: reply },
          { minutes: emergencyMinutes, text: emergency },
        ]}
      />
    </div>
  );
}
