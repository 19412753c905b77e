"use server";
// What a user does in the account with the devices that tell of leads and visits.
import { refresh } from "next/cache";
import { mayGoToVisits } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { env } from "../../env.ts";
import { isUuid } from "../../formats/uuid.ts";
import { isLocale } from "../../i18n/locales.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { sessionClient } from "../../supabase/server.ts";
import { tellDevice } from "../deliver.ts";
import { mailContext } from "../delivery-context.ts";
import { oneLine } from "../mail/markup.ts";
import { pushKinds, testNotice } from "./notice.ts";
import { isPushService, type PushTarget } from "./send.ts";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

export type TurnOnResult = Outcome<{ status: "idle" | "on" | "unknown-service" | "invalid" }>;

/** Tells the user on this device from now on; the form holds the browser's subscription and a name for the device. */
export async function turnOnDevice(_previous: TurnOnResult, form: FormData): Promise<TurnOnResult> {
  return staffAction(mayGoToVisits, async () => {
    const [endpoint, p256dh, auth] = [textOf(form, "endpoint"), textOf(form, "p256dh"), textOf(form, "auth")];
    const name = oneLine(textOf(form, "name"), 60);
    const locale = form.get("locale");
    if (!/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth) || !name || !isLocale(locale)) return { status: "invalid" as const };
    if (!isPushService(endpoint, env().PUSH_SERVICE_URL)) return { status: "unknown-service" as const };
    const client = await sessionClient();
    const device = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth, p_name: name, p_locale: locale };
    dataOf(await client.rpc("save_push_device", device));
    refresh();
    return { status: "on" as const };
  });
}

export type DeviceResult = Outcome<{ status: "idle" | "off" | "sent" | "gone" | "refused" | "too-many" }>;

/** Tells the user on a device no longer. */
export async function turnOffDevice(_previous: DeviceResult, form: FormData): Promise<DeviceResult> {
  return staffAction(mayGoToVisits, async () => {
    const device = textOf(form, "device");
    const client = await sessionClient();
    const isRemoved = isUuid(device) && dataOf(await client.rpc("remove_push_device", { p_device: device }));
    refresh();
    return { status: isRemoved ? ("off" as const) : ("gone" as const) };
  });
}

const maxTestsAnHour = 20;

/** Sends a notice to one of the user's devices at once, so that the user sees how the push service answers. */
export async function testDevice(_previous: DeviceResult, form: FormData): Promise<DeviceResult> {
  return staffAction(mayGoToVisits, async (viewer) => {
    const device = textOf(form, "device");
    if (!isUuid(device)) return { status: "gone" as const };
    const client = privilegedClient();
    const allowance = { p_key: `push:test:${viewer.id}`, p_most: maxTestsAnHour, p_seconds: 3600 };
    if (!dataOf(await client.rpc("use_allowance", allowance))) return { status: "too-many" as const };
    const target = dataOf(await client.rpc("push_target", { p_device: device, p_user: viewer.id })) as PushTarget | null;
    const result = await tellDevice(target, ({ locale }) => testNotice(locale), {
      ...mailContext(),
      pushService: env().PUSH_SERVICE_URL,
    });
    // The generated types do not allow null for a parameter.
    dataOf(await client.rpc("settle_push", { p_id: null as unknown as string, p_attempt: 0, p_device: device, ...result }));
    refresh();
    const known = { sent: "sent", gone: "gone", dropped: "gone" } as const;
    return { status: known[result.p_result as keyof typeof known] ?? ("refused" as const) };
  });
}

export type PushSettingsResult = Outcome<{ status: "idle" | "saved" | "hours" }>;

const hour = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Saves what the user is told of, and when not. */
export async function savePushSettings(_previous: PushSettingsResult, form: FormData): Promise<PushSettingsResult> {
  return staffAction(mayGoToVisits, async (viewer) => {
    const [from, until] = [textOf(form, "quietFrom"), textOf(form, "quietUntil")];
    if ((from || until) && !(hour.test(from) && hour.test(until) && from !== until)) return { status: "hours" as const };
    const client = await sessionClient();
    dataOf(
      await client
        .from("push_settings")
        .upsert({
          user_id: viewer.id,
          kinds: pushKinds.filter((kind) => form.has(kind)),
          quiet_from: from || null,
          quiet_until: until || null,
          quiet_off_days: form.has("quietOffDays"),
          shows_name: form.has("showsName"),
        })
        .select("user_id"),
    );
    refresh();
    return { status: "saved" as const };
  });
}
