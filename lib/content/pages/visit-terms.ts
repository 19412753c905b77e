// What the first visit costs and how a bill is paid, as the owner states it in the settings. Pure; empty fields are omitted.
import type { Data } from "../kinds.ts";
import { priceOf } from "./trust.ts";

type Settings = Data<"settings">;

/** In the order in which pages name them. */
const paymentWays = ["card", "paymentLink", "transfer", "cash", "cheque"] as const;
type PaymentWay = (typeof paymentWays)[number];

type VisitTerms = {
  /** Amounts are in AED with VAT; 0 is free, undefined is not stated. */
  feeAed: number | undefined;
  credited: boolean;
  covers: string;
  afterHoursAed: number | undefined;
  afterHoursCredited: boolean;
  /** For any other building than a home, a shop, a restaurant or a clinic, and for plant. */
  buildingAed: number | undefined;
  buildingCovers: string;
  wastedAed: number | undefined;
  /** Until how many hours before the visit it can be cancelled free of charge; 0: not stated. */
  cancelHours: number;
  payments: PaymentWay[];
  instalments: string;
};

const amount = (aed: string) => (aed === "" ? undefined : Number(aed));

export function visitTermsOf(settings: Settings): VisitTerms {
  const [feeAed, buildingAed, wastedAed] = [settings.visitFeeAed, settings.visitBuildingAed, settings.visitWastedAed].map(amount);
  return {
    feeAed,
    // A free visit cannot be taken off a bill.
    credited: settings.visitFeeCredited && Boolean(feeAed),
    covers: feeAed === undefined ? "" : settings.visitFeeCovers,
    afterHoursAed: amount(settings.visitAfterHoursAed),
    afterHoursCredited: settings.visitAfterHoursCredited,
    buildingAed,
    buildingCovers: buildingAed === undefined ? "" : settings.visitBuildingCovers,
    wastedAed,
    // Where a wasted visit costs nothing, there is no hour after which it does.
    cancelHours: wastedAed === 0 ? 0 : settings.visitCancelHours,
    payments: paymentWays.filter((way) => settings.payments[way]),
    instalments: settings.instalments,
  };
}

/** What a visit outside working hours can be to. */
export type NightBuilding = "home" | "office" | "plant";

/**
 * What is promised without a contract outside working hours: within how many hours by the clock somebody is there, where there is a line to
 * call (0: not stated), and what coming costs.
 */
export function nightTermsOf(settings: Settings, building: NightBuilding): { hours: number; aed: number | undefined } {
  const { emergencyPhone, outsideHours, visitAfterHoursAed } = settings;
  const aed = building === "home" ? visitAfterHoursAed : outsideHours[`${building}Aed`];
  return { hours: emergencyPhone ? outsideHours[`${building}Hours`] : 0, aed: amount(aed) };
}

/** Sums from which people ask about paying in parts. */
const instalmentsFromAed = 1000;
const costly = /installation|turnkey|solar|amc|maintenance-contracts/;

/** Whether the page of a service names the instalments: its work is of a kind that costs much, or its lowest price does. */
export const namesInstalments = (settings: Settings, service: string) =>
  costly.test(service) || (priceOf(settings, service)?.fromAed ?? 0) >= instalmentsFromAed;
