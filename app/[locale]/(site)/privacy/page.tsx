import { getTranslations } from "next-intl/server";
import { Controller } from "#components/sections/firm";
import { type Clause, LegalPage } from "#components/sections/legal-page";
import { textPageMetadata } from "#components/sections/text-page";
import { whatsAppKeys } from "#lib/env";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("privacy");

/** Meta carries messages on WhatsApp once the office's number is connected. */
async function carriers(): Promise<Clause[]> {
  const t = await getTranslations("legal");
  return whatsAppKeys() ? [{ id: "whatsapp", title: t("whatsAppTitle"), text: t("whatsAppText") }] : [];
}

export default async function Page() {
  return <LegalPage slug="privacy" head={<Controller />} more={await carriers()} />;
}
