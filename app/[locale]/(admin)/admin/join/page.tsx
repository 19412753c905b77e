import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { hashInvitation, readInvitation } from "#lib/accounts/invitations";
import { joinTeam } from "#lib/accounts/sign-in-actions";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  // The address contains the code, which other sites must not learn.
  return { ...(await officeTitleOf((await getTranslations("account"))("joinTitle"))), referrer: "no-referrer" };
}

export default async function JoinPage({ searchParams }: PageProps<"/[locale]/admin/join">) {
  const { code, told } = await searchParams;
  const [t, credentials, team, locale] = [
    await getTranslations("account"),
    await getTranslations("credentials"),
    await getTranslations("team"),
    await currentLocale(),
  ];
  const given = typeof code === "string" ? code.slice(0, 100) : "";
  const invitation = given ? await readInvitation(hashInvitation(given)) : null;
  return (
    <AuthLayout title={t("joinTitle")} links={[{ path: "/admin/recover", label: t("forgot") }]}>
      {invitation ? (
        <>
          <p className="mb-4">
            {t.rich("joinLead", { role: team(invitation.role), email: () => <bdi dir="ltr">{invitation.email}</bdi> })}
          </p>
          <AccountForm
            id="join"
            action={joinTeam}
            fields={[
              {
                name: "name",
                label: credentials("name"),
                type: "text",
                autoComplete: "name",
                hint: credentials("nameHint"),
                isWords: true,
              },
              { name: "password", label: credentials("password"), type: "password", autoComplete: "new-password", hint: t("passwordHint") },
            ]}
            hidden={{ locale, code: given, email: invitation.email }}
            submit={t("join")}
            initialState={await takeFormState("join", told)}
          />
        </>
      ) : (
        <p>{t("joinGone")}</p>
      )}
    </AuthLayout>
  );
}
