// The claims of the owner about the business. Pure.
import type { Data } from "../kinds.ts";

type Claim = Data<"settings">["claims"][number];

/** Whether it says that help is there day and night. */
export const isRoundTheClockClaim = ({ figure }: Pick<Claim, "figure">): boolean => figure.includes("24/7");

/** What a claim is about, the most harmful first if it is false: who certified or approved the business, help in need, clients, years. */
const harms = [
  ({ figure, label }: Claim) => /iso|certif|approv|licen|authori|municipal|شهاد|اعتماد|معتمد|ترخيص|رخص|بلدية/i.test(`${figure} ${label}`),
  isRoundTheClockClaim,
  ({ label }: Claim) => /client|customer|عميل|عملاء/i.test(label),
  ({ label }: Claim) => /year|since|سنة|عام|سنوات/i.test(label),
];
const harmOf = (claim: Claim) => {
  const at = harms.findIndex((isIt) => isIt(claim));
  return at < 0 ? harms.length : at;
};

/** A claim as the office names it, and its place in the settings. */
export type NamedClaim = { name: string; index: number };

/** The claims that nothing proves, the most harmful first. */
export const unprovenClaims = (claims: readonly Claim[]): NamedClaim[] =>
  claims
    .map((claim, index) => ({ claim, index }))
    .filter(({ claim }) => !claim.proof)
    .toSorted((one, two) => harmOf(one.claim) - harmOf(two.claim))
    .map(({ claim: { figure, label }, index }) => ({ name: `${figure} ${label}`, index }));

/** The field in the office where the proof of a claim belongs. */
export const proofPath = (index: number): string => `/admin/settings/claims#en.claims.${index}.proof`;
