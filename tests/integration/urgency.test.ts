// While the database is away this code decides how urgent a lead is and when it is due, and the database decides it afterwards: both must
// agree for whatever a form may send.
import fc from "fast-check";
import { expect, test } from "vitest";
import { leadKinds } from "../../lib/leads/kinds/index.ts";
import { problems } from "../../lib/leads/kinds/quote-fields.ts";
import { dueAt, type Urgency } from "../../lib/leads/sla.ts";
import { urgencyOf } from "../../lib/leads/urgency.ts";
import { defaultAnswerTimes } from "../../lib/site/answer-times.ts";
import { freshDatabase } from "./backend.ts";

const odd = fc.oneof(fc.boolean(), fc.constant(null), fc.integer(), fc.string(), fc.constantFrom("true", "emergency", "Emergency"));
const cases = fc.record({
  kind: fc.constantFrom(...Object.keys(leadKinds)),
  details: fc.record(
    {
      problem: fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...problems) }, odd),
      urgency: fc.oneof(fc.constantFrom<unknown>("emergency", "callback", "normal"), odd),
      emergency: odd,
      service: fc.string(),
    },
    { requiredKeys: [] },
  ),
});

test("the code and the database give 5,000 leads the same urgency and deadline", async () => {
  const { execute, close } = await freshDatabase();
  try {
    // PostgreSQL stores no zero characters; the forms remove them.
    const times = { ...defaultAnswerTimes, replyHours: 30 };
    const asked = fc.sample(cases, 5000).filter(({ details }) => !JSON.stringify(details).includes("\\u0000"));
    expect(asked.length).toBeGreaterThan(4900);
    const literal = `'${JSON.stringify(asked).replaceAll("'", "''")}'::jsonb`;
    const rows = await execute(
      `select private.urgency_of(one ->> 'kind', one -> 'details') as urgency,
         extract(epoch from private.answer_time(private.urgency_of(one ->> 'kind', one -> 'details'), ${times.replyHours}, ${times.emergencyMinutes})) * 1000 as answer_ms
       from jsonb_array_elements(${literal}) with ordinality as list (one, place) order by place`,
    );
    const fromDatabase = rows.map(({ urgency, answer_ms }) => ({ urgency, answerMs: Number(answer_ms) }));
    const ours = asked.map((lead) => {
      const urgency: Urgency = urgencyOf(lead);
      return { urgency, answerMs: dueAt(new Date(0), urgency, times).getTime() };
    });
    const differing = asked.flatMap((lead, index) =>
      JSON.stringify(fromDatabase[index]) === JSON.stringify(ours[index])
        ? []
        : [{ lead, database: fromDatabase[index], code: ours[index] }],
    );
    expect(differing.slice(0, 5)).toEqual([]);
    for (const urgency of ["emergency", "callback", "normal"])
      expect(ours.filter((result) => result.urgency === urgency).length, urgency).toBeGreaterThan(100);
  } finally {
    await close();
  }
});
