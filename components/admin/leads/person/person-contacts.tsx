// Every number and address the person gave, the last used first, each with the ways to reach them.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import type { PersonContact } from "#lib/leads/people/queries";
import { displayPhone } from "#lib/site/contact-links";
import { Icon } from "../../shell/icons.tsx";

export async function PersonContacts({ contacts }: { contacts: PersonContact[] }) {
  const [t, inbox] = [await getTranslations("person"), await getTranslations("inbox")];
  return (
    <section aria-labelledby="contacts" className="min-w-0">
      <h2 id="contacts" className="text-[1.05rem]">
        {t("contacts")}
      </h2>
      <ul className="mt-2 border border-line bg-sheet">
        {contacts.map(({ field, value, leads, doNotContact }) => (
          <li
            key={field + value}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t"
          >
            <span className="min-w-0">
              <bdi dir="ltr" className="text-[1.05rem] font-medium [overflow-wrap:anywhere] tabular-nums">
                {field === "phone" ? displayPhone(value) : value}
              </bdi>{" "}
              <span className="flex flex-wrap items-center gap-2 text-[0.82rem] text-soft">
                {t("inLeads", { count: leads })}
                {doNotContact && <Badge look="heat">{inbox("doNotContact")}</Badge>}
              </span>
            </span>
            <span className="flex gap-2 max-sm:w-full print:hidden">
              {field === "phone" ? (
                <>
                  <a href={`tel:${value}`} className={buttonClass(doNotContact ? "plain" : "primary", "px-4 max-sm:grow")}>
                    <Icon name="call" />
                    {inbox("call")}
                  </a>
                  <a
                    href={`https://wa.me/${value.slice(1)}`}
                    target="_blank"
                    rel="noopener"
                    className={buttonClass(doNotContact ? "plain" : "whatsapp", "px-4 max-sm:grow")}
                  >
                    <Icon name="message" />
                    {inbox("whatsapp")}
                  </a>
                </>
              ) : (
                <a href={`mailto:${value}`} className={buttonClass("plain", "px-4 max-sm:grow")}>
                  <Icon name="mail" />
                  {inbox("email")}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
