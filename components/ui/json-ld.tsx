import type { Thing, WithContext } from "schema-dts";
import { jsonLdText } from "#lib/seo/json-ld";

/** Structured data of a page (lib/seo/json-ld.ts). */
export function JsonLd({ data }: { data: WithContext<Thing> | WithContext<Thing>[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped so that content cannot close the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
