import { Ahu, branch, Cassette, Chiller, CoolingTower, Diffusers, FanCoil, Rack, Switchboard, Transformer, VrfOutdoor } from "./equipment";
import { Air, At, basin, box, d, desk, disc, each, Ink, person, pump, steps, toilet } from "./parts";
import type { Plates } from "./plate";
import {
  above,
  back,
  condensate,
  data,
  fcuLevels,
  fitOutLevel,
  floorAt,
  flow,
  ground,
  levels,
  power,
  roof,
  signal,
  stack,
  vrfLevels,
  water,
} from "./tower";

const fcuPipes = (pipe: number, drop: number) =>
  each(fcuLevels, (level) => d`M${pipe} ${above(level) + drop}H608M${pipe} ${above(level) + drop}H820`) +
  d`M${pipe} ${above(0) + drop}H608`;
const tees = (pipe: number, drop: number) => each([0, ...fcuLevels], (level) => disc(pipe, above(level) + drop, 1.7));

/** Toilet extract: a grille in every bathroom, the riser, and the extract deck of the AHU. Part of ventilation. */
export const ToiletExtract = () => (
  <>
    <Ink
      as="extract"
      d={d`M720 ${above(1) + 19}V96H738V104H729V${above(1) + 19}z` + each(levels, (level) => d`M729 ${above(level) + 13.5}h36v5.5h-36z`)}
    />
    <Air warm d={each(levels, (level) => d`M762 ${above(level) + 34}v-12`)} />
  </>
);

export const towerPlates = {
  "cooling-tower": {
    draw: (
      <>
        <At x={486} y={116}>
          <CoolingTower />
        </At>
        <Ink as="solid" d={box(488, 116, 7, 4) + box(525, 116, 7, 4)} />
      </>
    ),
    at: [444, 66],
    leader: [[487, 88]],
  },
  chiller: {
    draw: (
      <>
        <Ink as="cool" d="M534 114H554V101H560" />
        <Ink as="heat" d="M560 95H546V92H534" />
        <Ink as="unit" d={pump(543, 114, 4.2)} />
        <Ink as="cool" d={d`M620 111H${flow}V${above(0) + 9}`} />
        <Ink as="heat" d={d`M620 107H${back}V${above(0) + 12}`} />
        <At x={558} y={120}>
          <Chiller />
        </At>
        <Ink as="solid" d={d`M${flow - 2.5} 140h5l-2.5 4zM${back - 2.5} 144h5l-2.5 -4z`} />
      </>
    ),
    at: [596, 30],
    leader: [[590, 79]],
  },
  ahu: {
    draw: (
      <>
        <Ink
          as="supply"
          d={d`M738 70H707V${above(0) + 19}H717V80H738z` + each(steps(10), (level) => d`M707 ${above(level) + 13.5}h-24v5.5h24z`)}
        />
        <Air d={each(steps(10), (level) => d`M688 ${above(level) + 23}v14`)} />
        <Ink as="cool" d={d`M${flow} 113.5H765V86`} />
        <Ink as="heat" d={d`M${back} 117H773V86`} />
        <Ink as="cool-dot" d={disc(flow, 113.5, 1.7)} />
        <Ink as="heat-dot" d={disc(back, 117, 1.7)} />
        <At x={738} y={120}>
          <Ahu />
        </At>
      </>
    ),
    at: [784, 30],
    leader: [[784, 66]],
  },
  "fan-coil": {
    draw: (
      <>
        <Ink as="cool" d={fcuPipes(flow, 9)} />
        <Ink as="heat" d={fcuPipes(back, 12)} />
        <Ink as="cool-dot" d={tees(flow, 9)} />
        <Ink as="heat-dot" d={tees(back, 12)} />
        <Ink
          as="drain"
          d={
            each([0, ...fcuLevels], (level) => d`M582 ${above(level) + 16.5}L${condensate} ${above(level) + 20}`) +
            d`M${condensate} ${above(9) + 18}V${ground - 2}`
          }
        />
        <Ink
          as="supply"
          d={
            each([0, ...fcuLevels], (level) => branch(500, 578, above(level) + 9, level === fitOutLevel ? [] : [514, 546])) +
            each(fcuLevels, (level) => branch(820, 862, above(level) + 9, [852]))
          }
        />
        {[0, ...fcuLevels].map((level) => (
          <At key={level} x={578} y={above(level) + 7.5}>
            <FanCoil />
          </At>
        ))}
        {fcuLevels.map((level) => (
          <At key={level} x={790} y={above(level) + 7.5}>
            <FanCoil way={1} />
          </At>
        ))}
        <Diffusers
          places={[
            ...[0, ...fcuLevels]
              .filter((level) => level !== fitOutLevel)
              .flatMap((level) => [514, 546].map((x) => [x, above(level) + 19] as const)),
            ...fcuLevels.map((level) => [852, above(level) + 19] as const),
          ]}
        />
        <Air
          warm
          d={each(fcuLevels, (level) => (level === fitOutLevel ? "" : d`M604 ${above(level) + 34}v-12`) + d`M794 ${above(level) + 34}v-12`)}
        />
      </>
    ),
    at: [440, 166],
    leader: [
      [558, 166],
      [584, 138],
    ],
  },
  vrf: {
    draw: (
      <>
        <Ink as="cool" d={d`M888 690H882V${above(2) + 9}H551` + each([1], (level) => d`M882 ${above(level) + 9}H551`)} />
        <Ink as="heat" d={d`M888 694H885V${above(2) + 12}H551` + each([1], (level) => d`M885 ${above(level) + 12}H551`)} />
        <Ink as="cool-dot" d={disc(882, above(1) + 9, 1.7)} />
        <Ink as="heat-dot" d={disc(885, above(1) + 12, 1.7)} />
        {vrfLevels.flatMap((level) =>
          [551, 828].map((x) => (
            <At key={`${level} ${x}`} x={x} y={above(level) + 19}>
              <Cassette />
            </At>
          )),
        )}
        {[888, 914].map((x) => (
          <At key={x} x={x} y={floorAt(1)}>
            <VrfOutdoor />
          </At>
        ))}
        <Ink as="cool" d={d`M910 690h4M899 ${ground - 65}v12`} />
        <Ink as="heat" d={d`M910 694h4M902 ${ground - 65}v12`} />
        <At x={905} y={above(0) + 19}>
          <Cassette />
        </At>
      </>
    ),
    at: [976, 642],
    leader: [[936, 680]],
  },
  electrical: {
    draw: (
      <>
        <Ink
          as="power"
          d={
            d`M440 818H494M589 ${ground + 29}V${ground + 12}H${power}V${above(9) + 24}` +
            each(steps(10), (level) => d`M${power} ${above(level) + 30}h-5`)
          }
        />
        <At x={494} y={ground + 65}>
          <Transformer />
        </At>
        <At x={540} y={ground + 65}>
          <Switchboard cubicles={5} />
        </At>
        <Ink as="power" d={d`M509 ${ground + 36}v-18h38v11`} />
        <Ink as="unit" d={each(steps(10), (level) => box(655.5, floorAt(level) - 30, 5, 11))} />
      </>
    ),
    at: [575, 872],
    leader: [[575, 833]],
  },
  plumbing: {
    draw: (
      <>
        <Ink
          as="line"
          d={
            d`M${stack} ${roof - 17}V${ground + 10}L${964} ${ground + 16}M${stack - 3} ${roof - 17}h6` +
            each(levels, (level) => d`M753 ${floorAt(level)}v9L${stack} ${floorAt(level) + 12}`)
          }
        />
        <Ink as="thin" d={each(levels, (level) => toilet(748, floorAt(level)) + basin(768, floorAt(level)))} />
        <Ink
          as="cool"
          d={d`M746 ${ground + 58}H${water}V${above(9) + 40}` + each(levels, (level) => d`M${water} ${floorAt(level) - 25}H771v4`)}
        />
        <Ink as="cool" d={d`M1006 ${ground + 38}H934V${ground + 21}H850v5`} />
        <Ink as="unit" d={box(790, ground + 19, 68, 46) + d`M956 ${ground + 10}h14v18h-14zM954 ${ground + 4}h18`} />
        <Ink
          as="cool"
          d={d`M850 ${ground + 19}v6M790 ${ground + 58}H746M778 ${ground + 58}v-16H746v16M734 ${ground + 58}H726M790 ${ground + 30}${"q4.2-2.5 8.5 0t8.5 0t8.5 0t8.5 0"}t8.5 0t8.5 0t8.500 0t8.500 0`}
        />
        <Ink as="hair" d={each([807, 824, 841], (x) => d`M${x} ${ground + 34}v31`) + d`M790 ${ground + 48}h68`} />
        <Ink
          as="unit"
          d={pump(762, ground + 58, 6, "west") + pump(762, ground + 42, 6, "west") + d`M712 ${ground + 65}v-24q0 -7 7 -7t7 7v24z`}
        />
      </>
    ),
    at: [824, 872],
    leader: [[824, 833]],
  },
  bms: {
    draw: (
      <>
        <Ink as="signal" d={d`M932 ${ground - 24}V${above(0) + 9}H${signal}V110H650M${signal} 110H727V92M650 110V102H622`} />
        <Ink as="thin" d={desk(889, ground) + box(914, ground - 24, 11, 8.5)} />
        <Ink as="unit" d={box(891, ground - 27, 17, 12) + box(910, ground - 27, 17, 12)} />
        <Ink
          as="cool"
          d={d`M893 ${ground - 18}l3 -4l3 2l3 -4l4 1M912 ${ground - 17}v-3M915 ${ground - 17}v-5M918 ${ground - 17}v-4M921 ${ground - 17}v-7`}
        />
      </>
    ),
    at: [976, 738],
    leader: [
      [960, 750],
      [928, 750],
    ],
  },
  "low-voltage": {
    draw: (
      <>
        <Ink
          as="data"
          d={
            d`M835 ${ground - 38}V${above(0) + 14}H${data}V${above(9) + 40}` +
            each(steps(9, 1), (level) => d`M${data} ${floorAt(level) - 12}H606`)
          }
        />
        <Ink as="unit" d={each(steps(9, 1), (level) => box(602, floorAt(level) - 14, 4, 4))} />
        {[828, 846].map((x) => (
          <At key={x} x={x} y={ground}>
            <Rack />
          </At>
        ))}
      </>
    ),
    at: [976, 690],
    leader: [
      [960, 728],
      [862, 735],
    ],
  },
  cctv: {
    draw: (
      <>
        <Ink as="data" d={d`M486 716V${above(0) + 8}H828V${ground - 38}`} />
        <Ink as="unit" d="M458 719v4h4v-4zM466 723l-14-2l-1.500 7l14 3z" />
        <Ink as="solid" d={disc(450, 724, 2.4)} />
        <Ink as="signal" d="M447 726L398 768M449 729L436 768" />
      </>
    ),
    at: [440, 664],
    leader: [[452, 719]],
  },
  "fit-out": {
    draw: (
      <>
        <Ink
          as="line"
          d={
            d`M500 ${above(fitOutLevel) + 19}H556M500 ${above(fitOutLevel) + 21.5}H556` +
            each(steps(4), (k) => d`M${504 + k * 16} ${above(fitOutLevel) + 19}v-13`)
          }
        />
        <Ink
          as="thin"
          d={
            each(steps(5), (k) => d`M${586 + k * 7} ${floorAt(fitOutLevel)}v-44`) +
            d`M586 ${floorAt(fitOutLevel) - 44}h28M586 ${floorAt(fitOutLevel) - 1.5}h28`
          }
        />
        <Ink as="unit" d={box(600, floorAt(fitOutLevel) - 44, 14, 44)} />
        <Ink
          as="line"
          d={d`M534 ${floorAt(fitOutLevel)}l8 -30h4l8 30M538.500 ${floorAt(fitOutLevel) - 17}h11M536.500 ${floorAt(fitOutLevel) - 9}h15M541 ${floorAt(fitOutLevel) - 26}h6`}
        />
        <Ink
          as="unit"
          d={each([0, 2.5, 5], (k) => box(494, floorAt(fitOutLevel) - 2.5 - k, 30, 2.5)) + box(562, floorAt(fitOutLevel) - 9, 9, 9)}
        />
        <At x={573} y={floorAt(fitOutLevel)}>
          <Ink as="line" d={person} />
        </At>
      </>
    ),
    at: [440, 484],
    leader: [
      [512, 484],
      [520, 469],
    ],
  },
} satisfies Plates;
