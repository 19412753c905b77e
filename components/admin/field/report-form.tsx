"use client";
// The form of a visit's report. What is typed is kept on the phone at once, and sent when it is whole.
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { choiceClass, controlClass, describedBy, Field } from "#components/ui/field";
import { newUuid } from "#lib/formats/uuid";
import {
  isUsual,
  maxSigner,
  maxTextLength,
  type PressureUnit,
  pressureUnits,
  type Reading,
  type Report,
  refrigerants,
  typedReading,
  unitOf,
  type WorkKind,
  workKindNames,
  workKinds,
} from "#lib/visits/report";
import { type Draft, type DraftPhoto, enqueue, keepDraft, keepPhoto, readDraft, readPhoto, removePhoto } from "./kept-data.ts";
import { PhotoField } from "./photo-field.tsx";
import {
  type Fields,
  fieldsOf,
  kindOf,
  listOf,
  photosToSend,
  type ReportProblem,
  readingField,
  reportFrom,
  textOf,
} from "./report-values.ts";
import { SignaturePad } from "./signature-pad.tsx";

type Visit = { id: string; starts_at: string };
type Opened = { draft: Draft; signature: Blob | undefined };

const keepAfterMs = 300;

/** The draft of a report, kept soon after every change and when the page is left. */
function useDraft(visit: Visit, opened: Draft) {
  const [draft, setDraft] = useState(opened);
  const latest = useRef(opened);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current !== undefined) void keepDraft(visit, latest.current).catch(() => undefined);
    timer.current = undefined;
  }, [visit]);
  const change = useCallback(
    (make: (before: Draft) => Draft) => {
      latest.current = make(latest.current);
      setDraft(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, keepAfterMs);
    },
    [keep],
  );
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  /** After sending, nothing may write the draft again. */
  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return { draft, latest, change, drop };
}

type Props = {
  visit: Visit;
  usual: WorkKind;
  /** The report that is corrected. */
  opened: Report | null;
  onSent: () => void;
};

export function ReportForm({ visit, usual, opened: corrected, onSent }: Props) {
  const [opened, setOpened] = useState<Opened>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visits are read again while the form is open
  useEffect(() => {
    const open = async () => {
      const draft = (await readDraft(visit.id)) ?? { fields: corrected ? fieldsOf(corrected) : {}, photos: [] };
      const signature = draft.photos.find(({ purpose }) => purpose === "signature");
      setOpened({ draft, signature: signature && (await readPhoto(signature.id)) });
    };
    void open();
  }, [visit.id]);
  return opened ? <OpenForm visit={visit} usual={usual} onSent={onSent} {...opened} /> : null;
}

function OpenForm({ visit, usual, onSent, draft: opened, signature }: Omit<Props, "opened"> & Opened) {
  const [t, words] = [useTranslations("field"), useTranslations("visitReport")];
  const { draft, latest, change, drop } = useDraft(visit, opened);
  const [problems, setProblems] = useState<ReportProblem[]>([]);
  const [isFailed, setIsFailed] = useState(false);
  const isSending = useRef(false);
  const { fields, photos } = draft;
  const kind = kindOf(fields, usual);
  const set = (name: string, value: string | string[]) => change((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
  const text = (name: string) => ({
    name,
    value: textOf(fields, name),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => set(name, target.value),
  });
  const problemOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found && t(found.problem);
  };
  const add = async (photo: Blob, purpose: DraftPhoto["purpose"]) => {
    const id = newUuid();
    await keepPhoto(visit, id, photo);
    change((before) => ({ ...before, photos: [...before.photos, { id, purpose }] }));
  };
  const remove = (gone: (photo: DraftPhoto) => boolean) => {
    for (const photo of latest.current.photos.filter(gone)) void removePhoto(photo.id).catch(() => undefined);
    change((before) => ({ ...before, photos: before.photos.filter((photo) => !gone(photo)) }));
  };
  const sign = async (drawn: Blob | null) => {
    remove(({ purpose }) => purpose === "signature");
    if (drawn) await add(drawn, "signature");
  };
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    const made = reportFrom(latest.current, usual);
    setProblems("problems" in made ? made.problems : []);
    if ("problems" in made) {
      const first = made.problems[0]?.field ?? "";
      form.querySelector<HTMLElement>(`[id="${first}"]`)?.focus();
      return;
    }
    isSending.current = true;
    try {
      drop();
      const { fields: typed, photos: all } = latest.current;
      const item = { id: newUuid(), kind: "report", visit: visit.id, at: new Date().toISOString() } as const;
      await enqueue(item, made.report, photosToSend(typed, all));
      onSent();
    } catch {
      setIsFailed(true);
    } finally {
      isSending.current = false;
    }
  };
  const signed = textOf(fields, "signed") || "drawn";
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6 pb-28">
      <p className="text-14 text-soft">{t("draftKept")}</p>
      <Field id="kind" label={t("kind")}>
        <select id="kind" {...text("kind")} value={kind} className={controlClass()}>
          {workKindNames.map((name) => (
            <option key={name} value={name}>
              {words(`kinds.${name}`)}
            </option>
          ))}
        </select>
      </Field>
      <Readings kind={kind} fields={fields} set={set} problemOf={problemOf} />
      <fieldset>
        <legend className="font-medium">{t("work")}</legend>
        <div className="mt-2 grid gap-2">
          {workKinds[kind].works.map((work) => (
            <label key={work} className={choiceClass}>
              <input
                type="checkbox"
                checked={listOf(fields, "work").includes(work)}
                onChange={({ target }) => {
                  const others = listOf(fields, "work").filter((name) => name !== work);
                  set("work", target.checked ? [...others, work] : others);
                }}
              />
              {words(`works.${work}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {(["note", "parts", "advice"] as const).map((name) => (
        <Field key={name} id={name} label={t(name)} hint={name === "parts" ? t("partsHint") : undefined}>
          <textarea
            {...describedBy(name, { hint: name === "parts" ? t("partsHint") : undefined })}
            {...text(name)}
            dir="auto"
            rows={3}
            maxLength={maxTextLength}
            className={controlClass()}
          />
        </Field>
      ))}
      {(["found", "left"] as const).map((purpose) => (
        <PhotoField
          key={purpose}
          label={t(purpose === "found" ? "photosFound" : "photosLeft")}
          photos={photos.filter((photo) => photo.purpose === purpose)}
          onAdd={(photo) => add(photo, purpose)}
          onRemove={(id) => remove((photo) => photo.id === id)}
        />
      ))}
      <fieldset className="grid min-w-0 gap-3">
        <legend className="text-22 font-medium">{t("signature")}</legend>
        <Field id="sign" label={t("sign")}>
          <select id="sign" {...text("signed")} value={signed} className={controlClass()}>
            <option value="drawn">{t("signDrawn")}</option>
            <option value="typed">{t("signTyped")}</option>
            <option value="no">{t("signNo")}</option>
          </select>
        </Field>
        {signed !== "no" && (
          <Field id="signer" label={t("signer")} problem={problemOf("signer")}>
            <input
              {...describedBy("signer", { problem: problemOf("signer") })}
              {...text("signer")}
              dir="auto"
              autoComplete="off"
              maxLength={maxSigner}
              className={controlClass(Boolean(problemOf("signer")))}
            />
          </Field>
        )}
        {signed === "drawn" && (
          <div id="signature" tabIndex={-1}>
            {problemOf("signature") && <p className="mb-1 font-medium text-error">{problemOf("signature")}</p>}
            <SignaturePad kept={signature} onSigned={(drawn) => void sign(drawn)} />
          </div>
        )}
      </fieldset>
      {isFailed && (
        <p role="alert" className="border-2 border-heat bg-heat-wash p-3 font-medium">
          {t("notSent")}
        </p>
      )}
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-sheet">
        <div className="wrap grid gap-1 py-2">
          <button type="submit" className={buttonClass("primary", "min-h-12 w-full")}>
            {t("send")}
          </button>
          <p className="text-center text-14 text-soft">{t("sendHint")}</p>
        </div>
      </div>
    </form>
  );
}

type ReadingsProps = {
  kind: WorkKind;
  fields: Fields;
  set: (name: string, value: string) => void;
  problemOf: (field: string) => string | undefined;
};

function Readings({ kind, fields, set, problemOf }: ReadingsProps) {
  const t = useTranslations("field");
  const unit = (textOf(fields, "pressureUnit") || "psi") as PressureUnit;
  return (
    <fieldset className="min-w-0">
      <legend className="text-22 font-medium">{t("readings")}</legend>
      <p className="text-14 text-soft">{t("readingsHint")}</p>
      {kind === "cooling" && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Field id="pressureUnit" label={t("pressureUnit")}>
            <select
              id="pressureUnit"
              value={unit}
              onChange={({ target }) => set("pressureUnit", target.value)}
              className={controlClass()}
              dir="ltr"
            >
              {pressureUnits.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Field>
          <Field id="refrigerant" label={t("refrigerant")}>
            <input
              id="refrigerant"
              list="refrigerants"
              dir="ltr"
              autoComplete="off"
              maxLength={40}
              value={textOf(fields, "refrigerant")}
              onChange={({ target }) => set("refrigerant", target.value)}
              className={controlClass()}
            />
            <datalist id="refrigerants">
              {refrigerants.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </Field>
        </div>
      )}
      <div className="mt-3 grid grid-cols-[1fr_5.5rem_5.5rem] items-end gap-x-2 text-14 text-soft" aria-hidden="true">
        <span />
        <span>{t("found")}</span>
        <span>{t("left")}</span>
      </div>
      {workKinds[kind].readings.map((name) => (
        <ReadingRow key={name} reading={name} unit={unit} fields={fields} set={set} problemOf={problemOf} />
      ))}
      {kind === "cooling" && (
        <div className="mt-3 max-w-48">
          <Field id="refrigerantKg" label={t("refrigerantKg")} problem={problemOf("refrigerantKg")}>
            <input
              {...describedBy("refrigerantKg", { problem: problemOf("refrigerantKg") })}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              maxLength={12}
              value={textOf(fields, "refrigerantKg")}
              onChange={({ target }) => set("refrigerantKg", target.value)}
              className={controlClass(Boolean(problemOf("refrigerantKg")))}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}

type ReadingRowProps = Omit<ReadingsProps, "kind"> & { reading: Reading; unit: PressureUnit };
const whens = ["found", "left"] as const;

/** One reading. Its remark has a line of its own from the beginning, so that nothing below moves from under a finger. */
function ReadingRow({ reading, unit, fields, set, problemOf }: ReadingRowProps) {
  const [t, words] = [useTranslations("field"), useTranslations("visitReport")];
  const [left, setLeft] = useState<readonly string[]>(() => whens.filter((when) => textOf(fields, readingField(when, reading)) !== ""));
  const noteOf = (when: (typeof whens)[number]) => {
    const id = readingField(when, reading);
    const typed = typedReading(textOf(fields, id));
    // Only once the field is left: half a number is nearly always unusual.
    const isOdd = left.includes(when) && typeof typed === "number" && !isUsual(reading, typed, unit);
    return problemOf(id) ?? (isOdd ? t("unusual") : undefined);
  };
  return (
    <div className="grid grid-cols-[1fr_5.5rem_5.5rem] items-center gap-x-2 border-b border-line pt-2">
      <span className="leading-snug">
        {words(`names.${reading}`)}{" "}
        <bdi dir="ltr" className="text-14 text-soft">
          {unitOf(reading, unit)}
        </bdi>
      </span>
      {whens.map((when) => {
        const id = readingField(when, reading);
        return (
          <input
            key={when}
            {...describedBy(id, { problem: noteOf(when) })}
            aria-invalid={problemOf(id) ? true : undefined}
            aria-label={`${words(`names.${reading}`)}, ${t(when)}, ${unitOf(reading, unit)}`}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={12}
            value={textOf(fields, id)}
            onChange={({ target }) => set(id, target.value)}
            onBlur={() => setLeft((before) => [...before, when])}
            className={controlClass(Boolean(problemOf(id)))}
          />
        );
      })}
      <p className="col-span-full flex min-h-6 justify-end gap-x-3 text-14 leading-6 font-medium">
        {whens.map((when) => {
          const note = noteOf(when);
          const id = readingField(when, reading);
          return (
            note && (
              <span key={when} id={`${id}-problem`} className={problemOf(id) ? "text-error" : "text-heat"}>
                {`${t(when)}: ${note}`}
              </span>
            )
          );
        })}
      </p>
    </div>
  );
}
