/** What people notice when something is wrong with their cooling, in the order in which they call about it. */
export const troubles = ["no-cooling", "weak", "water", "noise", "smell", "bill", "tripping"] as const;
export type Trouble = (typeof troubles)[number];

export const isTrouble = (value: string): value is Trouble => troubles.includes(value as Trouble);
