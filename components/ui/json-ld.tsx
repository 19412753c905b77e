import type { Thing, WithContext } from "schema-dts";
import { isDemonstration } from "#lib/content/store/demonstration";
import { jsonLdText } from "#lib/seo/json-ld";

/** Structured data of a page (lib/seo/json-ld.ts); none of an invented firm, because machines read no marks. */
export function JsonLd({ data }: { data: WithContext<Thing> | WithContext<Thing>[] }) {
  if (isDemonstration()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped so that content cannot close the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
