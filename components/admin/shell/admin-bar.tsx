// The top bar of the office: navigation, the signed-in user, and sign-out.
import { getTranslations } from "next-intl/server";
import { Brand } from "#components/layout/brand-mark";
import { LanguageSwitch } from "#components/layout/language-switch";
import { NavLink } from "#components/layout/nav-link";
import { Link } from "#components/ui/link";
import { signOut } from "#lib/accounts/sign-in-actions";
import { displayName, initialsOf } from "#lib/auth/display-name";
import { mayAnswerLeads, mayEditPages, mayReadLeads } from "#lib/auth/roles";
import type { Viewer } from "#lib/auth/session";
import { isClosed } from "#lib/content/store/closed";
import { isDemonstration } from "#lib/content/store/demonstration";
import { duePapers } from "#lib/findings/health/content";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { readLeadCounts } from "#lib/leads/inbox/queries";
import { AdminMessages } from "./admin-messages.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { NewLeadLink } from "./new-lead-link.tsx";
import { type MenuItem, menuFor, type OfficeMenu } from "./office-menu.ts";
import { paletteDestinations } from "./palette-destinations.ts";

type Waiting = Partial<Record<MenuItem["label"], number | undefined>>;
type Words = Awaited<ReturnType<typeof getTranslations<"office">>>;

const itemClass = "relative inline-flex min-h-11 items-center hover:underline aria-[current=page]:font-semibold";
const panelClass = "absolute end-0 top-full z-40 border border-line bg-sheet px-5 py-2 shadow-lg";
const arrow = (
  <span aria-hidden="true" className="ms-1.5 text-[0.7rem] max-sm:hidden">
    ▾
  </span>
);

const countLooks = { usual: "bg-cool-wash text-cool", alert: "bg-heat text-heat-ink" };

function Count({ number = 0, look = "alert" }: { number?: number | undefined; look?: keyof typeof countLooks }) {
  // On a phone it stands above the end of the name, because the top line has no room beside it; flat, so that it covers no letter.
  const place =
    "ms-1.5 rounded-full px-2 text-14 max-sm:absolute max-sm:-end-3 max-sm:top-0 max-sm:ms-0 max-sm:px-1.5 max-sm:py-0.5 max-sm:text-[0.7rem] max-sm:leading-none";
  return number > 0 && <span className={`${place} font-medium tabular-nums ${countLooks[look]}`}>{number}</span>;
}

type MenuLinkProps = { item: MenuItem; waiting: Waiting; t: Words; locale: Locale; className?: string };

function MenuLink({ item: { path, label }, waiting, t, locale, className }: MenuLinkProps) {
  return (
    // Lists balance their lines, which would break a name of two words.
    <li className={`whitespace-nowrap ${className ?? ""}`}>
      <NavLink href={localePath(path, locale)} className={itemClass}>
        {t(label)}
        <Count number={waiting[label]} look={label === "leads" ? "usual" : "alert"} />
      </NavLink>
    </li>
  );
}

export async function AdminBar({ viewer }: { viewer: Viewer }) {
  const [t, site, locale] = [await getTranslations("office"), await getTranslations("site"), await currentLocale()];
  const menu = menuFor(viewer.role);
  const editsPages = mayEditPages.some((role) => role === viewer.role);
  const readsLeads = mayReadLeads.some((role) => role === viewer.role);
  // Other pages of the office are shown without the number while the database does not answer.
  const leads = readsLeads ? await readLeadCounts().catch(() => null) : null;
  // Documents that are about to expire are counted on every page of the office, well in advance.
  const waiting: Waiting = { leads: leads?.waiting, health: duePapers().length };
  return (
    <header className="relative border-b border-line bg-sheet text-16 print:hidden">
      <div className="wrap flex items-center gap-x-2 whitespace-nowrap max-[24rem]:text-14 sm:gap-x-3 lg:gap-x-5">
        <span className="flex items-center gap-x-2.5 max-sm:hidden">
          <Brand isSmall>{null}</Brand>
          <strong className="font-semibold">{t("title")}</strong>
        </span>
        {/* Where there is still no room, the names scroll, rather than stand below the buttons. */}
        <nav
          aria-label={site("menu")}
          className="flex min-w-0 grow items-center gap-x-3 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:gap-x-4"
        >
          <ul className="flex gap-x-3 sm:gap-x-4">
            {menu.topLine.map((item) => (
              <MenuLink key={item.path} item={item} {...{ waiting, t, locale }} className={item.onPhone ? undefined : "max-lg:hidden"} />
            ))}
          </ul>
          {menu.groups.length > 0 && <MoreMenu groups={menu.groups} {...{ waiting, t, locale }} />}
        </nav>
        {viewer.role && mayAnswerLeads.includes(viewer.role) && (
          <NewLeadLink href={localePath("/admin/leads/new", locale)} label={t("newLead")} />
        )}
        <AdminMessages namespaces={["palette"]}>
          <CommandPalette destinations={await paletteDestinations(viewer.role, locale)} findsLeads={readsLeads} findsPages={editsPages} />
        </AdminMessages>
        <UserMenu viewer={viewer} t={t} locale={locale} otherLanguage={site("switchLanguage")} theme={site("theme")} />
      </div>
      {isDemonstration() && <DemonstrationMark links={editsPages} locale={locale} />}
      {!isDemonstration() && isClosed() && (
        <p data-closed="" className="wrap flex min-h-8 items-center border-t border-line text-14 text-soft">
          {editsPages ? (
            <Link href={localePath("/admin/settings/visibility", locale)} className="inline-flex min-h-8 items-center underline">
              {t("closedMark")}
            </Link>
          ) : (
            t("closedMark")
          )}
        </p>
      )}
    </header>
  );
}

/** On every page of the office: what visitors see meanwhile is invented, and where it is ended. */
async function DemonstrationMark({ links, locale }: { links: boolean; locale: Locale }) {
  const t = await getTranslations("demonstration");
  return (
    <p data-demonstration="" className="wrap flex min-h-8 items-center border-t border-line text-14 font-medium text-heat">
      {links ? (
        <Link href={`${localePath("/admin/opening", locale)}#demonstration`} className="inline-flex min-h-8 items-center underline">
          {t("officeMark")}
        </Link>
      ) : (
        t("officeMark")
      )}
    </p>
  );
}

type MoreMenuProps = { groups: OfficeMenu["groups"]; waiting: Waiting; t: Words; locale: Locale };

/** The menu of pages that are not in the top line, by group. */
function MoreMenu({ groups, waiting, t, locale }: MoreMenuProps) {
  const isNarrow = (items: OfficeMenu["groups"][number]["items"]) => items.every(({ shown }) => shown === "narrow");
  const listed = groups.flatMap(({ items }) => items);
  return (
    <details data-menu="" className={`lg:relative ${isNarrow(listed) ? "lg:hidden" : ""}`}>
      <summary className={`${itemClass} cursor-pointer`}>
        {t("more")}
        <Count number={listed.reduce((sum, { label }) => sum + (waiting[label] ?? 0), 0)} />
        {arrow}
      </summary>
      <div className={`${panelClass} w-64 max-lg:end-4`}>
        {groups.map(({ group, items }) => (
          <section key={group} className={`border-line py-2 not-first:border-t ${isNarrow(items) ? "lg:hidden" : ""}`}>
            <h2 className="text-14 font-normal text-soft">{t(`groups.${group}`)}</h2>
            <ul>
              {items.map((item) => (
                <MenuLink
                  key={item.path}
                  item={item}
                  {...{ waiting, t, locale }}
                  className={item.shown === "narrow" ? "lg:hidden" : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}

type UserMenuProps = { viewer: Viewer; t: Words; locale: Locale; otherLanguage: string; theme: string };

/** The menu of the signed-in user: account, language, theme, public site, sign-out. */
function UserMenu({ viewer, t, locale, otherLanguage, theme }: UserMenuProps) {
  const name = displayName(viewer);
  return (
    <details data-menu="" className="ms-auto shrink-0 sm:relative">
      <summary className={`${itemClass} cursor-pointer justify-end gap-x-2 max-sm:min-w-11`}>
        <span
          aria-hidden="true"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-cool-wash text-14 font-semibold text-cool"
        >
          {initialsOf(viewer)}
        </span>
        <span className="max-sm:sr-only">
          <span className="sr-only">{t("account")}: </span>
          <bdi className="inline-block max-w-40 truncate align-middle">{name}</bdi>
        </span>
        <span className="max-sm:hidden">{arrow}</span>
      </summary>
      <div className={`${panelClass} w-72 max-w-[calc(100vw-2rem)] max-sm:end-4`}>
        <p className="border-b border-line py-2">
          <span className="block truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-14 text-soft">
            <bdi dir="ltr">{viewer.email}</bdi>
          </span>
        </p>
        <ul className="grid py-1">
          <li>
            <NavLink href={localePath("/admin/account", locale)} className={`${itemClass} w-full`}>
              {t("account")}
            </NavLink>
          </li>
          <li>
            <LanguageSwitch locale={locale} label={otherLanguage} className={itemClass} />
          </li>
          <li className="noscript:hidden">
            <button type="button" data-action="theme" className={`${itemClass} w-full cursor-pointer`}>
              {theme}
            </button>
          </li>
          <li>
            <Link href={localePath("/", locale)} className={`${itemClass} w-full`}>
              {t("toSite")}
            </Link>
          </li>
        </ul>
        <form action={signOut} className="border-t border-line pt-1">
          <input type="hidden" name="locale" value={locale} />
          <button type="submit" data-sign-out="" className={`${itemClass} w-full cursor-pointer`}>
            {t("signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}
