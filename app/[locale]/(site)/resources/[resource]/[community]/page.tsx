// A community of the register: who cools it, what is billed to whom, who permits works, what is particular here, and who says so.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { RegisterRow } from "#components/sections/register";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { ForeignText } from "#components/ui/foreign-text";
import { JsonLd } from "#components/ui/json-ld";
import { LinkRow } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Table } from "#components/ui/table";
import { placeLinks } from "#lib/content/pages/navigation";
import { type Community, certaintyOf, coolingOf, nearest, readRegister, sourceDay } from "#lib/content/pages/register";
import { isPage } from "#lib/content/store/entry";
import { readEntry, readSettings } from "#lib/content/store/read";
import { atLeastOne } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { communityNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { register } from "#lib/site/routes";

export const ensureStatic = "navigation";

type Props = PageProps<"/[locale]/resources/[resource]/[community]">;

export async function generateStaticParams() {
  const rows = await readRegister(await currentLocale());
  return atLeastOne(
    rows.filter(({ href }) => href).map(({ slug }) => ({ resource: register.slug, community: slug })),
    { resource: register.slug, community: "none" },
  );
}

async function communityAt(params: Props["params"]) {
  const { community: slug } = await params;
  const locale = await currentLocale();
  const community = await readEntry("community", slug, locale);
  if (!community || !isPage({ kind: "community", data: community })) notFound();
  return { slug, locale, community };
}

/** Search results cut a description at 170 characters. */
const cut = (text: string) => (text.length <= 170 ? text : `${text.slice(0, 169).replace(/\s+\S*$/, "")}…`);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, locale, community } = await communityAt(params);
  const t = await getTranslations("register");
  return pageMetadata({
    path: `${register.path}/${slug}`,
    locale,
    businessName: (await readSettings(locale)).shortName,
    seo: { title: t("question", { name: community.name }), description: cut(community.answer) },
  });
}

export default async function CommunityPage({ params }: Props) {
  const { slug, locale, community } = await communityAt(params);
  const [t, site] = [await getTranslations("register"), await getTranslations("site")];
  const rows = await readRegister(locale);
  const own = rows.find((row) => row.slug === slug);
  const title = t("question", { name: community.name });
  const [resource, settings] = [await readEntry("resource", register.slug, locale), await readSettings(locale)];
  const places = await placeLinks(community.placePage ? [community.placePage] : [community.emirate], locale);
  const above = [
    { href: localePath("/resources", locale), label: site("resources") },
    { href: localePath(register.path, locale), label: resource?.title ?? "" },
  ];
  return (
    <article data-subject={title} data-about={community.placePage ? `place=${community.placePage}` : undefined}>
      <JsonLd data={communityNode({ community, title, slug, locale, settings })} />
      <Opening
        title={title}
        above={<Breadcrumb above={above} current={community.name} />}
        lead={community.answer}
        aside={<Facts community={community} locale={locale} />}
        className="register-opening"
      />
      <section className="band ground-paper">
        <div className="wrap register-told">
          <Markdown>{community.body}</Markdown>
          <Sources community={community} locale={locale} />
        </div>
      </section>
      <Buildings community={community} />
      <section className="band ground-sand">
        <div className="wrap">
          <h2>{t("nearby")}</h2>
          <ul className="register-near">{own && nearest(rows, own, 6).map((row) => <RegisterRow key={row.slug} row={row} />)}</ul>
        </div>
      </section>
      <section className="band ground-sheet print:hidden">
        <div className="wrap about-start">
          <LinkRow links={[...places, { href: localePath(register.path, locale), label: t("all") }]} />
          <ContactButtons subject={title} about={{ place: community.placePage || community.emirate }} />
        </div>
      </section>
      <WasUseful path={`${register.path}/${slug}`} entry={{ kind: "community", slug }} />
    </article>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"register">>>;

/** Whom to call for what, as the kind of cooling decides it. */
function callOf(community: Community, t: Words): string {
  const kind = coolingOf(community);
  // Of several companies nobody can tell which one bills a flat.
  const [provider, ...others] = community.providers;
  if (kind === "district") return provider && others.length === 0 ? t("call_district", { provider }) : t("call_district_unnamed");
  return kind === "unknown" ? "" : t(`call_${kind}`);
}

async function Facts({ community, locale }: { community: Community; locale: Locale }) {
  const t = await getTranslations("register");
  const facts = [
    { label: t("column_cooling"), value: t(`kind_${coolingOf(community)}`) },
    { label: t("column_provider"), value: community.providers.join(t("comma")) },
    { label: t("call"), value: callOf(community, t) },
    { label: t("column_billed"), value: community.billed },
    { label: t("column_authority"), value: community.authority },
    { label: t("column_manager"), value: community.manager },
    {
      label: t("column_certainty"),
      value: [
        t(`certainty_${certaintyOf(community)}`),
        community.checked && t("checkedOn", { date: formatDate(community.checked, locale) }),
      ]
        .filter(Boolean)
        .join(t("comma")),
    },
  ].filter(({ value }) => value);
  return (
    <dl className="register-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

async function Buildings({ community }: { community: Community }) {
  const t = await getTranslations("register");
  if (community.buildings.length === 0) return null;
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <Table
          fits="stacked"
          caption={t("buildings", { name: community.name })}
          head={[t("building"), t("column_cooling"), t("column_provider"), t("note")]}
          rows={community.buildings.map(({ name, cooling, provider, note }) => [name, t(`kind_${cooling}`), provider, note])}
        />
      </div>
    </section>
  );
}

/** Who says it, when, and what: the proof of every statement above. */
async function Sources({ community, locale }: { community: Community; locale: Locale }) {
  const t = await getTranslations("register");
  return (
    <section className="register-sources">
      <h2>{t("sources")}</h2>
      <ol>
        {community.sources.map(({ publisher, url, date, says }) => (
          <li key={url + says}>
            {url ? (
              <a href={url} rel="nofollow noopener" className="text-cool underline">
                <ForeignText locale={locale}>{publisher}</ForeignText>
              </a>
            ) : (
              <b>
                <ForeignText locale={locale}>{publisher}</ForeignText>
              </b>
            )}
            {date && <span>{sourceDay(date, locale)}</span>}
            <p>{says}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
