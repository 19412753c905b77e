import { getTranslations } from "next-intl/server";
import { formatWhole } from "#lib/i18n/dates";
import { answerTimeWords, officeTimes } from "#lib/leads/inbox/office-times";
import { AnswerScale, ShareScale } from "./answer-scale.tsx";
import { type ComparedReports, comparedText, durationOf, durationText, ListLink, percentOf, type Shown, shareOf } from "./figures.tsx";
import { OfficeReadings } from "./reading.tsx";

/** How soon leads were answered, against the promise. */
export async function Answers({ leads: { answers }, leadsBefore, earlier, listOf, locale }: ComparedReports & Shown) {
  const t = await getTranslations("reports");
  const { replyHours, emergencyMinutes } = officeTimes();
  const { reply, emergency } = answerTimeWords(locale);
  const { medianMinutes: minutes, kept, due, excused } = answers;
  const { medianMinutes: minutesBefore, kept: keptBefore, due: dueBefore } = leadsBefore.answers;
  const share = shareOf(kept, due);
  const [broken, brokenBefore] = [due - kept, dueBefore - keptBefore];
  const u = (unit: React.ReactNode) => <span className="unit">{unit}</span>;
  const duration = minutes === null ? null : durationOf(minutes);
  const [shown, shownBefore] = [durationText(t, minutes), durationText(t, minutesBefore)];
  return (
    <section className="ground-land report-answers">
      <div className="wrap">
        <div className="report-pair">
          <section aria-labelledby="median">
            <h2 id="median" className="sr-only">
              {t("medianAnswer")}
            </h2>
            <OfficeReadings
              readings={[
                {
                  name: t("medianAnswer"),
                  value: duration ? t.rich(duration.word, { value: duration.value, u }) : "–",
                  before: comparedText(t, minutes, minutesBefore, shownBefore),
                },
              ]}
            />
            <AnswerScale
              label={t("answerScale")}
              now={minutes === null ? null : { minutes, text: shown }}
              before={minutesBefore === null ? null : { minutes: minutesBefore, text: t("was", { value: shownBefore }) }}
              promises={[
                { minutes: replyHours * 60, text: t("promised", { reply }) },
                { minutes: emergencyMinutes, text: t("promisedEmergency", { emergency }) },
              ]}
              texts={{ now: t("now"), before: t("before") }}
            />
          </section>
          <section aria-labelledby="in-time">
            <h2 id="in-time" className="sr-only">
              {t("insidePromise")}
            </h2>
            <OfficeReadings
              readings={[
                {
                  name: t("insidePromise"),
                  value: share === null ? "–" : t.rich("percentReading", { value: share, u }),
                  before: comparedText(t, share, shareOf(keptBefore, dueBefore), percentOf(t, keptBefore, dueBefore)),
                },
                {
                  name: t("broken"),
                  value: formatWhole(broken, locale),
                  before: comparedText(t, broken, brokenBefore, formatWhole(brokenBefore, locale)),
                  href: listOf(broken, "broken"),
                  hrefBefore: listOf(brokenBefore, "broken", undefined, earlier),
                  isLate: broken > 0,
                },
              ]}
            />
            <ShareScale
              part={kept}
              all={due}
              text={t.markup("ofDue", { kept: String(kept), due: String(due), in: (text) => text, all: (text) => text })}
              caption={t.rich("ofDue", {
                kept: formatWhole(kept, locale),
                due: formatWhole(due, locale),
                in: (text) => <ListLink list={listOf(kept, "kept")}>{text}</ListLink>,
                all: (text) => <ListLink list={listOf(due, "due")}>{text}</ListLink>,
              })}
            />
          </section>
        </div>
        <p className="note">
          {t("promiseText", { reply, emergency })}{" "}
          {excused > 0 &&
            t.rich("excused", { count: excused, list: (text) => <ListLink list={listOf(excused, "excused")}>{text}</ListLink> })}
        </p>
      </div>
    </section>
  );
}
