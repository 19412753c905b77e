import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

// The office is rendered whole for each request; middleware.ts and requireRole guard it.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("office");
  return { title: t("title"), robots: { index: false, follow: false } };
}

export default function OfficeLayout({ children }: LayoutProps<"/[locale]">) {
  return children;
}
