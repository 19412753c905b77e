import { arrows, Detail, type DetailProps, earth, Flow, valve } from "./detail-sheet";
import { branch, Condenser, Diffusers, FanCoil, SplitIndoor } from "./equipment";
import { Air, At, bed, box, Dimension, d, disc, each, Ink, lamp, person, pump, sofa, steps, table, toilet } from "./parts";

const breakLine = (x1: number, x2: number, y: number) => d`M${x1} ${y}h${(x2 - x1) / 2 - 8}l5 -7l6 14l5 -7H${x2}`;

/** A flat on district cooling: fan coil with its meter, risers, and the energy transfer station between the network and the building. */
export const DistrictCooledFlat = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [158, 84, 158, 44],
      [226, 104, 247, 39],
      [338, 64, 277, 64],
      [338, 96, 291, 96],
      [164, 204, 189, 204],
      [251, 202, 251, 215],
      [104, 204, 126, 216],
    ]}
  >
    <Ink as="sheet" d={box(22, 12, 281, 120) + box(28, 156, 290, 80)} />
    <Ink as="glass" d={box(22, 20, 5, 104)} />
    <Ink as="hair" d={`M28 52h182M228 52h14${earth(4, 22, 158)}${earth(320, 356, 158)}${earth(28, 318, 244)}`} />
    <At x={0} y={124} s={1.8}>
      <Ink as="hair" d={sofa(26, 0) + lamp(20, 0) + table(70, 0, 18, 8)} />
      <At x={104} y={0}>
        <Ink as="line" d={person} />
      </At>
    </At>
    <Ink
      as="cut"
      d={
        box(16, 12, 228, 9) +
        box(300, 12, 24, 9) +
        box(16, 124, 228, 9) +
        box(300, 124, 24, 9) +
        box(242, 12, 3, 121) +
        box(300, 12, 3, 121) +
        box(16, 156, 12, 84) +
        box(318, 156, 12, 84) +
        box(16, 156, 230, 8) +
        box(300, 156, 30, 8) +
        box(8, 236, 330, 9)
      }
    />
    <Ink as="thin" d={breakLine(8, 340, 140) + breakLine(8, 340, 149)} />
    <Ink as="supply" d={branch(46, 150, 29, [70, 116], 13, 10)} />
    <Diffusers
      places={[
        [70, 52],
        [116, 52],
      ]}
    />
    <At x={150} y={26} s={1.9}>
      <FanCoil />
    </At>
    <Ink as="unit" d="M210 51h18v3h-18z" />
    <Air warm d="M214 78v-20M219 78v-20M224 78v-20" />
    <Flow cool="M264 12V136M264 152V222H238M264 33H207" heat="M276 12V136M276 152V186H238M276 41H207" />
    <Ink as="cool-dot" d={disc(264, 33, 2.4)} />
    <Ink as="heat-dot" d={disc(276, 41, 2.4)} />
    <Ink as="unit" d={valve(222, 33) + valve(222, 41) + box(246, 28, 10, 10)} />
    <Ink as="thin" d="M251 28v10M246 33h10M251 38v3" />
    <Ink as="drain" d="M160 44L290 49V136M290 152V236" />
    <Flow
      cool={arrows([
        [264, 84, "up"],
        [238, 33, "west"],
      ])}
      heat={arrows([
        [276, 96, "down"],
        [236, 41, "east"],
      ])}
    />
    <Ink as="unit" d={`${box(196, 178, 36, 50)}M190 172h6v60h-6zM232 172h6v60h-6z`} />
    <Ink as="thin" d={`${each(steps(9), (k) => d`M${200 + k * 3.5} 180v46`)}M186 232h56`} />
    <Flow cool="M0 222H190" heat="M0 186H190" />
    <Ink as="unit" d={valve(76, 222) + valve(76, 186) + pump(251, 222, 7) + box(124, 215, 14, 14)} />
    <Ink as="thin" d="M131 215v14M124 222h14" />
    <Flow
      cool={arrows([
        [50, 222, "east"],
        [172, 222, "east"],
      ])}
      heat={arrows([
        [40, 186, "west"],
        [150, 186, "west"],
      ])}
    />
  </Detail>
);

/** Ducted split in a villa: the unit above the bathroom ceiling, supply and return to two rooms, outdoor unit on the roof. */
export const DuctedVilla = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [170, 164, 172, 134],
      [246, 162, 221, 132],
      [96, 162, 121, 144],
      [188, 188, 205, 182],
      [276, 158, 255, 123],
      [134, 50, 159, 56],
      [256, 190, 234, 186],
    ]}
  >
    <Ink as="sheet" d={box(24, 96, 312, 140)} />
    <Ink as="glass" d={box(16, 142, 6, 60) + box(338, 142, 6, 60)} />
    <At x={0} y={236} s={2}>
      <Ink as="hair" d={bed(18, 0) + lamp(62, 0) + toilet(82, 0) + sofa(118, 0) + table(156, 0, 10)} />
    </At>
    <Ink as="hair" d={earth(0, 356, 246)} />
    <Ink
      as="cut"
      d={
        box(12, 84, 166, 13) +
        box(196, 84, 152, 13) +
        box(12, 62, 9, 24) +
        box(339, 62, 9, 24) +
        box(12, 84, 12, 58) +
        box(12, 202, 12, 44) +
        box(336, 84, 12, 58) +
        box(336, 202, 12, 44) +
        box(0, 236, 360, 9) +
        box(146, 146, 4, 90) +
        box(214, 146, 4, 90)
      }
    />
    <Ink as="line" d="M112 97v46h38M252 97v46h-38M150 143h64" />
    <Ink as="supply" d="M112 101H222V107H252V121H222V134H206V113H112z" />
    <Flow cool="M184 78V118" heat="M190 78V118" />
    <At x={160} y={84} s={2}>
      <Condenser />
    </At>
    <Ink as="extract" d="M122 117H152V133H146V141H124V117z" />
    <At x={152} y={117} s={1.8}>
      <FanCoil way={1} />
    </At>
    <Ink as="unit" d="M108 99h4v16h-4zM252 105h4v18h-4zM122 141h22v4h-22z" />
    <Ink as="drain" d="M198 133L206 140V244" />
    <Air d="M104 103c-24-2-40 4-58 16M104 108c-20 0-34 8-46 24M104 113c-14 2-24 10-32 28M260 110c24-2 40 4 58 16M260 115c20 0 34 8 46 24M260 120c14 2 24 10 32 28" />
    <Air warm d="M127 174v-24M139 174v-24M133 137v-14" />
    <Flow
      cool={arrows([
        [44, 121, "down"],
        [320, 128, "down"],
      ])}
      heat={arrows([
        [133, 150, "up"],
        [184, 8, "up"],
      ])}
    />
    <Air warm d="M172 24c-2-8 2-8 0-14M184 24v-14M196 24c2-8-2-8 0-14" />
    <Ink as="unit" d={box(226, 180, 7, 10)} />
    <Ink as="signal" d="M229 180V126H206" />
  </Detail>
);

/** Packaged rooftop unit on its curb: both ducts go straight down through the roof. */
export const RooftopPackage = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [60, 58, 91, 68],
      [92, 28, 134, 50],
      [120, 28, 153, 52],
      [196, 12, 191, 25],
      [322, 60, 297, 66],
      [266, 182, 262, 155],
      [166, 192, 174, 166],
    ]}
  >
    <Ink as="sheet" d={box(24, 130, 312, 104)} />
    <Ink as="glass" d={box(16, 130, 6, 104) + box(338, 130, 6, 104)} />
    <Ink as="hair" d={`M24 166h312${earth(0, 356, 244)}`} />
    <At x={0} y={234} s={1.9}>
      <Ink as="hair" d={`${table(22, 0, 40, 14)}${table(126, 0, 34, 14)}M24-14v-9h9v9M36-14v-6h7v6M130-14v-7h8v7M142-14v-10h7v10`} />
      <At x={112} y={0}>
        <Ink as="line" d={person} />
      </At>
    </At>
    <Ink as="supply" d="M96 110V140H40V154H320V140H122V110z" />
    <Ink as="supply" d={each([64, 150, 236, 306], (x) => box(x - 6, 154, 12, 12))} />
    <Ink as="extract" d="M172 110V166H196V110z" />
    <Ink
      as="cut"
      d={
        box(12, 118, 84, 12) +
        box(122, 118, 50, 12) +
        box(196, 118, 152, 12) +
        box(12, 96, 8, 24) +
        box(340, 96, 8, 24) +
        box(12, 118, 4, 118) +
        box(344, 118, 4, 118) +
        box(0, 234, 360, 9)
      }
    />
    <Diffusers
      places={[
        [64, 166],
        [150, 166],
        [236, 166],
        [306, 166],
      ]}
    />
    <Ink
      as="unit"
      d={`${box(80, 46, 216, 62)}${box(86, 108, 128, 10)}${box(286, 108, 10, 10)}M216 46v-8h32v8zM256 46v-8h32v8zM206 46h-34v-8l14-14h20z`}
    />
    <Ink as="thin" d={`M128 46v62M146 46v62M164 46v62M212 46v62${disc(106, 74, 15)}M106 89v19M118 84v24M224 42h16M264 42h16`} />
    <Ink
      as="hair"
      d={`M175 39l14 5M179 35l12 4M183 31l10 3M149 52l6 24l6-24M149 78l6 24l6-24${each(steps(10), (k) => d`M${220 + k * 7.5} 56v44`)}M180 84h20M180 90h20M180 96h20`}
    />
    <Ink as="cool" d={each(steps(4), (k) => d`M${131 + k * 4} 52v50`)} />
    <Ink as="drain" d="M137 102v9h-68v6" />
    <Air
      warm
      d="M226 34c-4-8 4-10 0-18M238 34c4-8-4-10 0-18M266 34c-4-8 4-10 0-18M278 34c4-8-4-10 0-18M180 204v-34M188 204v-34M184 160v-48"
    />
    <Flow
      cool={`M109 112v20${arrows([
        [109, 132, "down"],
        [48, 147, "west"],
        [286, 147, "east"],
      ])}`}
      heat={`M142 34h22${arrows([
        [164, 34, "east"],
        [184, 172, "up"],
        [184, 126, "up"],
        [232, 14, "up"],
        [272, 14, "up"],
      ])}`}
    />
  </Detail>
);

/** Wall-mounted split: line set through a sloped sleeve, drain with a fall, outdoor unit on a bracket with clear air around it. */
export const SplitUnit = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [262, 62, 235, 57],
      [104, 58, 131, 74],
      [114, 216, 141, 208],
      [80, 74, 110, 104],
      [24, 86, 46, 98],
      [74, 208, 92, 184],
      [190, 104, 165, 72],
    ]}
  >
    <Ink as="sheet" d={box(164, 24, 196, 208)} />
    <At x={0} y={232} s={2.6}>
      <Ink as="hair" d={bed(82, 0)} />
    </At>
    <Ink as="hair" d={earth(0, 352, 242)} />
    <Ink as="cut" d={box(150, 24, 14, 40) + d`M150 76l14 -3V232h-14z` + box(140, 12, 220, 12) + box(0, 232, 360, 9)} />
    <Ink as="hair" d="M150 64l14-3M150 76l14-3" />
    <Flow cool="M178 66L146 72Q132 74 132 88V146H118" heat="M178 61L142 67Q126 70 126 88V140H118" />
    <Ink as="drain" d="M172 70L142 78V230" />
    <At x={164} y={44} s={3.2}>
      <SplitIndoor />
    </At>
    <Ink as="line" d="M34 164h116M44 164l106 40M40 164v4h110" />
    <At x={46} y={163} s={2.8}>
      <Condenser />
    </At>
    <Ink as="unit" d={`${box(108, 104, 10, 16)}${valve(123, 140)}${valve(123, 146)}`} />
    <Ink as="power" d="M113 120v12M113 104V84H150" />
    <Air warm d="M26 108c-8-4-10 4-20 0M26 124c-8-4-10 4-20 0M26 140c-8-4-10 4-20 0" />
    <Flow
      heat={arrows([
        [4, 108, "west"],
        [4, 124, "west"],
        [4, 140, "west"],
      ])}
      cool={arrows([[132, 118, "up"]])}
    />
    <Flow
      heat={arrows([[126, 104, "down"]])}
      cool={arrows([
        [310, 140, "down"],
        [262, 158, "down"],
      ])}
    />
    <Air d="M238 84c30 8 56 24 72 52M224 88c20 12 32 34 38 66" />
    <Air warm d="M262 36c-14-8-26-8-40 2M282 44c-18-18-50-20-74-4" />
    <Dimension from={[344, 70]} to={[344, 232]} figure="2.3" />
  </Detail>
);
