// The filtered list as a file. It is a POST, so that a form works without JavaScript and no link can start it.

import { getTranslations } from "next-intl/server";
import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { isSameSite, readForm } from "#lib/host/requests";
import { isLocale, locales } from "#lib/i18n/locales";
import { type ExportTexts, exportFormats, exportStream } from "#lib/leads/inbox/export";
import { parseFilter } from "#lib/leads/inbox/filter";
import { leadPlaceName, leadServiceName } from "#lib/leads/inbox/names";
import { beginExport, exportPages } from "#lib/leads/inbox/queries";
import { channels, isOneOf, lostReasons, nextActions } from "#lib/leads/inbox/types";
import { quoteStates } from "#lib/leads/quotes/quote";
import { isLeadStatus } from "#lib/leads/statuses";
import { detailRows } from "#lib/notify/mail/lead-mails";
import { kindName } from "#lib/notify/mail/texts";
import { dubaiDay } from "#lib/time/dubai-clock";

/** The form contains a format and a filter. */
const maxBytes = 8 * 1024;
const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export function POST(request: Request, { params }: RouteContext<"/[locale]/admin/leads/export">): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(emptyResponse(403));
  return respondToStaff(mayReadLeads, async (viewer) => {
    const form = await readForm(request, maxBytes);
    if (typeof form === "number") return emptyResponse(form);
    const format = form.get("format");
    if (!isOneOf(exportFormats, format)) return emptyResponse(400);
    const localeParam = (await params).locale;
    const locale = isLocale(localeParam) ? localeParam : "en";
    const filter = parseFilter(new URLSearchParams(String(form.get("query") ?? "").slice(0, 1000)));
    const [t, columns, facts, history, status, topics, quotes] = [
      await getTranslations({ locale, namespace: "inbox" }),
      await getTranslations({ locale, namespace: "leadColumns" }),
      await getTranslations({ locale, namespace: "leadFacts" }),
      await getTranslations({ locale, namespace: "leadHistory" }),
      await getTranslations({ locale, namespace: "status" }),
      await getTranslations({ locale, namespace: "topics" }),
      await getTranslations({ locale, namespace: "quoteOffice" }),
    ];
    const texts: ExportTexts = {
      column: (column) => columns(column),
      kind: (kind) => kindName(kind, locale),
      status: (value) => (isLeadStatus(value) ? status(value) : value),
      lostReason: (value) => (isOneOf(lostReasons, value) ? t(`lostReasons.${value}`) : value),
      nextAction: (value) => (isOneOf(nextActions, value) ? t(`nextActions.${value}`) : value),
      quoteState: (value) => (isOneOf(quoteStates, value) ? quotes(`state.${value}`) : value),
      service: (slug) => leadServiceName(slug, locale),
      place: (slug) => leadPlaceName(slug, locale),
      language: (value) => (isLocale(value) ? locales[value].label : value),
      channel: (value) => (isOneOf(channels, value) ? t(value) : value === "link" ? quotes("one") : topics("sender-mail")),
      details: (answers) => detailRows(answers, locale).map(({ label, value }) => ({ label, value: value.text })),
      yes: t("yes"),
      neverAnswered: facts("neverAnswered"),
      undone: history("recordUndone"),
    };
    const pages = await exportPages(await beginExport(format, filter, viewer));
    const day = dubaiDay(Date.now());
    return new Response(exportStream(format, pages, texts), {
      headers: {
        ...noStore,
        "Content-Type": types[format],
        "Content-Disposition": `attachment; filename="leads-${day}.${format}"`,
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
}
