import { getTranslations } from "next-intl/server";
import { type AccountField, AccountForm } from "#components/admin/account/account-form";
import { SecondFactorForm } from "#components/admin/account/second-factor-form";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { buttonClass } from "#components/ui/button";
import { changeEmail, changePassword, endSession, removeSecondFactor } from "#lib/accounts/account-actions";
import { canHaveSecondFactor, capabilities } from "#lib/accounts/capabilities";
import { takeFormAnswer } from "#lib/accounts/form-answer";
import { type OwnSession, ownSessions } from "#lib/accounts/sessions";
import { signOut } from "#lib/accounts/sign-in-actions";
import { requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";

const section = "mt-8 border-t border-line pt-5";

export default async function AccountPage({ searchParams }: PageProps<"/[locale]/admin/account">) {
  const viewer = await requireUser();
  const { done, told } = await searchParams;
  const [sessions, hasFactors, { confirmsByMail }] = await Promise.all([ownSessions(), canHaveSecondFactor(), capabilities()]);
  const [t, credentials, locale] = [await getTranslations("account"), await getTranslations("credentials"), await currentLocale()];
  const said = done === "email" ? t("emailChanged") : done === "elsewhere" ? t("signedOutElsewhere") : null;
  const current = { name: "current", label: credentials("currentPassword"), type: "password", autoComplete: "current-password" } as const;
  const shared = { current, told, locale };
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap max-w-[44rem] py-6">
        <h1 className="text-[1.5rem]">{t("title")}</h1>
        <p className="mt-2 text-soft">{t.rich("signedInAs", { email: () => <bdi dir="ltr">{viewer.email}</bdi> })}</p>
        {said && (
          <p role="status" className="mt-4 border-s-3 border-cool bg-cool-wash px-4 py-3 font-medium">
            {said}
          </p>
        )}
        <Sessions sessions={sessions} locale={locale} />
        <ChangePassword email={viewer.email} {...shared} />
        {hasFactors && <SecondFactor isOn={viewer.factor === "passed"} current={current} />}
        <ChangeEmail byMail={confirmsByMail} {...shared} />
      </main>
    </>
  );
}

/** Where the person is signed in, and the ways out. */
async function Sessions({ sessions, locale }: { sessions: OwnSession[]; locale: Locale }) {
  const t = await getTranslations("account");
  return (
    <section className={section}>
      <h2 className="text-[1.2rem]">{t("sessionsTitle")}</h2>
      <ul className="mt-3">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} locale={locale} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {(
          [
            ["local", "signOutHere"],
            ["others", "signOutElsewhere"],
            ["global", "signOutEverywhere"],
          ] as const
        ).map(([scope, label]) => (
          <form key={scope} action={signOut}>
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="scope" value={scope} />
            <button type="submit" className={buttonClass("plain")}>
              {t(label)}
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}

async function SessionLine({ session, locale }: { session: OwnSession; locale: Locale }) {
  const t = await getTranslations("account");
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2">
      <p className="me-auto">
        <bdi className="font-medium">{session.device || t("unknownDevice")}</bdi>
        {session.current && <span className="ms-2 text-cool">({t("thisDevice")})</span>}
        <span className="block text-[0.88rem] text-soft">
          {t("since", { time: formatDateTime(session.since, locale) })}
          {session.seen && ` · ${t("seen", { time: formatDateTime(session.seen, locale) })}`}
        </span>
      </p>
      {!session.current && (
        <AccountForm
          id={`end-${session.id}`}
          action={endSession}
          fields={[]}
          hidden={{ session: session.id }}
          submit={t("endSession")}
          look="plain"
          done={t("sessionEnded")}
        />
      )}
    </li>
  );
}

type FormProps = {
  /** The field that asks for the password of today. */
  current: AccountField;
  /** Of the address: which answer to a form it brings back. */
  told: string | string[] | undefined;
  locale: Locale;
};

async function ChangePassword({ email, current, told, locale }: FormProps & { email: string }) {
  const t = await getTranslations("account");
  return (
    <section className={section}>
      <h2 className="mb-3 text-[1.2rem]">{t("changePasswordTitle")}</h2>
      <AccountForm
        id="change-password"
        action={changePassword}
        fields={[
          current,
          { name: "password", label: t("newPassword"), type: "password", autoComplete: "new-password", hint: t("passwordHint") },
        ]}
        hidden={{ locale, email }}
        submit={t("changePassword")}
        look="plain"
        done={t("passwordChanged")}
        told={await takeFormAnswer("change-password", told)}
      />
    </section>
  );
}

async function SecondFactor({ isOn, current }: Pick<FormProps, "current"> & { isOn: boolean }) {
  const t = await getTranslations("secondFactor");
  return (
    <section className={section}>
      <h2 className="mb-3 text-[1.2rem]">{t("title")}</h2>
      {isOn ? (
        <AccountForm id="remove-factor" action={removeSecondFactor} fields={[current]} hidden={{}} submit={t("remove")} look="plain" />
      ) : (
        <AdminMessages namespaces={["secondFactor"]}>
          <SecondFactorForm />
        </AdminMessages>
      )}
    </section>
  );
}

/** Without mails to confirm it, an address stays as it is. */
async function ChangeEmail({ byMail, current, told, locale }: FormProps & { byMail: boolean }) {
  const t = await getTranslations("account");
  return (
    <section className={section}>
      <h2 className="mb-3 text-[1.2rem]">{t("changeEmailTitle")}</h2>
      {byMail ? (
        <AccountForm
          id="change-email"
          action={changeEmail}
          fields={[{ name: "email", label: t("newEmail"), type: "email", autoComplete: "email" }, current]}
          hidden={{ locale }}
          told={await takeFormAnswer("change-email", told)}
          submit={t("changeEmail")}
          look="plain"
          done={t("emailAsked")}
        />
      ) : (
        <p className="text-soft">{t("changeEmailNoMail")}</p>
      )}
    </section>
  );
}
