import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FactorRequirementsForm, InviteForm, PersonForms, RoleForm, SignUpForm, WithdrawForm } from "#components/admin/account/team-forms";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { Badge } from "#components/ui/badge";
import { Disclosure } from "#components/ui/disclosure";
import { Fold } from "#components/ui/fold";
import { TextLink } from "#components/ui/link";
import { capabilities } from "#lib/accounts/capabilities";
import { readTeam, type Team } from "#lib/accounts/team/team";
import { mayManageTeam, roles } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { siteUrl } from "#lib/env";
import { opensHereAlone } from "#lib/formats/local-address";
import { valueIsolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("team");
}

type Person = Team["staff"][number];

const section = "office-section";
const row = "border-b border-line py-3";

export default async function TeamPage({ searchParams }: PageProps<"/[locale]/admin/team">) {
  const viewer = await requireRole(mayManageTeam);
  const [team, { confirmsByMail }] = await Promise.all([readTeam(), capabilities()]);
  const [t, office, locale] = [await getTranslations("team"), await getTranslations("office"), await currentLocale()];
  return (
    <AdminMessages namespaces={["team"]}>
      <OfficePage viewer={viewer} title={t("title")} query={searchParams}>
        <p className="mt-1 text-16 text-soft">{t("lead")}</p>
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-16 sm:grid-cols-[max-content_1fr]">
          {roles.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{t(role)}</dt>
              <dd className="mb-1 text-soft">{t(`${role}May`)}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-5 border-t border-ink">
          {team.staff.map((person) => (
            <Colleague key={person.id} person={person} isSelf={person.id === viewer.id} locale={locale} />
          ))}
        </ul>
        <section id="invite" className={section}>
          <h2>{t("inviteTitle")}</h2>
          {opensHereAlone(siteUrl()) && (
            <p className="mb-4 border-s-3 border-heat ps-3">
              {t("local", { address: siteUrl() })} <TextLink href={localePath("/admin/health", locale)}>{office("health")}</TextLink>
            </p>
          )}
          <InviteForm />
        </section>
        {team.invitations.length > 0 && <Invitations invitations={team.invitations} locale={locale} />}
        {team.waiting.length > 0 && <Waiting waiting={team.waiting} confirmsByMail={confirmsByMail} locale={locale} />}
        <section className={section}>
          <h2>{t("factorRequiredTitle")}</h2>
          <p className="mb-3 text-soft">{t("factorRequiredText")}</p>
          <FactorRequirementsForm required={team.factorRequiredOf} />
        </section>
        <section className={section}>
          <h2>{t("signUpTitle")}</h2>
          <SignUpForm open={team.signUpOpen} confirmsByMail={confirmsByMail} />
        </section>
      </OfficePage>
    </AdminMessages>
  );
}

type ColleagueProps = { person: Person; isSelf: boolean; locale: Locale };

/** On a phone, what may be changed is folded, so that the whole team is in view. */
async function Colleague({ person, isSelf, locale }: ColleagueProps) {
  const t = await getTranslations("team");
  const who = person.name ? valueIsolated(person.name) : person.email;
  return (
    <li className={`${row} gap-x-12 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]`}>
      <div>
        <p>
          <bdi className="font-medium [overflow-wrap:anywhere]">{person.name || person.email}</bdi>
          {isSelf && <span className="ms-2 text-cool">({t("you")})</span>}
        </p>
        <p className="mb-2 text-14 text-soft">
          {person.name && (
            <>
              <bdi dir="ltr" className="[overflow-wrap:anywhere]">
                {person.email}
              </bdi>{" "}
              ·{" "}
            </>
          )}
          {t(person.role)} · {t("seen")}: {person.seen ? formatDateTime(person.seen, locale) : t("never")} ·{" "}
          {t("sessions", { count: person.sessions })} · {t(person.factor ? "factorOn" : "factorOff")}
        </p>
      </div>
      <Fold
        heading="h3"
        title={
          <>
            {t("change")}
            <span className="sr-only">: {who}</span>
          </>
        }
        titleClass="md:sr-only"
        className="border-0!"
      >
        <PersonForms id={person.id} who={who} name={person.name} role={person.role} isSelf={isSelf} hasFactor={person.factor} />
      </Fold>
    </li>
  );
}

/** Invitations that have not been accepted yet. */
async function Invitations({ invitations, locale }: { invitations: Team["invitations"]; locale: Locale }) {
  const t = await getTranslations("team");
  return (
    <section className={section}>
      <h2>{t("invitations")}</h2>
      <ul className="mt-2">
        {invitations.map((open) => (
          <li key={open.id} className={`${row} flex flex-wrap items-start gap-x-6 gap-y-2`}>
            <p className="me-auto">
              <bdi dir="ltr" className="[overflow-wrap:anywhere]">
                {open.email}
              </bdi>
              <span className="block text-14 text-soft">
                {t(open.role)} · {new Date(open.until) > new Date() ? t("until", { time: formatDateTime(open.until, locale) }) : t("over")}
              </span>
            </p>
            <WithdrawForm id={open.id} who={open.email} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WaitingProps = { waiting: Team["waiting"]; confirmsByMail: boolean; locale: Locale };

/** Accounts that have no role yet. */
async function Waiting({ waiting, confirmsByMail, locale }: WaitingProps) {
  const t = await getTranslations("team");
  return (
    <section className={section}>
      <h2>{t("waiting")}</h2>
      <p className="mt-1 border-s-3 border-heat ps-3 text-16">{t(confirmsByMail ? "waitingHint" : "waitingHintNoMail")}</p>
      <ul className="mt-2">
        {waiting.map((person) => (
          <WaitingPerson key={person.id} person={person} locale={locale} />
        ))}
      </ul>
    </section>
  );
}

/** A role form where the address is confirmed, otherwise an invitation form. */
async function WaitingPerson({ person, locale }: { person: Team["waiting"][number]; locale: Locale }) {
  const t = await getTranslations("team");
  return (
    <li className={`${row} flex flex-wrap items-start gap-x-6 gap-y-2`}>
      <p className="me-auto">
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {person.email}
        </bdi>
        <span className="block text-14 text-soft">{formatDateTime(person.since, locale)}</span>
        {!person.proved && <Badge look="heat">{t("unprovedBadge")}</Badge>}
      </p>
      {person.proved ? (
        <RoleForm id={person.id} who={person.email} />
      ) : (
        <div className="w-full">
          <Disclosure summary={t("inviteThis", { email: person.email })}>
            <InviteForm to={{ id: person.id, email: person.email }} />
          </Disclosure>
        </div>
      )}
    </li>
  );
}
