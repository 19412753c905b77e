// A user's visits as a calendar, under a secret address and without a session, because calendar programs have none. It names no customer.
import { getTranslations } from "next-intl/server";
import { readOwnSettings } from "#lib/content/store/read";
import { env, siteUrl } from "#lib/env";
import { faultOf } from "#lib/host/log";
import { RateLimit } from "#lib/host/rate-limit";
import { requestBlock } from "#lib/host/visitors";
import { localePath } from "#lib/i18n/locales";
import { leadPlaceName } from "#lib/leads/inbox/names";
import { isFeedToken, readFeed } from "#lib/visits/feed";
import { calendarOf } from "#lib/visits/icalendar";

/** Requests of one network in a quarter of an hour for addresses that are not valid, before it gets no more answers. */
const strangers = new RateLimit(60);

const noStore = { "Cache-Control": "private, no-store" };
const refusal = (status: number) => new Response(null, { status, headers: noStore });

export async function GET(request: Request, { params }: RouteContext<"/api/visits/[feed]">): Promise<Response> {
  const block = requestBlock(request.headers, env().TRUSTED_PROXIES);
  if (block && strangers.counted(block) >= 60) return refusal(429);
  const [token = "", rest] = (await params).feed.split(".ics");
  try {
    const feed = isFeedToken(token) && rest === "" ? await readFeed(token) : null;
    if (feed === "busy") return refusal(429);
    if (!feed) {
      if (block) strangers.count(block);
      return refusal(404);
    }
    const { locale, visits } = feed;
    const t = await getTranslations({ locale, namespace: "visits.ics" });
    const calendar = calendarOf(
      visits.map(({ place, lead, ...visit }) => ({
        ...visit,
        placeName: place ? leadPlaceName(place, locale) : "",
        link: `${siteUrl()}${localePath(`/admin/leads/${lead}`, locale)}`,
      })),
      {
        name: t("name", { business: readOwnSettings(locale).businessName }),
        summary: (reference, name) => (name ? t("summaryWho", { reference, name }) : t("summary", { reference })),
        open: (link) => t("open", { link }),
        technician: (name) => t("technician", { name }),
      },
      new URL(siteUrl()).hostname,
      Date.now(),
    );
    return new Response(calendar, {
      headers: { ...noStore, "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": 'inline; filename="visits.ics"' },
    });
  } catch (error) {
    console.error(`visit feed: ${faultOf(error)}`);
    return refusal(503);
  }
}
