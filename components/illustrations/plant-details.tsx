import { arrows, Detail, type DetailProps, earth, Flow, valve } from "./detail-sheet";
import { Ahu, Chiller, CoolingTower, RoofFan } from "./equipment";
import { Air, At, box, d, disc, each, Ink, person, pump, steps, table } from "./parts";

/** Chilled-water plant: condenser water to the tower, primary and secondary chilled water with a decoupler, and the coil it serves. */
export const ChillerPlant = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [116, 128, 92, 157],
      [112, 195, 112, 210],
      [146, 138, 166, 168],
      [234, 146, 255, 156],
      [316, 190, 316, 207],
      [310, 150, 285, 150],
      [304, 96, 304, 73],
    ]}
  >
    <Ink as="cut" d={box(0, 232, 360, 8)} />
    <Ink as="hair" d={earth(0, 352, 241)} />
    <At x={8} y={224} s={1.9}>
      <CoolingTower />
    </At>
    <Ink as="solid" d={box(14, 224, 14, 8) + box(80, 224, 14, 8)} />
    <Flow cool="M99 218H128V191H136" heat="M136 178.400H99" />
    <Ink as="unit" d={pump(114, 218, 8)} />
    <At x={132} y={232} s={1.8}>
      <Chiller />
    </At>
    <Flow cool="M244 216H346V60H318M284 216V120" heat="M244 209H262V34H318M262 120H284" />
    <Ink as="cool-dot" d={disc(284, 216, 2.6)} />
    <Ink as="heat-dot" d={disc(262, 120, 2.6)} />
    <Ink as="unit" d={`${pump(262, 160, 8, "down")}${pump(316, 216, 8)}${box(286, 22, 32, 50)}`} />
    <Ink as="line" d={each(steps(5), (k) => d`M${290 + k * 6} 26v42`)} />
    <Ink as="unit" d={`${valve(332, 60)}${disc(226, 60, 13)}`} />
    <Ink as="thin" d="M213 60h26M332 60v-8M328 52h8M226 73v12" />
    <Flow heat="M226 85V104H262" />
    <Ink as="heat-dot" d={disc(262, 104, 2.6)} />
    <Flow
      cool={arrows([
        [276, 216, "east"],
        [346, 140, "up"],
        [128, 202, "up"],
        [284, 170, "up"],
      ])}
      heat={arrows([
        [262, 80, "down"],
        [262, 190, "down"],
        [118, 178.2, "west"],
      ])}
    />
    <Air warm d="M268 42h14M268 52h14" />
    <Air d="M322 40h32M322 48h32" />
    <Flow cool={arrows([[356, 44, "east"]])} />
    <Ink as="signal" d="M332 50V12H190V154" />
    <Ink as="unit" d={box(182, 100, 16, 22)} />
    <Ink as="thin" d="M185 104h10v7h-10z" />
  </Detail>
);

/** Fresh-air handling unit on two decks with its wheel, valve set and trapped drain. */
export const AhuDetail = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [322, 64, 304, 62],
      [226, 76, 226, 92],
      [174, 76, 174, 96],
      [124, 76, 124, 92],
      [72, 76, 72, 92],
      [88, 172, 119, 192],
      [190, 213, 150, 211],
    ]}
  >
    <Ink as="cut" d={box(0, 226, 360, 9)} />
    <Ink as="hair" d={earth(0, 352, 236)} />
    <Ink as="supply" d="M6 96H44V128H6z" />
    <Ink as="extract" d="M6 150H44V182H6z" />
    <At x={44} y={226} s={2.5}>
      <Ahu />
    </At>
    <Flow cool="M124 150V214H76V260" heat="M140 150V206H60V260" />
    <Ink as="unit" d={`M119 188h10l-10 12h10zM135 188h10l-10 12h10z`} />
    <Ink as="thin" d="M140 194h8M148 189v10" />
    <Ink as="drain" d="M112 148V216Q112 222 117 222T122 216T127 211H170V226" />
    <Air d="M36 106h-30M36 113h-30M36 120h-30M92 112h10" />
    <Air warm d="M8 160h30M8 167h30M8 174h30M214 106h-14M162 112h-10M100 174h50M200 174h60" />
    <Flow
      cool={arrows([
        [4, 113, "west"],
        [98, 102, "west"],
        [124, 168, "up"],
      ])}
      heat={`M320 104h-26M320 174h34${arrows([
        [40, 167, "east"],
        [292, 104, "west"],
        [130, 174, "east"],
        [222, 174, "east"],
        [140, 172, "down"],
      ])}`}
    />
  </Detail>
);

/** Kitchen hood: capture, grease filters, welded duct with access doors, upblast fan, and the make-up air that replaces the exhaust. */
export const KitchenExhaust = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [280, 144, 242, 154],
      [286, 176, 232, 160],
      [228, 128, 205, 132],
      [228, 104, 201, 110],
      [234, 66, 208, 60],
      [52, 18, 52, 35],
      [130, 108, 105, 122],
    ]}
  >
    <Ink as="sheet" d={box(24, 96, 312, 136)} />
    <Ink as="hair" d={`M24 124h56M104 124h74M204 124h132${earth(0, 352, 242)}`} />
    <Ink as="extract" d="M180 84H204V142H180z" />
    <Ink
      as="cut"
      d={
        box(12, 84, 66, 11) +
        box(106, 84, 74, 11) +
        box(204, 84, 144, 11) +
        box(12, 84, 12, 148) +
        box(336, 84, 12, 148) +
        box(0, 232, 360, 9)
      }
    />
    <Ink as="supply" d="M74 44H104V124H80V58H74z" />
    <Ink as="unit" d={`${box(28, 36, 46, 30)}M28 40h-12v22h12zM80 124h24v4h-24z`} />
    <Ink as="solid" d={box(34, 66, 6, 18) + box(62, 66, 6, 18)} />
    <Ink as="thin" d={`${disc(63, 51, 8)}M48 36v30M16 46l8-5M16 53l8-5M16 60l8-5`} />
    <Ink as="hair" d="M32 40l4 22l4-22l4 22" />
    <At x={192} y={84} s={2}>
      <RoofFan />
    </At>
    <Ink as="unit" d="M128 166l30-24h68l30 24v8h-128z" />
    <Ink as="thin" d="M132 170h120M166 142v-4h52v4" />
    <Ink as="line" d="M150 168l18-18M160 168l18-18M170 168l18-18M234 168l-18-18M224 168l-18-18M214 168l-18-18" />
    <Ink as="unit" d={`${box(140, 200, 50, 32)}${box(196, 200, 50, 32)}${box(184, 106, 16, 12)}`} />
    <Ink
      as="thin"
      d={`M146 210h38M202 210h38M150 200v-8h14v8M172 200v-5h12v5M206 200v-10h18v10M230 200v-4h10v4M184 106l16 12M184 118l16-12${disc(152, 215, 0.8)}`}
    />
    <At x={108} y={232} s={2}>
      <Ink as="line" d={person} />
    </At>
    <At x={0} y={232} s={2}>
      <Ink as="hair" d={`${table(128, 0, 36, 17)}M132-17v-7h10v7M146-17v-5h12v5M14 0v-42h20v42M14-26h20`} />
    </At>
    <Air warm d="M157 188c-5-8 5-8 2-18M178 190c-4-8 4-10 2-20M214 186c-4-6 4-8-2-16M234 190c-4-8 4-10-2-20M192 138v-18M192 102v-14" />
    <Air d="M86 132c-2 14 4 26 18 40M92 132c2 12 10 22 26 30M98 132c4 8 12 14 26 18" />
    <Flow
      cool={arrows([
        [92, 112, "down"],
        [118, 162, "east"],
      ])}
      heat={`M-2 51h14${arrows([
        [12, 51, "east"],
        [192, 132, "up"],
      ])}`}
    />
  </Detail>
);
