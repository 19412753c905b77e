import { Air, box, d, diffuser, disc, each, fan, head, Ink, steps, streams } from "./parts";

/** Equipment in elevation, 18 units to the metre. Unless stated otherwise, the lower left corner is at 0 0. */

/** Induced-draught cooling tower, 48 x 50: fan stack, eliminators, spray header, fill, basin. */
export const CoolingTower = () => (
  <>
    <Ink as="unit" d="M2-4v-30l6-4h32l6 4v30zM12-38l2-9h20l2 9zM0-4h48v4h-48z" />
    <Ink
      as="hair"
      d={`M4-30h40M4-26h40${each(steps(9), (k) => d`M${6 + k * 4.3} -30l2.1 4`)}${each(steps(11), (k) => d`M${4 + k * 4} -20v10`)}`}
    />
    <Ink as="thin" d="M14-43h20M24-47v5M4-10h40M4-20h40" />
    <Ink as="heat" d={`M48-24h-42${each(steps(5), (k) => d`M${8 + k * 8} -24l-1.5 2.5m1.5 -2.5l1.5 2.5`)}`} />
    <Ink as="cool" d="M3-6q3.5-2 7 0t7 0t7 0t7 0t7 0t7 0" />
    <Air warm d="M18-50c-5-6 4-9 0-16M24-50c-5-7 4-11 0-19M30-50c-5-6 4-9 0-16" />
  </>
);

/** Water-cooled chiller, 64 x 42: compressor over condenser (upper shell) and evaporator (lower shell). */
export const Chiller = () => (
  <>
    <Ink as="unit" d={`${box(2, -29, 60, 11)}${box(2, -15, 60, 11)}M18-29v-3q0-8 9-8h12q9 0 9 8v3z${box(51, -42, 9, 13)}`} />
    <Ink as="solid" d={`${box(6, -4, 7, 4)}${box(51, -4, 7, 4)}`} />
    <Ink as="thin" d={`M8-29v11M56-29v11M8-15v11M56-15v11M27-40v8h12v-8M20-18v3M44-18v3${box(53, -39, 5, 4)}`} />
    <Ink as="hair" d="M8-25h48M8-22h48M8-11h48M8-8h48" />
  </>
);

/**
 * Air handling unit on two decks, 112 x 54. Upper deck, right to left: outdoor air, filter, wheel, chilled-water coil, supply fan.
 * Lower deck, left to right: extract filter, wheel, exhaust fan.
 */
export const Ahu = () => (
  <>
    <Ink as="unit" d={`${box(0, -54, 112, 22)}${box(0, -32, 112, 22)}M2-10v10M110-10v10M0-4h112M104-54v-13q0-5-5-5h-13v10h8v8z`} />
    <Ink
      as="thin"
      d={`M22-54v22M42-54v44M62-54v44M84-54v44M22-32v22${disc(11, -43, 7.5)}M11-50.5h-11M3.5-43h-3${fan(98, -21, 7.5)}${box(46, -52, 12, 40)}`}
    />
    <Ink
      as="hair"
      d="M46-52l12 40M58-52l-12 40M66-52l4 20l4-20l4 20l4-20M4-30l4 18l4-18l4 18l4-18M90-33l4-4m2 4l6-6m0 6l6-6M108-48l3-3M96-62h8"
    />
    <Ink as="cool" d={each(steps(5), (k) => d`M${25 + k * 3.5} -52v17`)} />
    <Ink as="heat" d={`M66-67h14${head(84, -67, "east")}M112-21h12${head(124, -21, "east")}`} />
    <Ink as="hair" d="M86-72v10M112-30v18" />
  </>
);

/** Side-discharge condensing unit, 26 wide, 26 high. */
export const Condenser = ({ fans = 1, width = 26 }: { fans?: 1 | 2; width?: number }) => (
  <>
    <Ink as="unit" d={box(0, -26, width, 24)} />
    <Ink as="solid" d={`${box(2, -2, 4, 2)}${box(width - 6, -2, 4, 2)}`} />
    <Ink as="thin" d={fans === 1 ? fan(width * 0.42, -14, 8.2) : fan(width * 0.27, -14, 8.2) + fan(width * 0.73, -14, 8.2)} />
    {fans === 1 && <Ink as="hair" d={each(steps(4), (k) => d`M${width - 5} ${-22 + k * 5}h3`)} />}
  </>
);

/** Top-discharge VRF outdoor unit, 22 x 32. */
export const VrfOutdoor = () => (
  <>
    <Ink as="unit" d={`${box(0, -30, 22, 28)}M4-30v-3h14v3z`} />
    <Ink as="solid" d={`${box(2, -2, 4, 2)}${box(16, -2, 4, 2)}`} />
    <Ink as="hair" d={each(steps(6), (k) => d`M3 ${-25 + k * 3.4}h16`)} />
    <Ink as="thin" d="M0-8h22M7-33h8" />
  </>
);

/** Four-way cassette with its panel in the ceiling; 0 0 is the middle of the panel. */
export const Cassette = () => (
  <>
    <Ink as="unit" d="M-12-9h24v9h-24zM-15 0h30l-3 3h-24z" />
    <Ink as="hair" d="M-8-6h16M-5 3v-3M5 3v-3" />
    <Air d="M-13 4c-7 2-12 6-15 12M13 4c7 2 12 6 15 12" />
  </>
);

/** Wall-mounted split indoor unit, 22 x 8, hung at its upper left corner. */
export const SplitIndoor = () => (
  <>
    <Ink as="unit" d="M0 0h20q2 0 2 3v2q0 3-4 3h-18z" />
    <Ink as="hair" d="M0 5h21M5 6.5h13" />
    <Air d="M21 9c12 3 18 10 23 21M16 10c9 5 12 12 14 21M11 10c5 6 6 13 6 20" />
  </>
);

/** Ducted fan coil unit, 30 x 9, hung at its upper left corner: fan towards the return, coil and drain pan towards the supply. */
export const FanCoil = ({ way = -1 }: { way?: 1 | -1 }) => (
  <g transform={way === 1 ? "translate(30 0)scale(-1 1)" : undefined}>
    <Ink as="unit" d="M0 0h30v9h-30z" />
    <Ink as="thin" d={`M13 0v9${disc(21.5, 4.5, 3)}M28 0v9`} />
    <Ink as="hair" d="M3 1l2 7l2-7l2 7l2-7" />
  </g>
);

/** Solar module in side view, tilted 25 degrees to the south (left), 2.1 m long, on its frame. */
export const solarModule = (x: number, y: number) => ({
  panel: d`M${x} ${y - 3}l20 -9.3l.8 1.7l-20 9.3z`,
  frame: d`M${x + 3} ${y - 4}v4M${x + 18} ${y - 10}v10M${x + 1} ${y}h19`,
});

/** Upblast roof exhaust fan on its curb; 0 0 is the middle of the roof opening. */
export const RoofFan = () => (
  <>
    <Ink as="unit" d="M-7 0v-5h14v5zM-5-5l-5-6v-5h20v5l-5 6z" />
    <Ink as="thin" d="M-10-11h20M0-16v5" />
    <Ink as="heat" d={`M-5-18v-8M5-18v-8${head(-5, -26, "up")}${head(5, -26, "up")}`} />
  </>
);

/** Switchboard of n cubicles, 14 x 36 each. */
export const Switchboard = ({ cubicles }: { cubicles: number }) => (
  <>
    <Ink as="unit" d={each(steps(cubicles), (k) => box(k * 14, -36, 14, 34))} />
    <Ink as="solid" d={box(0, -2, cubicles * 14, 2)} />
    <Ink
      as="thin"
      d={each(
        steps(cubicles),
        (k) => box(k * 14 + 4, -32, 6, 4) + d`M${k * 14 + 3} -24h8M${k * 14 + 7} -24v6M${k * 14 + 5} -16h4M${k * 14 + 3} -8h8`,
      )}
    />
  </>
);

export const Transformer = () => (
  <>
    <Ink as="unit" d={`${box(0, -24, 30, 22)}${disc(11, -13, 6)}${disc(19, -13, 6)}`} />
    <Ink as="thin" d="M7-24v-5M15-24v-5M23-24v-5M2-2v2M28-2v2" />
  </>
);

/** Equipment rack, 15 x 38. */
export const Rack = () => (
  <>
    <Ink as="unit" d={box(0, -38, 15, 38)} />
    <Ink as="thin" d={each(steps(7), (k) => box(2.5, -35 + k * 4.6, 10, 2.6))} />
  </>
);

/** Supply branch: a duct from x1 to x2 with its top at y, and necks down to the ceiling diffusers. */
export const branch = (x1: number, x2: number, y: number, necks: readonly number[], height = 6, neck = 4) =>
  box(x1, y, x2 - x1, height) + each(necks, (x) => box(x - 3, y + height, 6, neck));

export const Diffusers = ({ places, air = true }: { places: readonly (readonly [number, number])[]; air?: boolean }) => (
  <>
    <Ink as="unit" d={each(places, ([x, y]) => diffuser(x, y))} />
    {air && <Air d={each(places, ([x, y]) => streams(x, y + 4))} />}
  </>
);

/** Saloon car seen from its left side, 112 long, standing at 0 0. */
export const Car = () => (
  <>
    <Ink as="unit" d={`M0-4v-9q0-5 6-6l14-2 14-15q3-3 8-3h26q5 0 9 4l12 14 17 2q6 1 6 6v9z${disc(24, -9, 9)}${disc(92, -9, 9)}`} />
    <Ink as="thin" d={`M28-21l9-12q2-2 5-2h10v14zM58-35h10q3 0 5 2l10 12h-25z${disc(24, -9, 4)}${disc(92, -9, 4)}`} />
  </>
);
