"use client";
// What a person has asked for themselves: not to be contacted, or to be forgotten.
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import { changeContact, erasePerson } from "#lib/leads/inbox/actions";
import { More } from "./change-form.tsx";
import { LeadForm } from "./lead-form.tsx";

export type PrivacyTexts = Record<
  | "person"
  | "stop"
  | "stopText"
  | "stopDo"
  | "allow"
  | "allowText"
  | "allowDo"
  | "why"
  | "erase"
  | "eraseText"
  | "typeReference"
  | "eraseDo",
  string
>;

export function LeadPrivacy({
  lead,
  locale,
  doNotContact,
  mayRule,
  texts,
  notices,
}: {
  lead: string;
  locale: string;
  doNotContact: boolean;
  /** Whether the viewer may erase, and allow contact again. */
  mayRule: boolean;
  texts: PrivacyTexts;
  notices: Record<string, string>;
}) {
  const seen = <input type="hidden" name="lead" value={lead} />;
  const control = controlClass();
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-[1.05rem]">{texts.person}</h2>
      {(!doNotContact || mayRule) && (
        <More title={doNotContact ? texts.allow : texts.stop}>
          <p className="text-[0.9rem] text-soft">{doNotContact ? texts.allowText : texts.stopText}</p>
          <LeadForm action={changeContact} notices={notices} shows={String(doNotContact)} className="mt-3 grid gap-3">
            {(pending) => (
              <>
                {seen}
                <input type="hidden" name="on" value={doNotContact ? "0" : "1"} />
                <label className="text-[0.9rem]">
                  {texts.why}
                  <input name="why" required maxLength={500} dir="auto" className={control} />
                </label>
                <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                  {doNotContact ? texts.allowDo : texts.stopDo}
                </button>
              </>
            )}
          </LeadForm>
        </More>
      )}
      {mayRule && (
        <More title={texts.erase}>
          <p className="text-[0.9rem] text-soft">{texts.eraseText}</p>
          <LeadForm action={erasePerson} notices={notices} className="mt-3 grid gap-3">
            {(pending) => (
              <>
                {seen}
                <input type="hidden" name="locale" value={locale} />
                <label className="text-[0.9rem]">
                  {texts.typeReference}
                  <input name="reference" required autoComplete="off" spellCheck={false} dir="ltr" className={control} />
                </label>
                <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                  {texts.eraseDo}
                </button>
              </>
            )}
          </LeadForm>
        </More>
      )}
    </section>
  );
}
