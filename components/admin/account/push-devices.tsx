"use client";
// Turns notices on in this browser, and lists the devices on which the user is told.
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { type DeviceResult, type TurnOnResult, testDevice, turnOffDevice, turnOnDevice } from "#lib/notify/push/device-actions";
import { workerPath } from "#lib/notify/push/worker-script";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ActionForm, ActionMessage, SubmitButton } from "../shell/action-form.tsx";

/** The texts of a device are those of the page's language. */
type Device = { id: string; name: string; about: string[]; current: boolean };

type Props = {
  /** The site's public key; null until the site has made one. */
  publicKey: string | null;
  /** A name for this device. */
  name: string;
  locale: string;
  /** Marks the present one among the devices. */
  thisDevice: string;
  devices: Device[];
};

export function PushDevices({ devices, thisDevice, ...here }: Props) {
  const t = useTranslations("push");
  const isOn = devices.some(({ current }) => current);
  const part = useRef<HTMLDivElement>(null);
  const count = useRef(devices.length);
  // The pressed button goes with its form: the focus stays in this part, not at the top of the page.
  useEffect(() => {
    if (devices.length !== count.current) part.current?.focus();
    count.current = devices.length;
  }, [devices.length]);
  return (
    <div ref={part} tabIndex={-1} className="grid gap-4">
      <div role="status" className="font-medium text-cool empty:hidden">
        {isOn && t("isOn")}
      </div>
      {!isOn && <TurnOn {...here} />}
      {devices.length > 0 && (
        <div>
          <h3>{t("devicesTitle")}</h3>
          <ul>
            {devices.map((device) => (
              <DeviceLine key={device.id} device={device} thisDevice={thisDevice} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What keeps this browser from showing notices. */
function obstacleHere(): "homeScreen" | "unsupported" | "blocked" | undefined {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : undefined;
  // iOS has them only on the home screen. An iPad calls itself a Mac, but has a touch screen.
  const isIos = /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos ? "homeScreen" : "unsupported";
}

/** A new subscription of this browser. An earlier one may be bound to other keys of the site. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await navigator.serviceWorker.register(workerPath);
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(workerPath);
  await registration?.unregister();
}

type HereResult = TurnOnResult | { status: "not-allowed" | "no-subscription" };

function TurnOn({ publicKey, name, locale }: Pick<Props, "publicKey" | "name" | "locale">) {
  const t = useTranslations("push");
  const isHydrated = useHydrated();
  const permission = useRef<Promise<NotificationPermission>>(undefined);
  const obstacle = isHydrated ? (publicKey ? obstacleHere() : "notReady") : "needsScript";
  if (obstacle || !publicKey) return <p className="text-soft">{t(obstacle ?? "notReady")}</p>;
  const turnOn = async (_previous: HereResult, form: FormData): Promise<HereResult> => {
    if ((await permission.current) !== "granted") return { status: "not-allowed" };
    try {
      const { endpoint = "", keys } = await subscribe(publicKey);
      form.set("endpoint", endpoint);
      for (const key of ["p256dh", "auth"]) form.set(key, keys?.[key] ?? "");
    } catch {
      return { status: "no-subscription" };
    }
    return turnOnDevice({ status: "idle" }, form);
  };
  const refused = {
    invalid: t("invalid"),
    "not-allowed": t("notAllowed"),
    "no-subscription": t("noSubscription"),
    "unknown-service": t("unknownService"),
  };
  return (
    <ActionForm<HereResult> action={turnOn} done={{ on: t("isOn") }} refused={refused} className="grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      <Field id="device-name" label={t("name")}>
        <input {...describedBy("device-name", {})} name="name" dir="auto" maxLength={60} defaultValue={name} className={controlClass()} />
      </Field>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {/* Browsers ask for permission only while the user's own press is being handled. */}
        <button
          type="submit"
          className={buttonClass("primary")}
          onClick={() => {
            permission.current = Notification.requestPermission();
          }}
        >
          {t("turnOn")}
        </button>
        <ActionMessage />
      </span>
    </ActionForm>
  );
}

function DeviceLine({ device, thisDevice }: { device: Device; thisDevice: string }) {
  const t = useTranslations("push");
  const turnOff = async (previous: DeviceResult, form: FormData) => {
    const result = await turnOffDevice(previous, form);
    if (device.current) await unsubscribe().catch(() => undefined);
    return result;
  };
  const more = t("more", { name: device.name });
  const refused = { gone: t("gone"), refused: t("refused"), "too-many": t("tooMany") };
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2">
      <p className="me-auto">
        <bdi className="font-medium">{device.name}</bdi>
        {device.current && <span className="ms-2 text-cool">({thisDevice})</span>}
        <span className="block text-14 text-soft">{device.about.join(" · ")}</span>
      </p>
      <ActionForm<DeviceResult> action={testDevice} done={{ sent: t("sent") }} refused={refused}>
        <input type="hidden" name="device" value={device.id} />
        <SubmitButton label={t("test")} more={more} />
      </ActionForm>
      <ActionForm<DeviceResult> action={turnOff} done={{ off: t("off") }} refused={refused}>
        <input type="hidden" name="device" value={device.id} />
        <SubmitButton label={t("turnOff")} more={more} />
      </ActionForm>
    </li>
  );
}
