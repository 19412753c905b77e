// Every number and address the person gave, numbers first, the last used on top. The first entry has large buttons, the others icons.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import type { PersonContact } from "#lib/leads/people/queries";
import { displayPhone } from "#lib/site/contact-links";
import { Icon, type IconName } from "../../shell/icons.tsx";

export async function PersonContacts({ contacts }: { contacts: PersonContact[] }) {
  const t = await getTranslations("person");
  const ordered = [...contacts.filter(({ field }) => field === "phone"), ...contacts.filter(({ field }) => field === "email")];
  return (
    <section aria-labelledby="contacts" className="min-w-0">
      <h2 id="contacts" className="text-18">
        {t("contacts")}
      </h2>
      <ul className="mt-2 border-y border-line border-t-ink bg-sheet">
        {ordered.map((contact, index) => (
          <Contact key={contact.field + contact.value} contact={contact} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
}

type ContactAction = { name: string; icon: IconName; href: string; look: "primary" | "plain" };

async function Contact({ contact, isFirst }: { contact: PersonContact; isFirst: boolean }) {
  const [t, inbox] = [await getTranslations("person"), await getTranslations("inbox")];
  const { field, value, leads, doNotContact } = contact;
  const shown = field === "phone" ? displayPhone(value) : value;
  const actions: ContactAction[] =
    field === "phone"
      ? [
          { name: inbox("call"), icon: "call", href: `tel:${value}`, look: "primary" },
          { name: inbox("whatsapp"), icon: "message", href: `https://wa.me/${value.slice(1)}`, look: "plain" },
        ]
      : [{ name: inbox("email"), icon: "mail", href: `mailto:${value}`, look: "plain" }];
  return (
    <li
      className={`flex items-center justify-between gap-x-3 gap-y-2 border-line px-3 py-2 not-first:border-t sm:px-4 ${isFirst ? "flex-wrap" : ""}`}
    >
      <span className="min-w-0">
        <bdi
          dir="ltr"
          className={`block font-medium rtl:text-end [overflow-wrap:anywhere] tabular-nums ${isFirst ? "text-22" : field === "email" ? "text-16" : ""}`}
        >
          {shown}
        </bdi>
        <span className="flex flex-wrap items-center gap-2 text-14 text-soft">
          {t("inLeads", { count: leads })}
          {doNotContact && <Badge look="heat">{inbox("doNotContact")}</Badge>}
        </span>
      </span>
      <span className={`flex gap-2 print:hidden ${isFirst ? "max-sm:w-full" : "shrink-0 gap-1"}`}>
        {actions.map(({ name, icon, href, look }) => (
          <a
            key={icon}
            href={href}
            aria-label={isFirst ? undefined : `${name}: ${shown}`}
            title={isFirst ? undefined : name}
            {...(icon === "message" && { target: "_blank", rel: "noopener" })}
            className={
              isFirst
                ? buttonClass(doNotContact ? "plain" : look, "min-w-0 px-3! max-sm:grow sm:px-4!")
                : "inline-flex size-11 items-center justify-center rounded-full text-cool hover:bg-cool-wash"
            }
          >
            <Icon name={icon} />
            {isFirst && name}
          </a>
        ))}
      </span>
    </li>
  );
}
