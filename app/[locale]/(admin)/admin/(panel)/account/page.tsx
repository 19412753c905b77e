import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { type AccountField, AccountForm } from "#components/admin/account/account-form";
import { PushDevices } from "#components/admin/account/push-devices";
import { PushSettingsForm } from "#components/admin/account/push-settings-form";
import { SecondFactorSection } from "#components/admin/account/second-factor-section";
import { VisitFeedForm } from "#components/admin/account/visit-feed-form";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { LanguageSwitch } from "#components/layout/language-switch";
import { buttonClass } from "#components/ui/button";
import { changeEmail, changeName, changePassword, endSession } from "#lib/accounts/account-actions";
import { capabilities } from "#lib/accounts/capabilities";
import { deviceName } from "#lib/accounts/device";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { type OwnSession, ownSessions } from "#lib/accounts/sessions";
import { signOut } from "#lib/accounts/sign-in-actions";
import { displayName } from "#lib/auth/display-name";
import { mayBookVisits, mayGoToVisits } from "#lib/auth/roles";
import { requireUser, type Viewer } from "#lib/auth/session";
import { valueIsolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { ownPushDevices, ownPushSettings } from "#lib/notify/push/devices";
import { pushKinds } from "#lib/notify/push/notice";
import { readRecipientSettings } from "#lib/notify/recipients";
import { sessionClient } from "#lib/supabase/server";
import { readOwnFeed } from "#lib/visits/feed";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("account");
}

const section = "office-section";

export default async function AccountPage({ searchParams }: PageProps<"/[locale]/admin/account">) {
  const viewer = await requireUser();
  const { done, told: stateId } = await searchParams;
  const [sessions, { confirmsByMail }] = await Promise.all([ownSessions(), capabilities()]);
  const [t, credentials, locale] = [await getTranslations("account"), await getTranslations("credentials"), await currentLocale()];
  const notice = done === "email" ? t("emailChanged") : done === "elsewhere" ? t("signedOutElsewhere") : null;
  const current = { name: "current", label: credentials("currentPassword"), type: "password", autoComplete: "current-password" } as const;
  const shared = { current, stateId, locale };
  return (
    <OfficePage viewer={viewer} title={t("title")} query={searchParams}>
      <p className="mt-1 text-16 text-soft">{t.rich("lead", { email: () => <bdi dir="ltr">{viewer.email}</bdi> })}</p>
      {notice && (
        <p role="status" className="mt-4 border-s-3 border-cool bg-cool-wash px-4 py-3 font-medium">
          {notice}
        </p>
      )}
      {viewer.role && <ChangeName viewer={viewer} stateId={stateId} locale={locale} />}
      <Language locale={locale} />
      {viewer.role && mayGoToVisits.includes(viewer.role) && (
        <>
          <Push viewer={viewer} locale={locale} />
          <VisitFeed mayHaveAll={mayBookVisits.includes(viewer.role)} locale={locale} />
        </>
      )}
      <ChangePassword email={viewer.email} {...shared} />
      <SecondFactor viewer={viewer} stateId={stateId} />
      <Sessions sessions={sessions} locale={locale} />
      <ChangeEmail byMail={confirmsByMail} {...shared} />
    </OfficePage>
  );
}

/** The name that colleagues read; a note asks for it where it is missing. */
async function ChangeName({ viewer, stateId, locale }: Pick<FormProps, "stateId" | "locale"> & { viewer: Viewer }) {
  const [t, credentials] = [await getTranslations("account"), await getTranslations("credentials")];
  return (
    <section id="name" className={section}>
      <h2>{t("nameTitle")}</h2>
      {!viewer.name && <p className="mb-3 text-soft">{t("nameMissing", { name: valueIsolated(displayName(viewer)) })}</p>}
      <AccountForm
        id="change-name"
        action={changeName}
        fields={[
          {
            name: "name",
            label: credentials("name"),
            type: "text",
            autoComplete: "name",
            hint: credentials("nameHint"),
            value: viewer.name,
            isWords: true,
          },
        ]}
        hidden={{ locale }}
        initialState={await takeFormState("change-name", stateId)}
        submit={t("saveName")}
        look="plain"
        done={t("nameSaved")}
      />
    </section>
  );
}

async function Language({ locale }: { locale: Locale }) {
  const [t, site] = [await getTranslations("account"), await getTranslations("site")];
  return (
    <section className={section}>
      <h2>{t("languageTitle")}</h2>
      <p className="mt-1 mb-3 text-soft">{t("languageText")}</p>
      <LanguageSwitch locale={locale} label={site("switchLanguage")} className={buttonClass("plain")} />
    </section>
  );
}

/** The secret address under which a calendar program reads the user's visits. */
async function VisitFeed({ mayHaveAll, locale }: { mayHaveAll: boolean; locale: Locale }) {
  const [t, feed] = [await getTranslations("visits.feed"), await readOwnFeed()];
  return (
    <section id="calendar" className={section}>
      <h2>{t("title")}</h2>
      <p className="mt-1 max-w-[46rem] text-soft">{t("text")}</p>
      {feed && (
        <p className="mt-2">
          {[
            t(feed.everyones ? "forEveryone" : "forOwn"),
            t("since", { time: formatDateTime(feed.made_at, locale) }),
            feed.read_at ? t("read", { time: formatDateTime(feed.read_at, locale) }) : t("never"),
          ].join(" · ")}
        </p>
      )}
      <AdminMessages namespaces={["visits.feed"]}>
        <VisitFeedForm isMade={feed !== null} mayHaveAll={mayHaveAll} locale={locale} />
      </AdminMessages>
    </section>
  );
}

/** Notices of leads and visits on the user's devices. */
async function Push({ viewer, locale }: { viewer: Viewer; locale: Locale }) {
  const [{ key, devices }, settings, recipients] = await Promise.all([
    ownPushDevices(),
    ownPushSettings(),
    sessionClient().then(readRecipientSettings),
  ]);
  const [t, account] = [await getTranslations("push"), await getTranslations("account")];
  const time = (iso: string) => ({ time: formatDateTime(iso, locale) });
  return (
    <section id="push" className={section}>
      <h2>{t("title")}</h2>
      <p className="mt-1 mb-3 text-soft">{t("lead")}</p>
      <AdminMessages namespaces={["push"]}>
        <PushDevices
          publicKey={key}
          name={deviceName((await headers()).get("user-agent") ?? "") || account("unknownDevice")}
          locale={locale}
          thisDevice={account("thisDevice")}
          devices={devices.map(({ id, name, current, since, until, told, problem }) => ({
            id,
            name,
            current,
            about: [
              account("since", time(since)),
              t("ends", time(until)),
              ...(told ? [t("told", time(told))] : []),
              ...(problem ? [t("problem", { code: problem })] : []),
            ],
          }))}
        />
        <PushSettingsForm
          settings={settings}
          kinds={pushKinds.filter((kind) =>
            viewer.role === "technician" ? kind === "visit" : kind !== "undelivered" || viewer.role === "admin",
          )}
          isOnCall={recipients?.on_call.includes(viewer.email.toLowerCase()) ?? false}
        />
      </AdminMessages>
    </section>
  );
}

/** The user's sessions, and the ways to sign out of them. */
async function Sessions({ sessions, locale }: { sessions: OwnSession[]; locale: Locale }) {
  const t = await getTranslations("account");
  return (
    <section id="devices" className={section}>
      <h2>{t("sessionsTitle")}</h2>
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
          <form key={scope} action={signOut} data-ends-session={scope === "others" ? undefined : ""}>
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
        <span className="block text-14 text-soft">
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
  /** The field for the current password. */
  current: AccountField;
  /** The query parameter that names the form answer to show. */
  stateId: string | string[] | undefined;
  locale: Locale;
};

async function ChangePassword({ email, current, stateId, locale }: FormProps & { email: string }) {
  const t = await getTranslations("account");
  return (
    <section id="password" className={section}>
      <h2>{t("changePasswordTitle")}</h2>
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
        initialState={await takeFormState("change-password", stateId)}
      />
    </section>
  );
}

async function SecondFactor({ viewer, stateId }: Pick<FormProps, "stateId"> & { viewer: Viewer }) {
  const t = await getTranslations("secondFactor");
  return (
    <section id="second-factor" className={section}>
      <h2>{t("title")}</h2>
      <p className="mt-1 mb-3 text-soft">
        {t("lead")} {viewer.factor === "passed" && t("isOn")}
      </p>
      <SecondFactorSection viewer={viewer} stateId={stateId} />
    </section>
  );
}

/** An address cannot be changed without mails that confirm it. */
async function ChangeEmail({ byMail, current, stateId, locale }: FormProps & { byMail: boolean }) {
  const t = await getTranslations("account");
  return (
    <section id="email" className={section}>
      <h2>{t("changeEmailTitle")}</h2>
      {byMail ? (
        <AccountForm
          id="change-email"
          action={changeEmail}
          fields={[{ name: "email", label: t("newEmail"), type: "email", autoComplete: "email" }, current]}
          hidden={{ locale }}
          initialState={await takeFormState("change-email", stateId)}
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
