import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SecondFactorCode } from "#components/admin/account/second-factor-code";
import { SecondFactorSection } from "#components/admin/account/second-factor-section";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { signOut } from "#lib/accounts/sign-in-actions";
import { nextPath } from "#lib/auth/next-path";
import { isFactorOpen, requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("secondFactor"))("title"));
}

/** After the password: asks for the code, or leads to setting a second factor up where one is required. */
export default async function SecondFactorPage({ searchParams }: PageProps<"/[locale]/admin/second-factor">) {
  const viewer = await requireUser({ alsoWhile: ["asked", "missing"] });
  const [{ next: wanted, recovery, told }, t, account, locale] = [
    await searchParams,
    await getTranslations("secondFactor"),
    await getTranslations("account"),
    await currentLocale(),
  ];
  const next = nextPath(wanted, locale);
  return (
    <AuthLayout title={t("title")}>
      <SecondFactorCode
        // Each form has a state of its own: an error of one says nothing of the other.
        key={recovery === "1" ? "recovery" : "code"}
        isAsked={viewer.factor === "asked"}
        isRecovery={recovery === "1"}
        next={next}
        initialState={await takeFormState("factor", told)}
      >
        <p className="mb-4 text-soft">{t(viewer.factor === "missing" ? "required" : "lead")}</p>
        {viewer.factor !== "asked" && <SecondFactorSection viewer={viewer} stateId={told} hidden={{ required: "1", next }} />}
      </SecondFactorCode>
      {isFactorOpen(viewer) ? (
        <form action={signOut} className="mt-4">
          <input type="hidden" name="locale" value={locale} />
          <button type="submit" className={buttonClass("quiet")}>
            {account("signOut")}
          </button>
        </form>
      ) : (
        // Not a Link: the router keeps pages that led here, and they would lead here again.
        <a href={next} className={buttonClass("primary", "mt-4")}>
          {account("toOffice")}
        </a>
      )}
    </AuthLayout>
  );
}
