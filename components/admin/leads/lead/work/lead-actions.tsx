"use client";
// What now: the next status in one touch, the next step with its day, who has it, a note. Each is a form of its own, so that
// nothing waits for anything else.
import { buttonClass } from "#components/ui/button";
import { changeLead, mergeLeads } from "#lib/leads/inbox/actions";
import type { NextAction, Person } from "#lib/leads/inbox/types";
import type { LeadStatus } from "#lib/leads/statuses";
import { LeadForm } from "./lead-form.tsx";
import { StatusFields } from "./lead-status-fields.tsx";

type Choice = { value: string; label: string };
type Texts = Record<
  | "work"
  | "visit"
  | "visitDay"
  | "visitTime"
  | "visitNote"
  | "visitSubmit"
  | "quotedDo"
  | "negotiatingDo"
  | "wonDo"
  | "visitStays"
  | "lostDo"
  | "lostReason"
  | "lostSubmit"
  | "otherStatus"
  | "setStatus"
  | "plan"
  | "nextStep"
  | "nextNote"
  | "nextSubmit"
  | "nextDone"
  | "owner"
  | "ownerSubmit"
  | "takeIt"
  | "nobody"
  | "note"
  | "noteSubmit",
  string
>;

type Lead = {
  id: string;
  version: number;
  status: LeadStatus;
  owner: string | null;
  nextAction: NextAction | null;
  nextDay: string;
  nextTime: string;
  nextNote: string;
};

const control = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";
const box = "group border border-line bg-sheet";
const summary = "flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-medium";

export function More({ title, open = false, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className={box} open={open}>
      <summary className={summary}>
        {title}
        <span aria-hidden="true" className="text-[1.2rem] text-cool transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

export function LeadActions({
  lead,
  viewer,
  people,
  tomorrow,
  statuses,
  reasons,
  actions,
  texts,
  notices,
}: {
  lead: Lead;
  viewer: string;
  people: Person[];
  /** What a date field offers first. */
  tomorrow: string;
  statuses: Choice[];
  reasons: Choice[];
  actions: Choice[];
  texts: Texts;
  notices: Record<string, string>;
}) {
  const seen = (
    <>
      <input type="hidden" name="lead" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
    </>
  );
  const field = (label: string, input: React.ReactNode) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as "input"
    <label className="text-[0.9rem]">
      {label}
      {input}
    </label>
  );
  const isOpenStatus = !["won", "lost", "spam", "duplicate"].includes(lead.status);
  const steps: { status: LeadStatus; label: string }[] = [
    { status: "quoted", label: texts.quotedDo },
    { status: "negotiating", label: texts.negotiatingDo },
    { status: "won", label: texts.wonDo },
  ];
  return (
    <section id="work" className="grid scroll-mt-4 gap-3 print:hidden">
      <h2 className="text-[1.05rem]">{texts.work}</h2>
      {isOpenStatus && (
        <>
          <More title={texts.visit}>
            <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid gap-3">
              {(pending) => (
                <>
                  {seen}
                  <input type="hidden" name="status" value="visit-booked" />
                  <span className="grid grid-cols-2 gap-3">
                    {field(texts.visitDay, <input type="date" name="day" required defaultValue={tomorrow} className={control} />)}
                    {field(texts.visitTime, <input type="time" name="time" required defaultValue="10:00" step={900} className={control} />)}
                  </span>
                  {field(texts.visitNote, <input name="action_note" maxLength={300} dir="auto" className={control} />)}
                  <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
                    {texts.visitSubmit}
                  </button>
                </>
              )}
            </LeadForm>
          </More>
          <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid gap-2">
            {(pending) => (
              <>
                {seen}
                {texts.visitStays && <p className="text-[0.9rem] text-soft">{texts.visitStays}</p>}
                <p className="grid grid-cols-2 gap-2 sm:grid-cols-3">
                  {steps
                    .filter(({ status }) => status !== lead.status)
                    .map(({ status, label }) => (
                      <button
                        key={status}
                        type="submit"
                        name="status"
                        value={status}
                        aria-disabled={pending || undefined}
                        className={buttonClass("plain", "px-3")}
                      >
                        {label}
                      </button>
                    ))}
                </p>
              </>
            )}
          </LeadForm>
          <More title={texts.lostDo}>
            <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid gap-3">
              {(pending) => (
                <>
                  {seen}
                  <input type="hidden" name="status" value="lost" />
                  <fieldset>
                    <legend className="text-[0.9rem]">{texts.lostReason}</legend>
                    {reasons.map(({ value, label }) => (
                      <label key={value} className="flex min-h-11 items-center gap-3">
                        <input type="radio" name="reason" value={value} />
                        {label}
                      </label>
                    ))}
                  </fieldset>
                  {field(texts.note, <textarea name="note" rows={2} maxLength={4000} dir="auto" className={control} />)}
                  <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                    {texts.lostSubmit}
                  </button>
                </>
              )}
            </LeadForm>
          </More>
        </>
      )}
      {(isOpenStatus || lead.nextAction) && (
        <More title={texts.plan}>
          <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid gap-3">
            {(pending) => (
              <>
                {seen}
                {field(
                  texts.nextStep,
                  <select name="action" defaultValue={lead.nextAction ?? "call"} className={control}>
                    {actions.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>,
                )}
                <span className="grid grid-cols-2 gap-3">
                  {field(
                    texts.visitDay,
                    <input type="date" name="day" required defaultValue={lead.nextDay || tomorrow} className={control} />,
                  )}
                  {field(
                    texts.visitTime,
                    <input type="time" name="time" step={900} defaultValue={lead.nextTime || "09:00"} className={control} />,
                  )}
                </span>
                {field(
                  texts.nextNote,
                  <input name="action_note" maxLength={300} dir="auto" defaultValue={lead.nextNote} className={control} />,
                )}
                <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                  {texts.nextSubmit}
                </button>
              </>
            )}
          </LeadForm>
          {lead.nextAction && (
            <LeadForm action={changeLead} notices={notices} shows={lead.version} className="mt-2 grid">
              {(pending) => (
                <>
                  {seen}
                  <button type="submit" name="action" value="none" aria-disabled={pending || undefined} className={buttonClass("quiet")}>
                    {texts.nextDone}
                  </button>
                </>
              )}
            </LeadForm>
          )}
        </More>
      )}
      <LeadForm action={changeLead} notices={notices} shows={lead.version} className="group/choice grid gap-2">
        {(pending) => (
          <>
            {seen}
            <label className="text-[0.9rem]">
              {texts.otherStatus}
              <select name="status" defaultValue={lead.status} className={control}>
                {statuses.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <StatusFields
              day={lead.nextAction === "visit" ? lead.nextDay : tomorrow}
              time={lead.nextAction === "visit" ? lead.nextTime : "10:00"}
              note={lead.nextAction === "visit" ? lead.nextNote : ""}
              reasons={isOpenStatus ? [] : reasons}
              control={control}
              texts={texts}
            />
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
              {texts.setStatus}
            </button>
          </>
        )}
      </LeadForm>
      <LeadForm action={changeLead} notices={notices} shows={lead.version} className="flex flex-wrap items-end gap-2">
        {(pending) => (
          <>
            {seen}
            <label className="grow text-[0.9rem]">
              {texts.owner}
              <select name="owner" defaultValue={lead.owner ?? ""} className={control}>
                <option value="">{texts.nobody}</option>
                {people
                  .filter(({ id, active }) => active || id === lead.owner)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </select>
            </label>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {texts.ownerSubmit}
            </button>
          </>
        )}
      </LeadForm>
      {lead.owner !== viewer && (
        <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid">
          {(pending) => (
            <>
              {seen}
              <button
                type="submit"
                name="owner"
                value={viewer}
                aria-disabled={pending || undefined}
                className={buttonClass("quiet", "justify-self-start")}
              >
                {texts.takeIt}
              </button>
            </>
          )}
        </LeadForm>
      )}
      <LeadForm action={changeLead} notices={notices} shows={lead.version} className="grid gap-2">
        {(pending) => (
          <>
            {seen}
            {field(texts.note, <textarea name="note" rows={3} maxLength={4000} dir="auto" className={control} />)}
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
              {texts.noteSubmit}
            </button>
          </>
        )}
      </LeadForm>
    </section>
  );
}

export function MergeForm({
  lead,
  version,
  other,
  text,
  label,
  notices,
}: {
  lead: string;
  version: number;
  other: string;
  text: string;
  label: string;
  notices: Record<string, string>;
}) {
  return (
    <LeadForm action={mergeLeads} notices={notices} className="grid gap-1">
      {(pending) => (
        <>
          <input type="hidden" name="lead" value={lead} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="other" value={other} />
          <button
            type="submit"
            aria-label={label}
            aria-disabled={pending || undefined}
            className={buttonClass("plain", "justify-self-start px-4")}
          >
            {text}
          </button>
        </>
      )}
    </LeadForm>
  );
}
