// Contact: the form first, beside it how to call, what helps us to answer, the coast with the places served, and what happens to the details.
import { getTranslations } from "next-intl/server";
import { AnswerTimes } from "#components/forms/answer-times";
import { CallbackOfferFor } from "#components/forms/callback/callback-section";
import { ContactForm } from "#components/forms/contact/contact-form";
import { contactFormProps } from "#components/forms/contact/contact-texts";
import { FormCommitments } from "#components/forms/form-commitments";
import { Addresses } from "#components/layout/addresses";
import { BusinessJsonLd } from "#components/layout/business-json-ld";
import { CallBackLink, EmergencyLine, WhatsAppLink } from "#components/layout/contact-links";
import { OpeningHours, OpenState, WeekLine } from "#components/layout/opening-hours";
import { CoastBand } from "#components/sections/coast-band";
import { WhoWeAre } from "#components/sections/firm";
import { readPage, textPageMetadata } from "#components/sections/text-page";
import { BusinessTrust, ResponseTable } from "#components/sections/trust";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { ByHours } from "#components/ui/by-hours";
import { JsonLd } from "#components/ui/json-ld";
import { TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { sectionsOf, type TextSection } from "#lib/content/markdown-sections";
import { offersCooling, placeMenu } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { businessPageNode } from "#lib/seo/json-ld";
import { isAlwaysAnswered, phoneLines } from "#lib/site/contact-links";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("contact");

export default async function ContactPage() {
  const [{ page, locale }, home] = [await readPage("contact"), await getTranslations("home")];
  const [helps, ...others] = sectionsOf(page.body);
  const [front, places] = [await readEntry("home", "home", locale), await placeMenu(locale)];
  return (
    <article>
      <BusinessJsonLd />
      <JsonLd
        data={businessPageNode({ type: "ContactPage", path: "/contact", locale, name: page.title, description: page.seo.description })}
      />
      <section className="contact-desk">
        <div className="wrap">
          <div className="opening ground-land">
            <Breadcrumb current={page.title} />
            <h1>{page.title}</h1>
            <p className="opening-lead">{page.lead}</p>
            <FormCommitments />
          </div>
          <div className="min-w-0">
            <ContactForm {...(await contactFormProps("/contact"))} />
            <AnswerTimes />
          </div>
          <CallPanel helps={helps} />
          <div className="call-facts grid content-start gap-4 pt-8 empty:hidden">
            <BusinessTrust />
            <ResponseTable />
          </div>
        </div>
      </section>
      {front && places.length > 0 && (
        <CoastBand title={front.placesTitle} text={front.placesText} places={places} label={home("mapLabel")} hasRuler={false} />
      )}
      <section className="band ground-paper">
        <div className="wrap grid gap-10">
          <WhoWeAre />
          {others.map(({ title, text }) => (
            <div key={title} className="halves items-start!">
              <h2>{title}</h2>
              <Markdown>{text}</Markdown>
            </div>
          ))}
        </div>
      </section>
    </article>
  );
}

/** The number that is answered now, large; the hours in one line; and what to have ready. */
async function CallPanel({ helps }: { helps: TextSection | undefined }) {
  const [t, site, locale] = [await getTranslations("contact"), await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const [lines, isAlways] = [phoneLines(settings), isAlwaysAnswered(settings)];
  const isCooling = await offersCooling(locale);
  const rich = {
    b: (words: React.ReactNode) => <b>{words}</b>,
    quote: (words: React.ReactNode) => <TextLink href={localePath("/quote", locale)}>{words}</TextLink>,
  };
  return (
    <div className="call-panel ground-land">
      <p className="call-first">
        <ByHours nobody={!isAlways && <span>{t.rich(isCooling ? "writeFirst" : "writeFirstAlone", rich)}</span>}>
          <span>{t.rich(isCooling ? "callFirst" : "callFirstAlone", rich)}</span>
        </ByHours>
      </p>
      {lines.map(({ href, label, calls }) => (
        <a key={href} href={href} data-calls={calls} className="call-number">
          <bdi dir="ltr">{label}</bdi>
        </a>
      ))}
      <div className="actions">
        <ByHours nobody={!isAlways && <CallBackLink />}>
          {lines.map(({ href, calls }) => (
            <a key={href} href={href} data-calls={calls} className={buttonClass("primary")}>
              {site("call")}
            </a>
          ))}
        </ByHours>
        <WhatsAppLink />
      </div>
      <div className="call-lines">
        <OpenState className="font-medium" />
        <EmergencyLine means="text" />
        <WeekLine />
        <OpeningHours inOneLine />
        <p>
          <a href={`mailto:${settings.email}`}>
            <bdi dir="ltr">{settings.email}</bdi>
          </a>
        </p>
        <Addresses />
      </div>
      <CallbackOfferFor path="/contact" />
      {helps && (
        <div className="call-helps">
          <h2>{helps.title}</h2>
          <Markdown>{helps.text}</Markdown>
        </div>
      )}
    </div>
  );
}
