// Sources of the design weather. Apart from the others, because the quick form names its weather without loading them all.
import type { Source } from "./source.ts";

export const sourcesOfClimate = {
  ashrae2021Climate: {
    title: "ASHRAE Fundamentals 2021 (SI), ch. 14, design conditions, United Arab Emirates",
    date: "2021",
    trust: "read",
  },
  ashrae2013Climate: { title: "ASHRAE Fundamentals 2013, yearly design conditions", date: "2013", trust: "read" },
  dubaiMonthly2017: { title: "ASHRAE 2017 design days, Dubai Intl (WMO 411940)", date: "2017", trust: "read" },
  dubaiMonthly2013: { title: "ASHRAE 2013 monthly statistics, Dubai Intl (WMO 411940)", date: "2013", trust: "read" },
  abuDhabiMonthly2009: { title: "ASHRAE 2009 monthly statistics, Abu Dhabi Intl (WMO 412170)", date: "2009", trust: "read" },
  dubaiTypical: { title: "Mean hours of a typical year (TMYx), Dubai Intl", date: "2023", trust: "read" },
  abuDhabiTypical: { title: "Mean hours of a typical year (IWEC), Abu Dhabi Intl", date: "2001", trust: "read" },
  dayRangesAssumed: {
    title: "Daily ranges of places without a published one, and of humid days: 4 K and 2 K",
    date: "2026-11-21",
    trust: "assumed",
  },
  humidMonthsEstimated: {
    title: "Humid days of August to December: estimated from the coincident wet bulb, fitted to January to July within 0.7 K",
    date: "2026-11-21",
    trust: "assumed",
  },
  skyOfDubai: { title: "Optical depths of Dubai used for every place in the UAE", date: "2017", trust: "assumed" },
} as const satisfies Record<string, Source>;
