export type Plan = {
  view: string;
  unitsPerKm: number;
  turnDegrees: number;
  toScale: "all" | "roads" | "none";
  labels: Record<string, { at: readonly [number, number]; from: readonly [number, number]; anchor: "start" | "end" }>;
};
export const plans: Readonly<Record<string, Plan>> = {};
