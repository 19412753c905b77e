// Shows in plain words whether the data service answers. It contains no secret and is not indexed.
import type { Metadata } from "next";
import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { Opening } from "#components/scale/opening";
import { Badge } from "#components/ui/badge";
import { Table } from "#components/ui/table";
import { healthChecks } from "#lib/findings/health/database";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("databaseTest");
  return { title: t("title"), robots: { index: false, follow: false } };
}

export default async function DatabaseTestPage() {
  await connection();
  const t = await getTranslations("databaseTest");
  const checks = await healthChecks();
  const good = checks.every(({ ok }) => ok);
  return (
    <>
      <Opening title={t("title")} lead={t(good ? "allGood" : "notGood")} />
      <section className="band ground-paper">
        <div className="wrap">
          <Table
            caption={t("caption")}
            head={[t("what"), t("state"), t("time")]}
            numeric={[2]}
            fits
            rows={checks.map(({ id, ok, ms }) => [
              t(id),
              <Badge key="state" look={ok ? "cool" : "heat"}>
                {t(ok ? "ok" : "failed")}
              </Badge>,
              <bdi key="time">{ms} ms</bdi>,
            ])}
          />
        </div>
      </section>
    </>
  );
}
