// Checks whether a surface becomes wet or mouldy in the air around it, and how much insulation keeps it dry.
import { type PlaceId, places, stations } from "../data/climate.ts";
import { insulationSizes, mouldHumidity, reserveK, surfaceFilms } from "../data/moisture.ts";
import { dewPointC, humidityRatioFromRelativeHumidity, saturationPressurePa } from "../engineering/psychrometrics.ts";
import type { Answer, Figure, Outcome, Remark, Step } from "./outcome.ts";
import { choiceOf, numberOf, refuse, type Sheet, type Values } from "./sheet.ts";

type Air = { temperatureC: number; humidity: number; dewC: number; source?: "ashrae2021Climate" | "ashrae2013Climate" };

const pressurePa = 101_325;

function airOf(values: Values): Air {
  if (values.air === "outdoors") {
    // Uses the hours of the highest dew point, not of the highest wet bulb: those are about 2 K hotter at much the same dew point, and
    // insulation chosen for them would sweat.
    const { dewPoint, source } = stations[places[choiceOf<PlaceId>(values, "place")]];
    const [dewC, , temperatureC] = dewPoint.p04;
    return { temperatureC, humidity: saturationPressurePa(dewC) / saturationPressurePa(temperatureC), dewC, source };
  }
  const temperatureC = numberOf(values, "temperature");
  const humidity = numberOf(values, "humidity") / 100;
  return { temperatureC, humidity, dewC: dewPointC(humidityRatioFromRelativeHumidity(temperatureC, humidity, pressurePa), pressurePa) };
}

/**
 * Thermal resistance of one metre of insulated pipe between fluid and air, K/W. `radiusM` is the outer radius of the pipe, `thicknessM`
 * that of the insulation.
 */
const pipeResistance = (radiusM: number, thicknessM: number, conductivity: number, film: number) =>
  Math.log((radiusM + thicknessM) / radiusM) / (2 * Math.PI * conductivity) + 1 / (2 * Math.PI * (radiusM + thicknessM) * film);

/** Temperature on the outside of a pipe's insulation, °C; with thickness 0 that of the bare pipe. */
export function pipeSurfaceC(
  airC: number,
  fluidC: number,
  radiusM: number,
  thicknessM: number,
  conductivity: number,
  film: number,
): number {
  if (thicknessM === 0) return fluidC;
  const heat = (airC - fluidC) / pipeResistance(radiusM, thicknessM, conductivity, film);
  return airC - heat / (2 * Math.PI * (radiusM + thicknessM) * film);
}

/** Temperature on the outside of a flat duct's insulation, °C. */
export function ductSurfaceC(airC: number, fluidC: number, thicknessM: number, conductivity: number, film: number): number {
  if (thicknessM === 0) return fluidC;
  return airC - (airC - fluidC) / film / (thicknessM / conductivity + 1 / film);
}

/** Insulation that keeps the outside at a temperature, m; null if half a metre is not enough. */
export function thicknessFor(surfaceAt: (thicknessM: number) => number, wantedC: number): number | null {
  if (surfaceAt(0) >= wantedC) return 0;
  let [low, high] = [0, 0.5];
  if (surfaceAt(high) < wantedC) return null;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (surfaceAt(middle) >= wantedC) high = middle;
    else low = middle;
  }
  return high;
}

function airSteps({ temperatureC, humidity, dewC, source }: Air): Step[] {
  const atAirPa = saturationPressurePa(temperatureC);
  const vapourPa = humidity * atAirPa;
  const temperature = { id: "air", symbol: "Ta", value: temperatureC, unit: "c", places: 1 };
  const share = { id: "humidity", symbol: "RH", value: humidity, unit: "", places: 3 };
  const saturation = { id: "saturation", symbol: "ps", value: atAirPa, unit: "pa", places: 0, sources: ["ashraeAir"] } as const;
  const vapour = { id: "vapour", symbol: "pv", value: vapourPa, unit: "pa", places: 0 };
  const dew = { id: "dew", symbol: "Td", value: dewC, unit: "c", places: 2 };
  if (source)
    return [
      { ...temperature, sources: [source] },
      { ...dew, sources: [source] },
      saturation,
      { ...vapour, sources: ["ashraeAir"] },
      { ...share, formula: "pv / ps", inputs: { pv: vapourPa, ps: atAirPa } },
    ];
  return [
    temperature,
    share,
    saturation,
    { ...vapour, formula: "RH · ps", inputs: { RH: humidity, ps: atAirPa } },
    { ...dew, sources: ["ashraeAir"] },
  ];
}

/** Relative humidity of the air at the surface; 1 and above means condensation. */
const humidityAt = (air: Air, surfaceC: number) => (air.humidity * saturationPressurePa(air.temperatureC)) / saturationPressurePa(surfaceC);

/** Relative humidity at a surface that is close to mould: a wall one degree colder or a damper week would be enough. */
const nearMould = 0.75;

function verdict(air: Air, surfaceC: number): { answers: Answer[]; steps: Step[] } {
  const at = humidityAt(air, surfaceC);
  const word = at >= 1 ? "wet" : at >= mouldHumidity.value ? "mould" : at >= nearMould ? "nearMould" : "dry";
  const vapour = air.humidity * saturationPressurePa(air.temperatureC);
  return {
    answers: [
      { id: "verdict", word, ...(word !== "nearMould" && { tone: word === "dry" ? ("good" as const) : ("bad" as const) }) },
      { id: "dew", value: air.dewC, unit: "c", places: 1 },
      { id: "surface", value: surfaceC, unit: "c", places: 1 },
      { id: "surfaceHumidity", value: Math.min(100, at * 100), unit: "pct", places: 0 },
    ],
    steps: [
      { id: "surfaceSaturation", symbol: "pt", value: saturationPressurePa(surfaceC), unit: "pa", places: 0, sources: ["ashraeAir"] },
      {
        id: "surfaceHumidity",
        symbol: "RS",
        value: at,
        unit: "",
        places: 2,
        formula: "pv / pt",
        inputs: { pv: vapour, pt: saturationPressurePa(surfaceC) },
      },
      { id: "mouldLimit", symbol: "RM", value: mouldHumidity.value, unit: "", places: 2, sources: [mouldHumidity.source] },
    ],
  };
}

/** Surface temperature below which the air there is more humid than `share`, °C; at 1 it is the dew point. */
const surfaceAtHumidityC = (air: Air, share: number) =>
  dewPointC(humidityRatioFromRelativeHumidity(air.temperatureC, Math.min(1, air.humidity / share), pressurePa), pressurePa);

/** A scale with the surface, the air and the wet and mould zones, and the temperature inside a duct or pipe. */
function temperatures(air: Air, surfaceC: number, insideC?: number): Figure {
  const at = humidityAt(air, surfaceC);
  const bare = insideC === undefined;
  const [bad, good] = bare ? [mouldHumidity.value, nearMould] : [1, humidityAt(air, air.dewC + reserveK)];
  const tone = at >= bad ? ("bad" as const) : at <= good ? ("good" as const) : undefined;
  const rows = [
    ...(bare ? [] : [{ label: "inside", value: insideC }]),
    { label: "surface", value: surfaceC, ...(tone && { tone }) },
    { label: "air", value: air.temperatureC },
  ];
  const zones = [{ label: "wet", to: air.dewC }, ...(bare ? [{ label: "mould", to: surfaceAtHumidityC(air, mouldHumidity.value) }] : [])];
  return { kind: "scale", unit: "c", places: 1, points: true, rows, zones };
}

/** Outcome for a bare surface with a given temperature. */
function surfaceOutcome(values: Values, air: Air): Outcome {
  const surfaceC = numberOf(values, "surface");
  if (surfaceC > air.temperatureC + 15) throw refuse("surface", surfaceC, "hotSurface");
  const found = verdict(air, surfaceC);
  const remarks: Remark[] = [];
  const advice = humidityAt(air, surfaceC) >= mouldHumidity.value;
  if (advice)
    remarks.push({
      id: "lowerHumidity",
      tone: "warning",
      values: {
        humidity: Math.floor((100 * mouldHumidity.value * saturationPressurePa(surfaceC)) / saturationPressurePa(air.temperatureC)),
      },
    });
  remarks.push({ id: "lasting", tone: "note" });
  return {
    answers: found.answers,
    remarks,
    steps: [...airSteps(air), { id: "surface", symbol: "Ts", value: surfaceC, unit: "c", places: 1 }, ...found.steps],
    figure: temperatures(air, surfaceC),
  };
}

/** An insulated duct or pipe; `radiusM` is the pipe's outer radius, conductivity in W/(m K), film in W/(m² K). */
type Lagged = {
  what: "duct" | "pipe";
  air: Air;
  fluidC: number;
  conductivity: number;
  finish: "matt" | "foil";
  film: number;
  thicknessM: number;
  radiusM: number;
};

/** Throws InvalidInputError if the fluid is not colder than the air. */
function laggedOf(values: Values, what: Lagged["what"], air: Air): Lagged {
  const fluidC = numberOf(values, "cold");
  if (fluidC >= air.temperatureC) throw refuse("cold", fluidC, "notCold");
  const finish = values.finish === "foil" ? "foil" : "matt";
  return {
    what,
    air,
    fluidC,
    conductivity: numberOf(values, "conductivity"),
    finish,
    film: surfaceFilms[finish],
    thicknessM: numberOf(values, "thickness") / 1000,
    radiusM: numberOf(values, "diameter") / 2000,
  };
}

/** Outside temperature now, °C; the one that stays dry with a reserve, °C; insulation for that, m, or null if none is enough. */
function lagging({ what, air, fluidC, conductivity, film, thicknessM, radiusM }: Lagged) {
  const surfaceAt = (thickness: number) =>
    what === "duct"
      ? ductSurfaceC(air.temperatureC, fluidC, thickness, conductivity, film)
      : pipeSurfaceC(air.temperatureC, fluidC, radiusM, thickness, conductivity, film);
  const wantedC = air.dewC + reserveK;
  return {
    surfaceC: surfaceAt(thicknessM),
    wantedC,
    neededM: wantedC < air.temperatureC ? thicknessFor(surfaceAt, wantedC) : null,
  };
}
type Lagging = ReturnType<typeof lagging>;

function laggedAnswers({ air }: Lagged, { surfaceC, wantedC, neededM }: Lagging, found: readonly Answer[]): Answer[] {
  const sold = neededM === null ? undefined : insulationSizes.find((size) => size >= neededM * 1000 - 1e-6);
  const [first, ...rest] = found as [Answer, ...Answer[]];
  const wet = humidityAt(air, surfaceC) >= 1;
  // A surface above the dew point by less than the reserve is dry, but not marked as good.
  const verdictHere: Answer = wet
    ? { id: first.id, word: "wet", tone: "bad" }
    : surfaceC < wantedC
      ? { id: first.id, word: "justDry" }
      : { id: first.id, word: "dry", tone: "good" };
  const answers: Answer[] = [verdictHere];
  if (neededM === 0) answers.push({ id: "insulation", word: "noneNeeded", tone: "good" });
  else if (sold === undefined) answers.push({ id: "insulation", word: "tooMuchNeeded", tone: "bad" });
  else answers.push({ id: "insulation", value: sold, unit: "mm", places: 0 });
  answers.push(...rest.filter(({ id }) => id !== "surfaceHumidity"));
  return answers;
}

/** Steps to the outside temperature, through film and insulation. */
function outsideSteps({ what, air, fluidC, conductivity, film, thicknessM, radiusM }: Lagged, { surfaceC }: Lagging): Step[] {
  const radii = { ra: radiusM, rb: radiusM + thicknessM };
  const resistance = what === "pipe" && thicknessM > 0 ? pipeResistance(radiusM, thicknessM, conductivity, film) : 0;
  const surface = { id: "surface", symbol: "Ts", value: surfaceC, unit: "c", places: 2 };
  return [
    { id: "film", symbol: "h", value: film, unit: "wm2k", places: 1, sources: [surfaceFilms.source] },
    ...(resistance > 0
      ? [
          {
            id: "resistance",
            symbol: "R",
            value: resistance,
            unit: "mkw",
            places: 3,
            formula: "ln(rb / ra) / (2 · 3.14159 · k) + 1 / (2 · 3.14159 · rb · h)",
            inputs: { ...radii, k: conductivity, h: film },
          },
        ]
      : []),
    thicknessM === 0
      ? { ...surface, formula: "Tc", inputs: { Tc: fluidC } }
      : what === "duct"
        ? {
            ...surface,
            formula: "Ta − (Ta − Tc) / h / (s / k + 1 / h)",
            inputs: { Ta: air.temperatureC, Tc: fluidC, h: film, s: thicknessM, k: conductivity },
          }
        : {
            ...surface,
            formula: "Ta − (Ta − Tc) / R / (2 · 3.14159 · rb · h)",
            inputs: { Ta: air.temperatureC, Tc: fluidC, R: resistance, rb: radii.rb, h: film },
          },
  ];
}

function neededSteps({ what, air, fluidC, conductivity, film }: Lagged, { wantedC, neededM }: Lagging): Step[] {
  return [
    { id: "wanted", symbol: "Tw", value: wantedC, unit: "c", places: 2, formula: `Td + ${reserveK}`, inputs: { Td: air.dewC } },
    ...(neededM !== null && neededM > 0
      ? [
          what === "duct"
            ? {
                id: "needed",
                symbol: "sn",
                value: neededM * 1000,
                unit: "mm",
                places: 1,
                formula: "1000 · k / h · (Tw − Tc) / (Ta − Tw)",
                inputs: { k: conductivity, h: film, Tw: wantedC, Tc: fluidC, Ta: air.temperatureC },
              }
            : { id: "needed", symbol: "sn", value: neededM * 1000, unit: "mm", places: 1 },
        ]
      : []),
  ];
}

function laggedOutcome(asked: Lagged): Outcome {
  const state = lagging(asked);
  const found = verdict(asked.air, state.surfaceC);
  const remarks: Remark[] = [];
  if (asked.finish === "foil") remarks.push({ id: "foil", tone: "warning" });
  remarks.push({ id: "joints", tone: "note" });
  return {
    answers: laggedAnswers(asked, state, found.answers),
    remarks,
    steps: [
      ...airSteps(asked.air),
      ...outsideSteps(asked, state),
      ...found.steps.filter(({ id }) => id !== "mouldLimit"),
      ...neededSteps(asked, state),
    ],
    sources: [],
    figure: temperatures(asked.air, state.surfaceC, asked.fluidC),
  };
}

/** Room temperature, °C, and humidities of the table that is shown if nothing was measured. */
const usualRoomC = 24;
const usualHumidities = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75] as const;

/** Outcome without measurements: the visible signs give the verdict, and a table gives how cold a surface may be. */
function signsOutcome(values: Values): Outcome {
  const sign = choiceOf<"spots" | "drops" | "smell">(values, "signs");
  const rooms = usualHumidities.map((humidity) => {
    const dewC = dewPointC(humidityRatioFromRelativeHumidity(usualRoomC, humidity, pressurePa), pressurePa);
    return { humidity, dewC, mouldC: surfaceAtHumidityC({ temperatureC: usualRoomC, humidity, dewC }, mouldHumidity.value) };
  });
  return {
    answers: [{ id: "verdict", word: `${sign}Seen` }],
    remarks: [
      { id: `${sign}Next`, tone: "warning" },
      { id: "measure", tone: "note" },
      { id: "lasting", tone: "note" },
    ],
    steps: [{ id: "mouldLimit", symbol: "RM", value: mouldHumidity.value, unit: "", places: 2, sources: [mouldHumidity.source] }],
    tables: [
      {
        id: "limits",
        columns: [
          { id: "humidity", unit: "pct", places: 0 },
          { id: "mouldBelow", unit: "c", places: 1 },
          { id: "wetBelow", unit: "c", places: 1 },
        ],
        rows: rooms.map(({ humidity, dewC, mouldC }) => ({ label: String(Math.round(humidity * 100)), values: [mouldC, dewC] })),
      },
    ],
    sources: ["ashraeAir"],
  };
}

function compute(values: Values): Outcome {
  const what = choiceOf<"surface" | "signs" | Lagged["what"]>(values, "what");
  if (what === "signs") return signsOutcome(values);
  const air = airOf(values);
  return what === "surface" ? surfaceOutcome(values, air) : laggedOutcome(laggedOf(values, what, air));
}

const lagged = { field: "what", values: ["duct", "pipe"] };

export const sheet: Sheet = {
  fields: [
    { id: "what", options: ["surface", "signs", "duct", "pipe"], usual: "surface" },
    { id: "signs", options: ["spots", "drops", "smell"], usual: "spots", only: { field: "what", values: ["signs"] } },
    { id: "air", options: ["own", "outdoors"], usual: "own", only: { field: "what", values: ["surface", "duct", "pipe"] } },
    { id: "place", options: Object.keys(places), usual: "dubai", only: { field: "air", values: ["outdoors"] } },
    {
      id: "temperature",
      symbol: "Ta",
      quantity: "temperature",
      min: 10,
      max: 50,
      usual: 24,
      guess: true,
      only: { field: "air", values: ["own"] },
    },
    { id: "humidity", quantity: "percent", min: 10, max: 99, usual: 65, only: { field: "air", values: ["own"] } },
    { id: "surface", symbol: "Ts", quantity: "temperature", min: 0, max: 60, usual: 18, only: { field: "what", values: ["surface"] } },
    { id: "cold", symbol: "Tc", quantity: "temperature", min: 1, max: 30, usual: 13, guess: true, only: lagged },
    { id: "diameter", quantity: "size", min: 6, max: 1000, usual: 60, only: { field: "what", values: ["pipe"] } },
    { id: "thickness", quantity: "size", min: 0, max: 150, usual: 25, only: lagged },
    { id: "conductivity", symbol: "k", quantity: "conductivity", min: 0.015, max: 0.08, usual: 0.036, guess: true, only: lagged },
    { id: "finish", options: ["matt", "foil"], usual: "matt", guess: true, only: lagged },
  ],
  compute,
};
