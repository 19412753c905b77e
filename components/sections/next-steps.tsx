// What happens after a request has been sent, as a scale of time on a band of its own.
import { getTranslations } from "next-intl/server";
import { nextSteps } from "#components/forms/form-texts";
import { TimeScale } from "#components/scale/time-scale";

export async function NextSteps() {
  const t = await getTranslations("sent");
  return (
    <section className="next-steps band ground-sea">
      <div className="wrap">
        <h2>{t("nextTitle")}</h2>
        <TimeScale label={t("nextTitle")} steps={await nextSteps()} />
      </div>
    </section>
  );
}
