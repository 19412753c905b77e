// Every address that does not exist, with the header, the search and the number to call. The middleware leads here and
// lib/server/unknown-addresses.ts says 404; at its own address it is as unknown as any other.
import type { Metadata } from "next";
import { UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: unknownTitle, robots: { index: false, follow: false } };

export default async function UnknownPage() {
  return (
    <div className="wrap pt-4 pb-8">
      <UnknownAddress first={await currentLocale()} />
    </div>
  );
}
