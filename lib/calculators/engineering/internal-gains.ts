// Heat and moisture of people, lights, machines and outdoor air. ASHRAE Fundamentals 2021 SI, ch. 18.
import { latentFactor, sensibleFactor } from "./air.ts";
import type { Gain } from "./gain.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { peopleRadiantFraction, personHeatAt } from "./people-and-motors.ts";
import { humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import type { OutdoorAir, Room } from "./room.ts";

/** Gains of people, lights and machines, which are the same every day. */
export function internalGains(room: Room): Gain[] {
  const gains: Gain[] = [];
  const { people, lights } = room;
  if (people) {
    const heat = personHeatAt(people.heatAt24C, room.indoorDryBulbC);
    gains.push({
      component: "people",
      name: "people",
      sensibleW: people.schedule.map((share) => people.count * heat.sensibleW * share),
      latentW: people.schedule.map((share) => people.count * heat.latentW * share),
      radiantFraction: peopleRadiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: people.count, eachSensibleW: heat.sensibleW, eachLatentW: heat.latentW, schedule: people.schedule }),
    });
  }
  if (lights)
    gains.push({
      component: "lights",
      name: "lights",
      sensibleW: lights.schedule.map((share) => lights.powerW * lights.spaceFraction * share),
      radiantFraction: lights.radiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: 1, eachSensibleW: lights.powerW, spaceFraction: lights.spaceFraction, schedule: lights.schedule }),
    });
  for (const { name, sensibleW, latentW, radiantFraction, schedule } of room.equipment)
    gains.push({
      component: "equipment",
      name,
      sensibleW: schedule.map((share) => sensibleW * share),
      latentW: schedule.map((share) => latentW * share),
      radiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: 1, eachSensibleW: sensibleW, eachLatentW: latentW, schedule }),
    });
  return gains;
}

/** Heat and moisture removed to bring outdoor air to room conditions. Drier outdoor air is not credited. */
export function airGain(component: "infiltration" | "outdoorAir", air: OutdoorAir, room: Room, day: OutdoorDay): Gain {
  const { airFlowLps, sensibleRecovery, latentRecovery, schedule } = air;
  const indoorC = room.indoorDryBulbC;
  const indoorRatio = humidityRatioFromRelativeHumidity(indoorC, room.indoorRelativeHumidity, day.pressurePa);
  const sensible = sensibleFactor * airFlowLps * (1 - sensibleRecovery);
  const latent = latentFactor * airFlowLps * (1 - latentRecovery);
  return {
    component,
    name: component,
    sensibleW: day.dryBulbC.map((outdoorC, hour) => sensible * (outdoorC - indoorC) * (schedule[hour] as number)),
    latentW: day.humidityRatio.map((ratio, hour) => latent * Math.max(0, ratio - indoorRatio) * (schedule[hour] as number)),
    radiantFraction: 0,
    spread: "nonSolar",
    formula: "air",
    inputs: () => ({
      airFlowLps,
      outdoorC: day.dryBulbC,
      indoorC,
      outdoorHumidityRatio: day.humidityRatio,
      indoorHumidityRatio: indoorRatio,
      sensibleRecovery,
      latentRecovery,
      schedule,
    }),
  };
}
