// Shows in plain words whether the data service answers. It contains no secret and is not indexed.
import type { Metadata } from "next";
import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
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
    <div className="wrap py-8">
      <h1>{t("title")}</h1>
      <p className="mt-4 max-w-[42em] text-soft">{t(good ? "allGood" : "notGood")}</p>
      <div className="mt-6 max-w-[48rem]">
        <Table
          caption={t("caption")}
          head={[t("what"), t("state"), t("time")]}
          numeric={[2]}
          rows={checks.map(({ id, ok, ms }) => [
            t(id),
            <Badge key="state" look={ok ? "cool" : "heat"}>
              {t(ok ? "ok" : "failed")}
            </Badge>,
            <bdi key="time">{ms} ms</bdi>,
          ])}
        />
      </div>
    </div>
  );
}
