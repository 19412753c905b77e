// Every UI component of the site in every state, as a reference for building the next screen.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { NoticeButtons } from "#components/admin/shell/notice-buttons";
import { officeTitle } from "#components/admin/shell/office-title";
import { DetailDrawing } from "#components/illustrations/detail-drawing";
import { ScaleGallery } from "#components/scale/gallery";
import { Badge } from "#components/ui/badge";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Card, CardGrid } from "#components/ui/card";
import { DialogButton } from "#components/ui/dialog";
import { Disclosure } from "#components/ui/disclosure";
import { EmptyState } from "#components/ui/empty-state";
import { Checkbox, controlClass, describedBy, Field, RadioGroup, Select } from "#components/ui/field";
import { TextLink } from "#components/ui/link";
import { Pagination } from "#components/ui/pagination";
import { Skeleton } from "#components/ui/skeleton";
import { Spinner } from "#components/ui/spinner";
import { Table } from "#components/ui/table";
import { Tabs } from "#components/ui/tabs";
import { Tooltip, TooltipProvider } from "#components/ui/tooltip";
import { mayReadDesign } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";
import { drawingIds } from "#lib/site/drawings";
import { themes } from "#lib/site/theme";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("design");
}

const colours = [
  "paper",
  "sheet",
  "ink",
  "soft",
  "line",
  "hair",
  "cool",
  "cool-wash",
  "heat",
  "heat-ink",
  "heat-wash",
  "act",
  "act-ink",
  "sand",
  "sea",
  "sea-2",
  "sea-3",
  "sea-4",
  "land",
  "night-ink",
  "night-soft",
  "night-line",
  "night-cool",
  "night-heat",
  "night-act",
  "whatsapp",
];

export default async function DesignPage() {
  const viewer = await requireRole(mayReadDesign);
  const t = await getTranslations("design");
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 py-8">
        <div>
          <h1 className="text-[1.8rem]">{t("title")}</h1>
          <p className="mt-3 text-soft">{t("lead")}</p>
        </div>
        <Colours />
        <Sizes />
        <Buttons />
        <Links />
        <Fields />
        <Boxes />
        <Readings />
        <Badges />
        <Paging />
        <Waiting />
        <Tooltips />
        <Drawings />
        <Scale />
      </main>
    </>
  );
}

/** The system of the public pages in both languages and both themes. */
async function Scale() {
  const t = await getTranslations("design");
  return (
    <Part title={t("scale")}>
      <p className="mb-4 text-soft">{t("scaleText")}</p>
      <div className="grid gap-10">
        {localeCodes.flatMap((locale) => themes.map((theme) => <ScaleGallery key={locale + theme} locale={locale} theme={theme} />))}
      </div>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-[1.2rem]">{title}</h2>
      {children}
    </section>
  );
}

async function Colours() {
  const t = await getTranslations("design");
  return (
    <Part title={t("colours")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {colours.map((name) => (
          <li key={name} className="text-[0.8rem]">
            <span className="mb-1 block h-14 border border-hair" style={{ background: `var(--color-${name})` }} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  );
}

async function Sizes() {
  const t = await getTranslations("design");
  return (
    <Part title={t("type")}>
      <p className="text-[2rem] leading-tight font-semibold">{t("lead")}</p>
      <p className="mt-3 text-[1.08rem]">{t("lead")}</p>
      <p className="mt-3 text-[0.88rem] text-soft tabular-nums">
        <bdi>0123456789 · 24.5 °C · 12.7 kW</bdi>
      </p>
    </Part>
  );
}

async function Buttons() {
  const t = await getTranslations("design");
  return (
    <Part title={t("buttons")}>
      <div className="flex flex-wrap gap-3">
        {(["primary", "plain", "quiet"] as const).map((look) => (
          <button key={look} type="button" className={buttonClass(look)}>
            {t(look)}
          </button>
        ))}
        <button type="button" aria-disabled className={buttonClass("primary")}>
          {t("busy")}
        </button>
      </div>
    </Part>
  );
}

async function Links() {
  const [t, site, locale] = [await getTranslations("design"), await getTranslations("site"), await currentLocale()];
  return (
    <Part title={t("links")}>
      <Breadcrumb current={t("title")} />
      <p className="mt-4 flex flex-wrap items-center gap-5">
        {(["text", "quiet", "box"] as const).map((look) => (
          <TextLink key={look} href={localePath("/contact", locale)} look={look}>
            {site("contact")}
          </TextLink>
        ))}
      </p>
    </Part>
  );
}

async function Fields() {
  const [t, days] = [await getTranslations("design"), await getTranslations("days")];
  return (
    <Part title={t("fields")}>
      <form className="grid gap-5 border border-line bg-sheet p-6 sm:grid-cols-2">
        <Field id="d-name" label={t("name")} hint={t("nameHint")}>
          <input {...describedBy("d-name", { hint: t("nameHint") })} className={controlClass()} autoComplete="off" />
        </Field>
        <Field id="d-wrong" label={t("name")} problem={t("required")}>
          <input {...describedBy("d-wrong", { problem: t("required") })} className={controlClass(true)} autoComplete="off" />
        </Field>
        <Field id="d-day" label={t("when")}>
          <Select id="d-day" choices={(["7", "1", "2"] as const).map((day) => ({ value: day, label: days(day) }))} />
        </Field>
        <RadioGroup
          name="d-when"
          legend={t("when")}
          defaultValue="morning"
          choices={[
            { value: "morning", label: t("morning") },
            { value: "afternoon", label: t("afternoon"), hint: t("afternoonHint") },
          ]}
        />
        <Checkbox id="d-consent" label={t("consent")} hint={t("consentHint")} />
      </form>
    </Part>
  );
}

async function Boxes() {
  const t = await getTranslations("design");
  return (
    <Part title={t("boxes")}>
      <DialogButton label={t("open")} title={t("dialogTitle")} close={t("close")}>
        <p className="text-soft">{t("dialogText")}</p>
      </DialogButton>
      <div className="mt-5">
        <Disclosure summary={t("question")}>
          <p>{t("answer")}</p>
        </Disclosure>
      </div>
      <Tabs
        label={t("boxes")}
        tabs={[
          { title: t("supply"), content: t("supplyText") },
          { title: t("return"), content: t("returnText") },
        ]}
      />
    </Part>
  );
}

async function Readings() {
  const t = await getTranslations("design");
  return (
    <Part title={t("table")}>
      <Table
        caption={t("table")}
        head={[t("reading"), t("before"), t("after")]}
        numeric={[1, 2]}
        rows={[
          [t("deltaT"), <bdi key="1">6.2 K</bdi>, <bdi key="2">10.4 K</bdi>],
          [t("flow"), <bdi key="1">210 L/s</bdi>, <bdi key="2">340 L/s</bdi>],
        ]}
      />
    </Part>
  );
}

async function Badges() {
  const t = await getTranslations("design");
  return (
    <Part title={t("badges")}>
      <CardGrid>
        {(["cool", "heat", "fresh", "quiet"] as const).map((look) => (
          <li key={look}>
            <Card title={t("badges")} mark={<Badge look={look}>{look}</Badge>}>
              <p className="mt-2 text-soft">{t("cardText")}</p>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Part>
  );
}

async function Paging() {
  const [t, locale] = [await getTranslations("design"), await currentLocale()];
  const here = localePath("/admin/design", locale);
  return (
    <Part title={t("paging")}>
      <Pagination
        label={t("paging")}
        previous={{ href: here, label: t("previous") }}
        next={{ href: here, label: t("next") }}
        position={t("position")}
      />
    </Part>
  );
}

async function Waiting() {
  const t = await getTranslations("design");
  return (
    <Part title={t("waiting")}>
      <div className="grid gap-6 sm:grid-cols-3">
        <Spinner label={t("loading")} size={40} />
        <Skeleton />
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      </div>
    </Part>
  );
}

async function Tooltips() {
  const t = await getTranslations("design");
  return (
    <Part title={t("tooltip")}>
      <TooltipProvider>
        <div className="flex flex-wrap gap-3">
          <Tooltip text={t("tooltipText")}>
            <button type="button" className={buttonClass("plain")}>
              {t("tooltipLabel")}
            </button>
          </Tooltip>
          <AdminMessages namespaces={["design.notice"]}>
            <NoticeButtons />
          </AdminMessages>
        </div>
      </TooltipProvider>
    </Part>
  );
}

async function Drawings() {
  const t = await getTranslations("design");
  return (
    <Part title={t("drawings")}>
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {drawingIds.map((id) => (
          <figure key={id}>
            <DetailDrawing drawing={id} label={id} />
            <figcaption className="mt-2 text-[0.85rem] text-soft">
              <bdi>{id}</bdi>
            </figcaption>
          </figure>
        ))}
      </div>
    </Part>
  );
}
