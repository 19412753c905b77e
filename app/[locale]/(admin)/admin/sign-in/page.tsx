import { getTranslations } from "next-intl/server";
import { SignInForm } from "#components/admin/sign-in-form";
import { BrandMark } from "#components/layout/brand-mark";
import { LanguageSwitch } from "#components/layout/language-switch";
import { nextPath } from "#lib/auth/next-path";
import { currentLocale } from "#lib/i18n/current";

export default async function SignInPage({ searchParams }: PageProps<"/[locale]/admin/sign-in">) {
  const { next } = await searchParams;
  const [t, site, locale] = [await getTranslations("office"), await getTranslations("site"), await currentLocale()];
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[26rem] content-center px-5 py-10">
      <p className="flex items-center justify-between">
        <BrandMark />
        <LanguageSwitch locale={locale} label={site("switchLanguage")} className="inline-flex min-h-11 items-center underline" />
      </p>
      <h1 className="mt-6 text-[1.5rem]">{t("signInTitle")}</h1>
      <SignInForm
        locale={locale}
        next={nextPath(next, locale)}
        texts={{
          email: t("email"),
          password: t("password"),
          signIn: t("signIn"),
          missing: t("missingCredentials"),
          wrong: t("wrongCredentials"),
          unavailable: t("unavailable"),
          // The minutes are known when it happens; the form puts them in.
          tooMany: t("tooMany", { minutes: "{minutes}" }),
        }}
      />
    </main>
  );
}
