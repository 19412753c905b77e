// The bands of a service's page below its plate. A band that the entry leaves empty is omitted.
import { getTranslations } from "next-intl/server";
import { DetailDrawing } from "#components/illustrations/detail-drawing";
import { Numeral } from "#components/scale/numeral";
import { floors } from "#components/scale/stage";
import { DocumentPicture } from "#components/ui/document-picture";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import { Table } from "#components/ui/table";
import type { Data } from "#lib/content/kinds";
import { readLicenceHolders } from "#lib/content/pages/business";
import { type FirmRow, firmLine, type LicensedFirm } from "#lib/content/pages/firm";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { warrantyFact } from "./trust.tsx";

type Service = Data<"service">;
type ServiceProps = { slug: string; service: Service };

/** A figure of more letters is set smaller. */
const maxLargeDigits = 3;

/** The figure of the service; on a hub also what one notices and what it usually means, which a leaf has in a band of its own. */
export async function ServiceNumeral({ service: { numeral, symptoms }, isHub }: { service: Service; isHub: boolean }) {
  const t = await getTranslations("service");
  if (!numeral.figure) return null;
  const isLong = numeral.figure.length + numeral.unit.length / 3 > maxLargeDigits + 0.4;
  return (
    <Numeral
      figure={numeral.figure}
      unit={numeral.unit}
      className={`${isHub ? "ground-sand" : "ground-paper"} ${isLong ? "numeral-long" : ""}`}
    >
      <h2>{numeral.title}</h2>
      <p className="band-lead">{numeral.text}</p>
      {numeral.sum && (
        <p className="sum">
          <bdi dir="ltr">{numeral.sum.replaceAll("= ", "=\u00a0")}</bdi>
        </p>
      )}
      {isHub && symptoms.length > 0 && (
        <Fold heading="h3" title={t("symptoms")} className="numeral-points">
          <dl>
            {symptoms.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </Numeral>
  );
}

/** "What you see, and the service that answers it". */
export async function Choose({ service: { choose } }: { service: Service }) {
  const locale = await currentLocale();
  const all = await Promise.all(choose.map(async (row) => ({ ...row, link: (await serviceLinks([row.service], locale))[0] })));
  const rows = all.filter(({ link }) => link);
  if (rows.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <section className="band band-fold ground-paper">
      <Fold title={t("choose")} className="wrap">
        <dl className="seen">
          {rows.map(({ see, because, link }) => (
            <div key={see}>
              <dt>{see}</dt>
              <dd>
                {link && (
                  <TextLink href={link.href} className="min-h-11 font-medium">
                    {link.label}
                  </TextLink>
                )}
                <p>{because}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}

type PointsProps = { title: string; points: Service["symptoms"]; className: string };

/** What is noticed, large, and what it means below it. */
export function PointLines({ title, points, className }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <section className={`band band-fold ${className}`}>
      <Fold title={title} className="wrap">
        <dl className="seen seen-two">
          {points.map((point) => (
            <div key={point.title}>
              <dt>{point.title}</dt>
              <dd>
                <p>{point.text}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}

/** The share of the scale, 0 to 1, that a step takes at least: it holds the step's text, and is all that a step of unknown time takes. */
const minShare = (steps: number) => Math.min(0.16, 1 / steps);

/** The share of each step: what is left above the least share goes to the known times in proportion. */
function sharesOf(steps: Service["steps"]): number[] {
  const [least, hours] = [minShare(steps.length), steps.reduce((sum, step) => sum + step.hours, 0)];
  return steps.map((step) => (hours > 0 ? least + (1 - least * steps.length) * (step.hours / hours) : 1 / steps.length));
}

/** The steps on a scale: solid, with a tick for each hour, where the time is known; dashed where the building decides. */
export async function Visit({ service: { steps } }: { service: Service }) {
  if (steps.length === 0) return null;
  const t = await getTranslations("service");
  const hours = steps.reduce((sum, step) => sum + step.hours, 0);
  const columns = sharesOf(steps)
    .map((share) => `${Math.round(share * 1000) / 10}fr`)
    .join(" ");
  return (
    <section className="band band-fold ground-paper">
      <Fold title={t(hours > 0 ? "visit" : "steps")} className="wrap">
        {hours > 0 && <p className="band-lead">{t("visitText")}</p>}
        {hours > 0 && (
          <div aria-hidden="true" className="visit-axis" style={{ "--columns": columns } as React.CSSProperties}>
            {steps.map((step, index) => (
              <span
                key={step.title}
                className={step.hours > 0 ? "is-known" : undefined}
                style={{ "--hours": step.hours } as React.CSSProperties}
              >
                <b>{index + 1}</b>
              </span>
            ))}
          </div>
        )}
        <ol className={hours > 0 ? "visit" : "visit is-numbered"} style={{ "--columns": columns } as React.CSSProperties}>
          {steps.map(({ title, text, duration, hours: time }) => (
            <li key={title} className={time > 0 ? "is-known" : undefined}>
              <h3>{title}</h3>
              {duration && <p className="visit-time">{duration}</p>}
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Fold>
    </section>
  );
}

/**
 * What is included and what is not: the ground changes at the line of the quote. Of regulated work, what a firm with the licence for it does
 * stands on its own, with the firm that holds it: ours, or another.
 */
export async function Included({ slug, service: { included, byLicensedFirm, notIncluded } }: ServiceProps) {
  const t = await getTranslations("service");
  if (included.length + byLicensedFirm.length + notIncluded.length === 0) return null;
  const [firm, locale] = [await getTranslations("firm"), await currentLocale()];
  const isRegulated = byLicensedFirm.length > 0;
  const { own, firms } = await readLicenceHolders(locale, slug);
  const left = (
    <Fold title={isRegulated ? firm("notIncluded") : t("notIncluded")}>
      <Lines lines={notIncluded} />
    </Fold>
  );
  return (
    <>
      <div className="split">
        <section className="ground-wash band-fold">
          <Fold open title={isRegulated ? firm("weDo") : t("included")}>
            <Lines lines={included} isDone />
          </Fold>
        </section>
        {isRegulated ? (
          <section className="ground-sheet band-fold">
            <Fold open title={firm(own.length > 0 ? "needsLicence" : "licensedFirmDoes")}>
              <Lines lines={byLicensedFirm} isDone />
              <OwnLicences rows={own} />
              <LicensedFirms firms={firms} />
            </Fold>
          </section>
        ) : (
          notIncluded.length > 0 && <section className="ground-sand band-fold">{left}</section>
        )}
      </div>
      {isRegulated && notIncluded.length > 0 && (
        <section className="band band-fold ground-sand">
          <div className="wrap">{left}</div>
        </section>
      )}
    </>
  );
}

function Lines({ lines, isDone = false }: { lines: readonly string[]; isDone?: boolean }) {
  return (
    <ul className={isDone ? "lines lines-done" : "lines"}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The licences of the firm itself that a service needs. */
async function OwnLicences({ rows }: { rows: readonly FirmRow[] }) {
  const [t, locale] = [await getTranslations("firm"), await currentLocale()];
  return rows.map((row) => (
    <div key={firmLine(row, locale)} className="mt-4">
      <p className="text-soft">{t("ourLicence")}</p>
      <p className="font-medium">
        {firmLine(row, locale)}
        <Invented />
      </p>
      {row.picture && <DocumentPicture slug={row.picture} name={row.name} />}
    </div>
  ));
}

/** The firms that carry out the licensed part, with what they hold. */
async function LicensedFirms({ firms }: { firms: readonly LicensedFirm[] }) {
  if (firms.length === 0) return null;
  const [t, locale] = [await getTranslations("firm"), await currentLocale()];
  return (
    <dl className="mt-6 grid gap-3">
      {firms.map(({ name, licence, number, expires }) => (
        <div key={`${name} ${number}`}>
          <dt className="text-soft">{t("licensedFirm")}</dt>
          <dd>
            <span className="block font-medium">
              <bdi>{name}</bdi>
              <Invented />
            </span>
            <span className="block">
              {isolated(
                [licence, number, expires && t("until", { date: formatDate(expires, locale) })].filter(Boolean).join(" · "),
                locale,
              )}
              <Invented />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the client has afterwards, and an example of the sheet. */
type InHandProps = { lines: readonly string[]; promised: readonly string[]; sheet: Service["sheet"] };

/** `promised`: what the owner promises beyond the lines of the page. */
export async function InHand({ lines, promised, sheet }: InHandProps) {
  if (lines.length + promised.length + sheet.rows.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <section className="band ground-sea">
      <div className={`wrap ${sheet.rows.length > 0 ? "in-hand" : ""}`}>
        <div>
          <h2>{t("receives")}</h2>
          <ul className="lines">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {promised.map((line) => (
              <li key={line}>
                {line}
                <Invented />
              </li>
            ))}
          </ul>
        </div>
        {sheet.rows.length > 0 && <ExampleSheet sheet={sheet} />}
      </div>
    </section>
  );
}

async function ExampleSheet({ sheet }: { sheet: Service["sheet"] }) {
  const t = await getTranslations("service");
  const cell = (value: string, unit: string) => (
    <td>
      <bdi dir="ltr">
        {value}
        {unit && value !== "–" && <small> {unit}</small>}
      </bdi>
    </td>
  );
  return (
    <div className="log">
      <Fold heading="h3" title={sheet.title}>
        <span className="provisional">{t("example")}</span>
        <table className="sheet-table">
          <thead>
            <tr>
              <th scope="col">{t("sheet_reading")}</th>
              <th scope="col">{t(`sheet_${sheet.compares}`)}</th>
              <th scope="col">{t(`sheet_${sheet.compares}_2`)}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(({ reading, unit, first, second }) => (
              <tr key={reading}>
                <th scope="row">{reading}</th>
                {cell(first, unit)}
                {cell(second, unit)}
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </div>
  );
}

const planRows = ["suits", "visits", "callOuts", "response", "parts", "exclusions"] as const;

export async function Plans({ plans }: { plans: Service["plans"] }) {
  if (plans.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <Fold title={t("plans")}>
      <div className="md:mt-8">
        <Table
          caption={t("plansCaption")}
          head={[t("plan"), ...plans.map(({ name }) => name)]}
          rows={planRows
            .filter((row) => plans.some((plan) => plan[row]))
            .map((row) => [t(`plan_${row}`), ...plans.map((plan) => plan[row] || t("inContract"))])}
        />
      </div>
    </Fold>
  );
}

/** With a warranty in the settings, which Trust shows, the entry's text is left out: it says that the period is still open. */
export const warrantyText = async (slug: string, { warranty }: Service) =>
  (await warrantyFact(await readSettings(await currentLocale()), slug)) ? "" : warranty;

/** Standards, and beside them the warranty of the work and the licence it needs. */
export async function Standards({ slug, service }: ServiceProps) {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const warranty = await warrantyText(slug, service);
  const { needed, held } = service.licence;
  // Where the licensed part has a list of its own, our licence stands there.
  const { own } = needed && service.byLicensedFirm.length === 0 ? await readLicenceHolders(locale, slug) : { own: [] };
  if (service.standards.length + needed.length === 0 && (!warranty || service.dependsOn.length > 0)) return null;
  return (
    <section className="band band-fold ground-sheet">
      <div className="wrap standing">
        {service.standards.length > 0 && (
          <Fold title={t("standards")}>
            <dl className="standards mt-6">
              {service.standards.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Fold>
        )}
        {(warranty || needed) && (
          <div className="assurances">
            {warranty && (
              <Fold title={t("warranty")}>
                <p>{warranty}</p>
              </Fold>
            )}
            {needed && (
              <Fold title={t("licence")}>
                <p>{needed}</p>
                {held && <p className="mt-3 font-medium">{held}</p>}
                <OwnLicences rows={own} />
              </Fold>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

type AskedProps = { questions: Service["questions"]; figure?: Service["drawings"][number] | undefined; ground?: string };

/** Questions that hang below a drawing, which stands on their line. */
export async function Asked({ questions, figure, ground = "ground-sand" }: AskedProps) {
  if (questions.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <section className={`band overflow-clip ${ground}`}>
      <div className="wrap">
        <h2>{t("questions")}</h2>
        {figure && (
          <Fold heading="h3" title={figure.caption} titleClass="md:supports-[selector(::details-content)]:hidden">
            <figure className="asked-figure">
              <DetailDrawing drawing={figure.drawing} label={figure.caption} view={`0 0 360 ${floors[figure.drawing] ?? 260}`} />
              <figcaption>{figure.caption}</figcaption>
            </figure>
          </Fold>
        )}
        <div className={`asked-lines ${figure ? "" : "mt-8"}`} style={{ "--columns": columnsOf(questions.length) } as React.CSSProperties}>
          {questions.map(({ question, answer }) => (
            <Fold key={question} heading="h3" title={question}>
              <p>{answer}</p>
            </Fold>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Three columns for five or six questions, otherwise as many as fit. */
const columnsOf = (count: number) => (count > 4 ? 3 : count);
