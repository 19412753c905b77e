import { getTranslations } from "next-intl/server";
import { InviteForm, PersonForms, RoleForm, SignUpForm, WithdrawForm } from "#components/admin/account/team-forms";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { Badge } from "#components/ui/badge";
import { Disclosure } from "#components/ui/disclosure";
import { capabilities } from "#lib/accounts/capabilities";
import { readTeam, type Team } from "#lib/accounts/team/team";
import { mayManageTeam, roles } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, locales } from "#lib/i18n/locales";

type Words = Awaited<ReturnType<typeof getTranslations<"team">>>;
type Person = Team["staff"][number];

const section = "mt-8 border-t border-line pt-5";
const row = "border-b border-line py-3";

const roleTexts = (t: Words, email: string) => ({ roleOf: t("roleOf", { email }), setRole: t("setRole") });

/** What the forms share, made once: it travels to the browser once. */
function sharedByForms(t: Words) {
  const choices = roles.map((role) => ({ value: role, label: t(role) }));
  const notices = {
    saved: t("saved"),
    removed: t("removed"),
    ended: t("ended"),
    withdrawn: t("withdrawn"),
    invalid: t("invalid"),
    "last-admin": t("lastAdmin"),
    unproved: t("unproved"),
    gone: t("gone"),
    "too-often": t("linkTooOften"),
  };
  const invitation = {
    roles: choices,
    languages: localeCodes.map((code) => ({ value: code, label: locales[code].label })),
    texts: {
      email: t("inviteEmail"),
      role: t("role"),
      language: t("inviteLanguage"),
      invite: t("invite"),
      invited: t("invited"),
      mailed: t("invitedMailed", { email: "{email}" }),
      copy: t("copy"),
      copied: t("copied"),
    },
    notices,
  };
  return { roles: choices, notices, invitation };
}
type Shared = ReturnType<typeof sharedByForms>;

const personTexts = (t: Words, { email }: Person) => ({
  ...roleTexts(t, email),
  remove: t("remove"),
  removeTitle: t("removeTitle", { email }),
  removeText: t("removeText"),
  removeYes: t("removeYes"),
  keep: t("keep"),
  endSessions: t("endSessions"),
});

/** Of the link with which a colleague sets a new password. */
const linkTexts = (t: Words, { email }: Person, locale: Locale) => ({
  locale,
  button: t("linkButton"),
  title: t("linkTitle", { email }),
  text: t("linkText"),
  make: t("linkMake"),
  made: t("linkMade", { email }),
  close: t("linkClose"),
  copy: t("copy"),
  copied: t("copied"),
});

export default async function TeamPage() {
  const viewer = await requireRole(mayManageTeam);
  const [team, { confirmsByMail }] = await Promise.all([readTeam(), capabilities()]);
  const [t, locale] = [await getTranslations("team"), await currentLocale()];
  const shared = sharedByForms(t);
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap max-w-[56rem] py-6">
        <h1 className="text-[1.5rem]">{t("title")}</h1>
        <p className="mt-2 text-soft">{t("lead")}</p>
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-[0.92rem] sm:grid-cols-[max-content_1fr]">
          {(["admin", "editor", "sales"] as const).map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{t(role)}</dt>
              <dd className="mb-1 text-soft">{t(`${role}May`)}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-5 border-t border-line">
          {team.staff.map((person) => (
            <Colleague key={person.id} person={person} isSelf={person.id === viewer.id} shared={shared} locale={locale} />
          ))}
        </ul>
        <section className={section}>
          <h2 className="mb-3 text-[1.2rem]">{t("inviteTitle")}</h2>
          <InviteForm {...shared.invitation} />
        </section>
        {team.invitations.length > 0 && <Invitations invitations={team.invitations} shared={shared} locale={locale} />}
        {team.waiting.length > 0 && <Waiting waiting={team.waiting} confirmsByMail={confirmsByMail} shared={shared} locale={locale} />}
        <section className={section}>
          <h2 className="text-[1.2rem]">{t("signUpTitle")}</h2>
          <SignUpForm
            open={team.signUpOpen}
            texts={{ label: t("signUpOpen"), hint: t(confirmsByMail ? "signUpHint" : "signUpHintNoMail"), save: t("save") }}
            notices={shared.notices}
          />
        </section>
      </main>
    </>
  );
}

type ColleagueProps = { person: Person; isSelf: boolean; shared: Shared; locale: Locale };

async function Colleague({ person, isSelf, shared, locale }: ColleagueProps) {
  const t = await getTranslations("team");
  return (
    <li className={row}>
      <p>
        <bdi dir="ltr" className="font-medium [overflow-wrap:anywhere]">
          {person.email}
        </bdi>{" "}
        {person.name && <bdi className="text-soft">{person.name}</bdi>}
        {isSelf && <span className="ms-2 text-cool">({t("you")})</span>}
      </p>
      <p className="mb-2 text-[0.88rem] text-soft">
        {t(person.role)} · {t("seen")}: {person.seen ? formatDateTime(person.seen, locale) : t("never")} ·{" "}
        {t("sessions", { count: person.sessions })}
      </p>
      <PersonForms
        id={person.id}
        email={person.email}
        role={person.role}
        roles={shared.roles}
        texts={personTexts(t, person)}
        link={isSelf ? undefined : linkTexts(t, person, locale)}
        notices={shared.notices}
      />
    </li>
  );
}

/** Invitations nobody has taken up yet. */
async function Invitations({ invitations, shared, locale }: { invitations: Team["invitations"]; shared: Shared; locale: Locale }) {
  const t = await getTranslations("team");
  return (
    <section className={section}>
      <h2 className="text-[1.2rem]">{t("invitations")}</h2>
      <ul className="mt-2">
        {invitations.map((open) => (
          <li key={open.id} className={`${row} flex flex-wrap items-start gap-x-6 gap-y-2`}>
            <p className="me-auto">
              <bdi dir="ltr" className="[overflow-wrap:anywhere]">
                {open.email}
              </bdi>
              <span className="block text-[0.88rem] text-soft">
                {t(open.role)} · {new Date(open.until) > new Date() ? t("until", { time: formatDateTime(open.until, locale) }) : t("over")}
              </span>
            </p>
            <WithdrawForm id={open.id} email={open.email} label={t("withdraw")} notices={shared.notices} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WaitingProps = { waiting: Team["waiting"]; confirmsByMail: boolean; shared: Shared; locale: Locale };

/** Accounts that have no role yet. */
async function Waiting({ waiting, confirmsByMail, shared, locale }: WaitingProps) {
  const t = await getTranslations("team");
  return (
    <section className={section}>
      <h2 className="text-[1.2rem]">{t("waiting")}</h2>
      <p className="mt-1 border-s-3 border-heat ps-3 text-[0.92rem]">{t(confirmsByMail ? "waitingHint" : "waitingHintNoMail")}</p>
      <ul className="mt-2">
        {waiting.map((person) => (
          <WaitingPerson key={person.id} person={person} shared={shared} locale={locale} />
        ))}
      </ul>
    </section>
  );
}

/** A role for whoever has proved the address; an invitation for the others. */
async function WaitingPerson({ person, shared, locale }: { person: Team["waiting"][number]; shared: Shared; locale: Locale }) {
  const t = await getTranslations("team");
  return (
    <li className={`${row} flex flex-wrap items-start gap-x-6 gap-y-2`}>
      <p className="me-auto">
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {person.email}
        </bdi>
        <span className="block text-[0.88rem] text-soft">{formatDateTime(person.since, locale)}</span>
        {!person.proved && <Badge look="heat">{t("unprovedBadge")}</Badge>}
      </p>
      {person.proved ? (
        <RoleForm
          id={person.id}
          email={person.email}
          current="sales"
          roles={shared.roles}
          texts={roleTexts(t, person.email)}
          notices={shared.notices}
        />
      ) : (
        <div className="w-full">
          <Disclosure summary={t("inviteThis", { email: person.email })}>
            <InviteForm to={{ id: person.id, email: person.email }} {...shared.invitation} />
          </Disclosure>
        </div>
      )}
    </li>
  );
}
