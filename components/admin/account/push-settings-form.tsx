"use client";
// What the user is told of on all devices, and when not.
import { useTranslations } from "next-intl";
import { Checkbox, controlClass, describedBy, Field } from "#components/ui/field";
import { type PushSettingsResult, savePushSettings } from "#lib/notify/push/device-actions";
import type { PushSettings } from "#lib/notify/push/devices";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

type Props = {
  settings: PushSettings;
  /** The kinds that the user's role may be told of. */
  kinds: PushSettings["kinds"];
  isOnCall: boolean;
};

export function PushSettingsForm({ settings, kinds, isOnCall }: Props) {
  const t = useTranslations("push");
  const quietHint = `${t("quietHint")} ${t(isOnCall ? "quietOnCall" : "quietOffCall")}`;
  return (
    <ActionForm<PushSettingsResult>
      action={savePushSettings}
      done={{ saved: t("saved") }}
      refused={{ hours: t("hours") }}
      className="mt-4 grid gap-4"
    >
      <fieldset>
        <legend className="font-medium">{t("settingsTitle")}</legend>
        {kinds.map((kind) => (
          <Checkbox key={kind} id={`push-${kind}`} name={kind} label={t(`k_${kind}`)} defaultChecked={settings.kinds.includes(kind)} />
        ))}
      </fieldset>
      <fieldset aria-describedby="quiet-hint">
        <legend className="font-medium">{t("quietTitle")}</legend>
        <p id="quiet-hint" className="mb-2 text-[0.88rem] text-soft">
          {quietHint}
        </p>
        <div className="flex flex-wrap gap-4">
          {(["quietFrom", "quietUntil"] as const).map((name) => (
            <Field key={name} id={name} label={t(name)}>
              <input {...describedBy(name, {})} type="time" name={name} defaultValue={settings[name]} className={controlClass()} />
            </Field>
          ))}
        </div>
        <Checkbox id="quietOffDays" name="quietOffDays" label={t("offDays")} defaultChecked={settings.quietOffDays} />
      </fieldset>
      <Checkbox id="showsName" name="showsName" label={t("showsName")} hint={t("showsNameHint")} defaultChecked={settings.showsName} />
      <SubmitButton label={t("save")} />
    </ActionForm>
  );
}
