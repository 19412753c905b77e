import { Ahu, branch, Cassette, Chiller, CoolingTower, Diffusers, FanCoil, Rack, Switchboard, VrfOutdoor } from "./equipment";
import { Air, At, bed, box, Dimension, d, desk, disc, each, Ink, person, pump, sofa, steps, table } from "./parts";
import { moved, type Plates } from "./plate";
import { VillaShell, villaPlates } from "./villa";

/* The section for a narrow screen: the tower, shortened by a break line, at 20 units to the metre, and below it the villa of the whole
   section. */
const roof = 112;
const upper = 184;
const offices = 200;
const lobby = 272;
const ground = 344;
const basement = 414;
const flow = 181;
const back = 187;
const power = 156;
const data = 162;
const signal = 168;
const water = 210.5;
const down = -128;

const slab = (x1: number, x2: number, y: number) => box(x1, y, x2 - x1, 6.5);
const openSlab = (y: number) => slab(38, 150, y) + slab(172.5, 175, y) + slab(213, 314, y);
const shell =
  slab(38, 177, roof) +
  slab(191, 199, roof) +
  slab(212, 314, roof) +
  box(38, roof - 18, 6, 18) +
  box(308, roof - 18, 6, 18) +
  openSlab(lobby) +
  slab(38, 150, ground) +
  slab(175, 206, ground) +
  slab(214, 314, ground) +
  box(38, ground, 7, 72) +
  box(307, ground, 7, 72) +
  d`M28 ${basement}h296v9h-296z` +
  each([roof, offices], (y) => each([149.5, 173, 195, 213], (x) => box(x, y, 1.8, y === roof ? 72 : 144))) +
  box(261, offices, 1.8, 72) +
  box(172, ground, 2, 70) +
  slab(20, 38, 284);
const glazing =
  each([roof, lobby], (y) => box(39, y + 6.5, 4, 65.5)) +
  box(39, offices, 4, 72) +
  box(309, roof + 6.5, 4, 65.5) +
  box(309, lobby + 6.5, 4, 65.5);
const zigzag = (y: number) => d`M30 ${y}h134l4 -6l6 12l4 -6h144`;
const furniture =
  d`M44 ${roof + 23}h106M214 ${lobby + 23}h95M44 ${lobby + 23}h106M44 ${offices + 23}h106M214 ${offices + 23}h48` +
  bed(62, upper) +
  table(122, upper, 24, 14) +
  desk(50, lobby) +
  desk(98, lobby) +
  desk(220, lobby) +
  d`M74 ${ground}v-21h34v21M70 ${ground - 21}h42v-3h-42z` +
  sofa(112, ground);

export function PhoneSite() {
  return (
    <>
      <Ink as="sun" d={disc(20, 74, 9) + each(steps(8), (k) => spoke(20, 74, (k * Math.PI) / 4))} />
      <Ink
        as="hair"
        d={
          each([...steps(4, 2, 9), ...steps(4, 314, 9)], (x) => d`M${x} ${ground + 10}l6 -8`) +
          each(steps(31, 28, 9.6), (x) => d`M${x} ${basement + 18}l6 -7.5`)
        }
      />
      <Ink as="sheet" d={box(38, roof, 276, 72) + box(38, offices, 276, 214)} />
      <Ink as="glass" d={glazing} />
      <Ink as="hair" d={furniture + each(steps(9), (k) => d`M308 ${offices + 12 + k * 6.5}l6 4`)} />
      <Ink as="cut" d={d`M0 ${ground - 0.5}h38v2.500h-38zM314 ${ground - 0.5}h36v2.500h-36z` + shell} />
      <Ink as="thin" d={zigzag(upper + 4) + zigzag(offices - 4)} />
      <At x={91} y={ground - 21}>
        <Ink as="line" d="M-3.500 0v-6q0-3 3.500-3t3.500 3v6M0-15a3 3 0 1 0 .1 0z" />
      </At>
      <At x={24} y={ground}>
        <Ink as="line" d={person} />
      </At>

      <At x={-22} y={down}>
        <Ink as="hair" d={each(steps(33, 26, 10.4), (x) => d`M${x} 783l7 -9`)} />
        <Ink as="cut" d="M22 769.500h350v2.500h-350z" />
        <VillaShell />
        <Dimension from={[64, 802]} to={[353, 802]} figure="16.0" size={11} />
      </At>
    </>
  );
}
const spoke = (x: number, y: number, angle: number) =>
  d`M${x + Math.cos(angle) * 12.5} ${y + Math.sin(angle) * 12.5}l${Math.cos(angle) * 4} ${Math.sin(angle) * 4}`;

/** A riser between two levels, interrupted at the break line. */
const rise = (x: number, low: number, high: number) => d`M${x} ${low}V${offices - 1}M${x} ${upper + 1}V${high}`;

export const phonePlates = {
  "cooling-tower": {
    draw: (
      <>
        <At x={47} y={108} s={1.05}>
          <CoolingTower />
        </At>
        <Ink as="solid" d={box(50, 108, 7, 4) + box(87, 108, 7, 4)} />
      </>
    ),
    at: [44, 20],
    leader: [[58, 70]],
  },
  chiller: {
    draw: (
      <>
        <Ink as="cool" d="M97 106H107V91H113" />
        <Ink as="heat" d="M113 85H103V82.800H97" />
        <Ink as="unit" d={pump(102, 106, 4)} />
        <Ink as="cool" d={d`M174 104H${flow}V${upper + 2}M${flow} ${offices - 2}V${lobby + 11}`} />
        <Ink as="heat" d={d`M174 99H${back}V${upper + 2}M${back} ${offices - 2}V${lobby + 15}`} />
        <At x={109} y={112} s={1.05}>
          <Chiller />
        </At>
        <Ink as="solid" d={d`M${flow - 3} 140h6l-3 5zM${back - 3} 145h6l-3 -5z`} />
      </>
    ),
    at: [132, 20],
    leader: [[142, 70]],
  },
  ahu: {
    draw: (
      <>
        <Ink
          as="supply"
          d={
            d`M216 71H200V${upper + 2}H206.500V78H216zM200 ${offices - 2}V${lobby + 22}H206.500V${offices - 2}z` +
            each([roof, offices, lobby], (y) => d`M206.500 ${y + 17}h17v6h-17z`)
          }
        />
        <Air d={each([roof, offices, lobby], (y) => d`M218.500 ${y + 27}v16`)} />
        <Ink as="cool" d={d`M${flow} 107H238V96`} />
        <Ink as="heat" d={d`M${back} 109.500H243V96`} />
        <At x={216} y={112} s={0.84}>
          <Ahu />
        </At>
      </>
    ),
    at: [246, 20],
    leader: [[253, 66]],
  },
  "fan-coil": {
    draw: (
      <>
        <Ink as="cool" d={d`M${flow} ${roof + 11}H146M${flow} ${roof + 11}H228M${flow} ${lobby + 11}H146`} />
        <Ink as="heat" d={d`M${back} ${roof + 15}H146M${back} ${roof + 15}H228M${back} ${lobby + 15}H146`} />
        <Ink as="cool-dot" d={disc(flow, roof + 11, 1.8) + disc(flow, 107, 1.8)} />
        <Ink as="heat-dot" d={disc(back, roof + 15, 1.8) + disc(back, 109.5, 1.8)} />
        <Ink as="supply" d={each([roof, lobby], (y) => branch(52, 112, y + 10, [68, 96], 7, 6)) + branch(262, 303, roof + 10, [], 7, 6)} />
        {[roof, lobby].map((y) => (
          <At key={y} x={112} y={y + 8.5} s={1.12}>
            <FanCoil />
          </At>
        ))}
        <At x={228} y={roof + 8.5} s={1.12}>
          <FanCoil way={1} />
        </At>
        <Diffusers places={[roof, lobby].flatMap((y) => [68, 96].map((x) => [x, y + 23] as const))} />
        <Air warm d={d`M140 ${roof + 40}v-14`} />
      </>
    ),
    at: [17, 160],
    leader: [
      [110, 160],
      [122, 131],
    ],
  },
  vrf: {
    draw: (
      <>
        <Ink as="cool" d={d`M272 248H267V${upper + 14}M267 ${offices + 11}H97`} />
        <Ink as="heat" d={d`M272 252H270V${upper + 14}M270 ${offices + 14}H97`} />
        <Ink as="cool-dot" d={disc(267, offices + 11, 1.8)} />
        <Ink as="heat-dot" d={disc(270, offices + 14, 1.8)} />
        {[97, 240].map((x) => (
          <At key={x} x={x} y={offices + 22}>
            <Cassette />
          </At>
        ))}
        <At x={272} y={lobby} s={1.25}>
          <VrfOutdoor />
        </At>
      </>
    ),
    at: [333, 218],
    leader: [[299, 240]],
  },
  split: moved(villaPlates.split, -22, down, [17, 478]),
  ducted: moved(villaPlates.ducted, -22, down, [212, 456]),
  ventilation: moved(villaPlates.ventilation, -22, down, [130, 456]),
  electrical: {
    draw: (
      <>
        <Ink as="power" d={d`M108 ${basement - 43}V${ground + 14}H${power}` + rise(power, ground + 14, roof + 24) + d`M0 392H56`} />
        <At x={56} y={basement} s={1.2}>
          <Switchboard cubicles={6} />
        </At>
        <Ink as="unit" d={each([upper, lobby, ground], (y) => box(153, y - 36, 6, 13))} />
      </>
    ),
    at: [17, 372],
    leader: [[56, 382]],
  },
  plumbing: {
    draw: (
      <>
        <Ink as="cool" d={d`M240 ${basement - 8}H${water}V${offices - 2}M${water} ${upper + 2}V${roof + 36}`} />
        <Ink as="unit" d={box(248, ground + 18, 54, 52)} />
        <Ink
          as="cool"
          d={d`M248 ${basement - 8}H222v-17H242v17M350 ${ground + 13}H294v11M248 ${ground + 32}q4.500 -2.500 9 0t9 0t9 0t9 0t9 0t9 0`}
        />
        <Ink as="hair" d={each([266, 284], (x) => d`M${x} ${ground + 36}v34`) + d`M248 ${ground + 52}h54`} />
        <Ink
          as="unit"
          d={pump(231, basement - 8, 6.5, "west") + pump(231, basement - 25, 6.5, "west") + d`M184 ${basement}v-26q0 -7 7 -7t7 7v26z`}
        />
        <Ink as="cool" d={d`M198 ${basement - 8}h13`} />
      </>
    ),
    at: [333, 386],
    leader: [[302, 386]],
  },
  bms: {
    draw: (
      <>
        <Ink as="signal" d={d`M272 ${ground - 33}V${lobby + 11}H${signal}` + rise(signal, lobby + 11, 109) + d`H176`} />
        <At x={252} y={ground} s={1.15}>
          <Ink as="thin" d={`${table(0, 0, 38, 13)}M42-17v9h-8M38-8v8M34 0h8`} />
          <Ink as="unit" d={box(1, -28, 17, 12.5) + box(20, -28, 17, 12.5)} />
          <Ink as="cool" d="M3-19l3-4l3 2l3-4l4 1M23-18v-3M26-18v-6M29-18v-4M32-18v-8" />
        </At>
      </>
    ),
    at: [333, 318],
    leader: [[295, 318]],
  },
  "low-voltage": {
    draw: (
      <>
        <Ink
          as="data"
          d={
            d`M234 ${ground - 42}V${lobby + 15}H${data}` +
            rise(data, lobby + 15, roof + 40) +
            each([upper, lobby, ground], (y) => d`M${data} ${y - 14}H146`)
          }
        />
        <Ink as="unit" d={each([upper, lobby], (y) => box(141, y - 16, 5, 5))} />
        <At x={227} y={ground} s={1.1}>
          <Rack />
        </At>
      </>
    ),
    at: [333, 284],
    leader: [
      [316, 302],
      [243, 306],
    ],
  },
  solar: moved(villaPlates.solar, -22, down, [284, 456]),
  cctv: {
    draw: (
      <>
        <Ink as="data" d={d`M40 ${lobby + 15}H52V${lobby + 8}H${data - 2}`} />
        <Ink as="unit" d="M28 290v4h4v-4zM37 295l-15-2l-1.500 7.500l15 3z" />
        <Ink as="solid" d={disc(18.5, 297, 2.6)} />
        <Ink as="signal" d="M16 300L2 340M19 301L35 340" />
      </>
    ),
    at: [17, 250],
    leader: [[30, 289]],
  },
  "fit-out": {
    draw: (
      <>
        <Ink as="line" d={d`M236 ${roof + 23}H303M236 ${roof + 26}H303` + each(steps(4), (k) => d`M${242 + k * 18} ${roof + 23}v-16`)} />
        <Ink as="line" d={d`M256 ${upper}l8 -32h4l8 32M260.500 ${upper - 18}h11M258.500 ${upper - 9}h15M263 ${upper - 27}h6`} />
        <Ink as="thin" d={each(steps(3), (k) => d`M${230 + k * 7} ${upper}v-48`)} />
        <Ink as="unit" d={box(218, upper - 48, 13, 48) + each([0, 3], (k) => box(280, upper - 3 - k, 26, 3))} />
        <At x={288} y={upper - 6}>
          <Ink as="line" d={person} />
        </At>
      </>
    ),
    at: [333, 152],
    leader: [[303, 141]],
  },
} satisfies Plates;
