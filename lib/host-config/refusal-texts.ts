// The texts, in both languages, of responses to requests that the host refuses.
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import type { HostOptions } from "../host/start-host.ts";

type Texts = HostOptions["requests"]["refusalTexts"];

export const refusalTexts = Object.fromEntries(
  (Object.keys(en.refusals) as (keyof Texts)[]).map((refusal) => [refusal, { en: en.refusals[refusal], ar: ar.refusals[refusal] }]),
) as Texts;
