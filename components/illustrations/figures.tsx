import { arrows, Detail, type DetailProps, earth, Figure, Flow, valve } from "./detail-sheet";
import { Cassette, Condenser, CoolingTower, Diffusers, FanCoil, VrfOutdoor } from "./equipment";
import { Air, At, box, d, disc, each, Ink, person, pump, sofa, steps, table } from "./parts";

/** A thermometer with its bulb at `x`, `y`; `full` is the height of the filled stem. */
const Thermometer = ({ x, y, full, warm = false }: { x: number; y: number; full: number; warm?: boolean }) => (
  <>
    <Ink as="unit" d={d`M${x - 3} ${y - 5}v-38q0 -3 3 -3t3 3v38a6 6 0 1 1 -6 0z`} />
    <Ink as={warm ? "heat-dot" : "cool-dot"} d={disc(x, y, 4) + box(x - 1.2, y - 6 - full, 2.4, full + 6)} />
    <Ink as="thin" d={each(steps(5), (k) => d`M${x + 3} ${y - 12 - k * 7}h3`)} />
  </>
);
/** Round gauge with its needle. */
const gauge = (x: number, y: number, r: number) =>
  disc(x, y, r) +
  d`M${x} ${y}l${-r * 0.5} ${-r * 0.5}M${x - r * 0.75} ${y + r * 0.3}l2 -1M${x + r * 0.75} ${y + r * 0.3}l-2 -1M${x} ${y - r * 0.8}v2`;
/** A coil in section: staggered tubes between fins. */
const tubes = (x: number, y: number, columns: number, count: number, r: number, dx: number, dy: number) =>
  each(steps(columns), (k) => each(steps(count), (n) => disc(x + k * dx, y + n * dy + (k % 2) * (dy / 2), r)));

/** Fan coil unit opened: return air from the right, supply to the left; chilled water above, the trapped drain below. */
export const FcuAnatomy = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [292, 146, 264, 130],
      [236, 82, 221, 94],
      [72, 84, 97, 98],
      [108, 192, 137, 178],
      [226, 18, 254, 19],
      [314, 78, 293, 62],
      [314, 236, 336, 224],
    ]}
  >
    <Ink as="sheet" d={box(0, 8, 344, 252)} />
    <Ink as="cut" d={`${box(0, 0, 360, 8)}${box(344, 8, 16, 252)}`} />
    <Ink as="hair" d="M0 208H10M46 208H262M330 208H344" />
    <Ink as="line" d="M70 8V64M240 8V64" />
    <Ink as="unit" d={`${box(67, 46, 6, 9)}${box(237, 40, 6, 9)}`} />
    <Ink as="supply" d="M56 84H14V206H42V136H56z" />
    <Ink as="unit" d={`${box(56, 64, 200, 92)}M256 68h8v84h-8zM10 206h36v4h-36zM262 206h68v4h-68z`} />
    <Ink as="unit" d="M84 141L144 147V153L84 149z" />
    <Ink as="wash" d="M136 168V166H140V170A4 4 0 0 0 148 170V166H152V170A8 8 0 0 1 136 170z" />
    <Ink as="thin" d="M136 153V170A8 8 0 0 0 152 170V164L344 170M140 153V170A4 4 0 0 0 148 170V160H152L344 166M136 166h4M148 166h4" />
    <Ink as="hair" d={each(steps(10), (k) => d`M256 ${72 + k * 8}l8 4l-8 4`) + each(steps(13), (k) => d`M${92 + k * 3.8} 70V140`)} />
    <Ink as="thin" d="M150 64v24M150 124v32" />
    <Ink as="unit" d="M170 88H206A24 24 0 1 1 182 114V124H150V88z" />
    <Ink
      as="thin"
      d={`${disc(206, 112, 16)}${disc(206, 112, 5)}${each(steps(12, 0, Math.PI / 6), (a) => d`M${206 + Math.cos(a) * 16} ${112 + Math.sin(a) * 16}l${-Math.cos(a - 0.7) * 6} ${-Math.sin(a - 0.7) * 6}`)}`}
    />
    <Ink as="cool" d={tubes(100, 76, 3, 6, 2.6, 14, 11)} />
    <Ink as="cool-dot" d={each([100, 107, 114, 128, 135], (x) => d`M${x} 141q2 3 0 4t0 -4z`)} />
    <Flow cool="M360 54H92V76H97" heat="M360 34H136V76H131" />
    <Ink as="unit" d={`${valve(318, 34)}${valve(318, 54)}${valve(261, 34)}${box(254, 13, 14, 12)}M282 50h14v8h-4l6 8-4 3-7-11h-5z`} />
    <Ink as="thin" d="M261 25v9" />
    <Ink as="signal" d="M268 19H337V214M337 196H216V156" />
    <Ink as="unit" d={box(336, 214, 8, 14)} />
    <Ink as="thin" d="M338 217h4v4h-4z" />
    <Air warm d="M282 202V160Q282 112 270 112M296 202V172M310 202V160Q310 96 270 96M252 96h-18M252 128h-18M146 96h-4M146 112h-4" />
    <Air d="M86 96h-24M86 112h-24M86 128h-24M44 104Q28 104 28 120V200M20 214c-2 14-6 20-12 28M28 214v30M36 214c2 14 6 20 12 28" />
    <Flow
      cool={arrows([
        [210, 54, "west"],
        [28, 176, "down"],
      ])}
      heat={arrows([
        [196, 34, "east"],
        [296, 186, "up"],
      ])}
    />
  </Detail>
);

/** The two temperature differences that show whether a coil works: of the air before and after it, and of its water. */
export const DeltaT = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [36, 108, 77, 112],
      [324, 108, 283, 112],
      [232, 14, 232, 34],
      [318, 196, 298, 217],
      [42, 196, 62, 217],
      [232, 237, 232, 252],
    ]}
  >
    <Ink as="sheet" d={box(10, 88, 340, 64)} />
    <Ink as="line" d="M10 88H350M10 152H350" />
    <Ink as="hair" d="M10 84v30l-5 4l10 6l-5 4v28M350 84v30l-5 4l10 6l-5 4v28M84 58V30M276 58V30M84 226v30M276 226v30" />
    <Ink as="unit" d={box(146, 80, 68, 80)} />
    <Ink as="hair" d={each(steps(15), (k) => d`M${150 + k * 4.3} 83V157`)} />
    <Ink as="cool" d={tubes(192, 92, 1, 6, 3, 0, 11.2)} />
    <Ink as="line" d={tubes(180, 97.6, 1, 5, 3, 0, 11.2)} />
    <Ink as="heat" d={tubes(168, 92, 1, 6, 3, 0, 11.2)} />
    <Flow cool="M350 218H192V151" heat="M168 151V218H10" />
    <Air warm d="M20 98h44M20 126h116M20 140h116M98 100h38" />
    <Air d="M222 100h42M222 126h120M222 140h120M296 98h46" />
    <Thermometer x={84} y={112} full={32} warm />
    <Thermometer x={276} y={112} full={12} />
    <Thermometer x={84} y={218} full={22} warm />
    <Thermometer x={276} y={218} full={6} />
    <Ink as="hair" d="M84 34H276M80 38l8-8M272 38l8-8M84 252H276M80 256l8-8M272 256l8-8" />
    <Figure x={180} y={29}>
      10–12 K
    </Figure>
    <Figure x={74} y={72} anchor="end">
      24 °C
    </Figure>
    <Figure x={288} y={72} anchor="start">
      12–14 °C
    </Figure>
    <Figure x={180} y={247}>
      5.5–8.9 K
    </Figure>
    <Flow
      cool={arrows([
        [220, 218, "west"],
        [346, 133, "east"],
      ])}
      heat={arrows([
        [118, 218, "west"],
        [140, 133, "east"],
      ])}
    />
  </Detail>
);

/** The wet-bulb temperature of the air limits a cooling tower: a scale shows the three temperatures above each other. */
export const ApproachTemperature = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [226, 54, 236, 70],
      [232, 132, 253, 150],
      [234, 174, 220, 190],
      [340, 110, 318, 110],
      [340, 173, 318, 173],
      [16, 150, 49, 180],
    ]}
  >
    <Ink as="cut" d={box(0, 236, 360, 8)} />
    <Ink as="hair" d={earth(0, 352, 245)} />
    <At x={36} y={228} s={2.9}>
      <CoolingTower />
    </At>
    <Ink as="solid" d={`${box(46, 228, 22, 8)}${box(144, 228, 22, 8)}`} />
    <Flow cool="M175 222H250" heat="M175 158.400H196V120" />
    <Ink as="drain" d="M196 120V70H268M250 222V150H268M221 196H268" />
    <Air d="M4 190c12-2 18-2 26 4M4 202c12-2 18-2 26 4M202 196c-8-2-12-2-20 2" />
    <Thermometer x={212} y={192} full={14} />
    <Ink as="supply" d="M204 187q8-5 16 0l-1 10q-3 4-5 9h-4q-2-5-5-9z" />
    <Ink as="unit" d="M203 204h18l-2 11h-14z" />
    <Ink as="cool-dot" d="M205 208h14l-1.200 6h-11.600z" />
    <Ink as="hair" d="M206 190l12 9M206 196l8 7M210 187l9 7" />
    <Ink as="line" d="M282 224V40M277 47l5-8l5 8" />
    <Ink as="thin" d={each(steps(15), (k) => d`M282 ${60 + k * 11}h${k % 5 ? 4 : 7}`)} />
    <Ink as="heat" d="M268 70h34" />
    <Ink as="cool" d="M268 150h34" />
    <Ink as="line" d="M268 196h34" />
    <Ink as="heat-dot" d={disc(282, 70, 3)} />
    <Ink as="cool-dot" d={disc(282, 150, 3)} />
    <Ink as="solid" d={disc(282, 196, 3)} />
    <Ink as="hair" d="M304 70h18M304 150h18M304 196h18M316 70V196M312 74l8-8M312 154l8-8M312 200l8-8" />
    <Figure x={282} y={30}>
      °C
    </Figure>
    <Flow cool={arrows([[228, 222, "east"]])} heat={arrows([[182, 158.4, "west"]])} />
  </Detail>
);

/** Leak test of a refrigerant circuit: nitrogen through a regulator, soap on every joint; then a pump evacuates air and moisture. */
export const LeakTest = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [174, 212, 196, 200],
      [242, 152, 215, 146],
      [262, 102, 241, 102],
      [126, 218, 97, 205],
      [262, 62, 281, 46],
      [334, 186, 318, 202],
      [302, 144, 278, 155],
    ]}
  >
    <Ink as="sheet" d={box(306, 12, 54, 98)} />
    <Ink as="cut" d={`${box(296, 8, 10, 22)}${box(296, 50, 10, 60)}${box(290, 2, 70, 8)}${box(0, 228, 360, 8)}`} />
    <Ink as="hair" d={earth(0, 352, 238)} />
    <Ink as="line" d="M98 186H118V36H306M98 202H124V42H306" />
    <Ink as="unit" d="M306 24h40q6 0 6 6v10q0 8-10 8h-36z" />
    <Ink as="hair" d="M306 42h42M316 46h26" />
    <At x={8} y={228} s={3}>
      <Condenser />
    </At>
    <Ink as="unit" d={`${valve(92, 186)}${valve(92, 202)}${box(86, 178, 4, 32)}`} />
    <Ink
      as="unit"
      d={`${box(148, 94, 92, 16)}${disc(172, 72, 17)}${disc(216, 72, 17)}M168 89h8v5h-8zM212 89h8v5h-8z${each([158, 178, 206, 230], (x) => box(x - 3, 110, 6, 5))}`}
    />
    <Ink
      as="thin"
      d={`${gauge(172, 72, 14)}${gauge(216, 72, 14)}${each([158, 178, 206, 230], (x) => disc(x, 102, 4) + d`M${x - 3} 99l6 6`)}`}
    />
    <Ink as="cool" d="M158 115C158 170 132 168 97 198V199" />
    <Ink as="heat" d="M178 115C178 150 140 152 97 182V183" />
    <Ink as="line" d="M206 115C206 126 208 130 208 138M230 115C230 140 268 124 268 150V194" />
    <Ink
      as="unit"
      d={`M196 228V172q0-12 12-12t12 12v56zM204 152h8v8h-8z${disc(208, 145, 7)}${disc(196, 138, 6)}${disc(220, 138, 6)}${box(259, 150, 18, 14)}`}
    />
    <Ink as="thin" d={`M196 178h24M196 220h24M196 138l-2-3M220 138l3-2M262 154h12v6h-12z`} />
    <Ink as="unit" d={`${box(256, 198, 30, 26)}${box(286, 202, 36, 20)}M264 192h8v6h-8z${each([33, 39], (y) => box(279, y, 7, 6))}`} />
    <Ink as="solid" d={`${box(260, 224, 8, 4)}${box(308, 224, 8, 4)}`} />
    <Ink as="thin" d={`M276 198v-6h40v10M292 202v20M298 202v20M304 202v20M310 202v20M262 206h10v8h-10z`} />
    <Ink
      as="cool"
      d={each(
        [
          [276, 30, 2.2],
          [284, 27, 3],
          [290, 49, 2.4],
          [281, 50, 2],
          [104, 191, 2.2],
          [109, 194, 1.7],
          [104, 210, 2.2],
          [110, 207, 1.5],
        ] as const,
        ([x, y, r]) => disc(x, y, r),
      )}
    />
  </Detail>
);

const lens = 68;
/** Half the length of a vertical line inside the lens, at `offset` from its centre. */
const chord = (offset: number) => Math.sqrt((lens - 1) ** 2 - offset ** 2);
const finOffsets = steps(7, -48, 16);
const coilFins = steps(29, 6, 4.2);
/** The remaining fraction of each fin of the old coil. */
const worn = [1, 0.9, 1, 0.6, 0.3, 0, 0.2, 0, 0, 0.5, 0.8, 1, 0.7, 0.4, 0, 0.3, 0, 0.6, 0.9, 1, 0.4, 0, 0, 0.2, 0.6, 1, 0.8, 1, 1];
/** The corroded fins in the lens: offset, lower end of the upper half, upper end of the lower half. */
const eaten = [
  [-48, 150, 204],
  [-32, 138, 214],
  [-16, 126, 206],
  [0, 137, 224],
  [16, 146, 206],
  [32, 130, 218],
  [48, 148, 205],
] as const;
const film =
  "M214 158q3-10 9-8q7 3 9-2q6-12 12-3t12-3q8-12 14 0t10 5q6-14 12-4t10 1q8-12 14 0t8 2q8-10 12 0t8 12M214 198q6 12 14 6t14 3q10-6 16 3t20-4q8 10 16 3t14 2q12-4 18-2t18-11";
const coilTubes = `M0 12H128M0 24H128M0 36H128M0 48H128M128 12a6 6 0 0 1 0 12M128 36a6 6 0 0 1 0 12M0 24a6 6 0 0 0 0 12`;

/** A condenser coil by the sea, new and after years: where aluminium touches copper in salt water, the aluminium corrodes. */
export const SaltCorrosion = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [14, 246, 42, 196],
      [14, 110, 50, 134],
      [180, 172, 222, 153],
      [346, 110, 312, 130],
      [346, 246, 314, 214],
      [180, 38, 214, 36],
    ]}
  >
    {([82, 278] as const).map((x) => (
      <g key={x}>
        <Ink as="hair" d={d`M${x - 10} 44L${x - 56} 138M${x + 10} 44L${x + 56} 138`} />
        <Ink as="unit" d={disc(x, 178, lens)} />
        <At x={x - 64} y={10}>
          <Ink as="unit" d="M0 4h128v52h-128z" />
          <Ink
            as={x === 82 ? "thin" : "hair"}
            d={each(coilFins, (fin, k) => (x === 82 ? d`M${fin} 4v52` : (worn[k] ?? 0) > 0 ? d`M${fin} 4v${52 * (worn[k] ?? 0)}` : ""))}
          />
          <Ink as="heat" d={coilTubes} />
        </At>
      </g>
    ))}
    <Ink as="line" d="M72 30h20v20h-20zM268 30h20v20h-20z" />
    <Ink
      as="extract"
      d="M17.500 158H146.500A68 68 0 0 1 149 166H15A68 68 0 0 1 17.500 158zM15 190H149A68 68 0 0 1 146.500 198H17.500A68 68 0 0 1 15 190zM213.500 158H342.500A68 68 0 0 1 345 166H211A68 68 0 0 1 213.500 158zM211 190H345A68 68 0 0 1 342.500 198H213.500A68 68 0 0 1 211 190z"
    />
    <Ink
      as="unit"
      d={each(
        finOffsets,
        (o) =>
          d`M${82 + o - 1.5} ${178 - chord(o)}V157h9v-2.500h-6V${178 - chord(o)}zM${82 + o - 1.5} ${178 + chord(o)}V199h9v2.500h-6V${178 + chord(o)}z`,
      )}
    />
    <Ink as="wash" d={film} />
    <Ink as="cool" d={film} />
    <Ink
      as="unit"
      d={`${each(eaten, ([o, above, below]) => {
        const x = 278 + o - 1.5;
        return d`M${x} ${178 - chord(o)}V${above}h1v-6h1v-5h1V${178 - chord(o)}zM${x} ${178 + chord(o)}V${below}h1v6h1v5h1V${178 + chord(o)}z`;
      })}M228 154.500h7v2.500h-7zM276 154.500h9v2.500h-9zM260 199h7v2.500h-7zM308 199h8v2.500h-8z`}
    />
    <Ink
      as="hair"
      d={each(
        [
          [262, 140],
          [266, 145],
          [259, 133],
          [280, 148],
          [284, 144],
          [313, 146],
          [307, 141],
          [246, 150],
          [312, 208],
          [306, 211],
          [316, 213],
          [310, 216],
          [280, 214],
          [276, 208],
        ] as const,
        ([x, y]) => disc(x, y, 1.3),
      )}
    />
  </Detail>
);

const slabs =
  box(0, 96, 128, 7) +
  box(144, 96, 8, 7) +
  box(0, 162, 128, 6) +
  box(146, 162, 6, 6) +
  box(0, 88, 6, 36) +
  box(146, 88, 6, 140) +
  box(0, 162, 6, 24) +
  box(126, 103, 2, 125);
/** The small building that VrfOrChiller shows twice. */
const SmallBuilding = () => (
  <>
    <Ink as="sheet" d={box(6, 103, 140, 125)} />
    <Ink as="glass" d={`${box(1, 124, 4, 38)}${box(1, 186, 4, 42)}`} />
    <Ink as="hair" d={`M6 126h120M6 190h120${table(10, 162, 18, 14)}${table(80, 162, 30, 14)}${sofa(12, 228)}${table(92, 228, 22, 10)}`} />
    <Ink as="cut" d={slabs} />
    {[162, 228].map((y) => (
      <At key={y} x={68} y={y} s={1.05}>
        <Ink as="line" d={person} />
      </At>
    ))}
  </>
);

/** The same small building twice: cooled by refrigerant in every room, or by chilled water. */
export const VrfOrChiller = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [58, 62, 83, 72],
      [114, 148, 146, 142],
      [48, 148, 50, 130],
      [200, 44, 211, 58],
      [306, 58, 305, 81],
      [308, 148, 328, 142],
      [282, 148, 276, 124],
    ]}
  >
    <Ink as="cut" d={box(0, 228, 360, 8)} />
    <Ink as="hair" d={`${earth(0, 352, 237)}M180 20V220`} />
    {[14, 194].map((x) => (
      <At key={x} x={x} y={0}>
        <SmallBuilding />
      </At>
    ))}
    <Flow cool="M136 76H147V183H64M147 119H64" heat="M136 80H152V186H64M152 122H64" />
    <Ink as="cool-dot" d={disc(147, 119, 2) + each([119, 183], (y) => disc(78, y, 2))} />
    <Ink as="heat-dot" d={disc(152, 122, 2) + each([122, 186], (y) => disc(82, y, 2))} />
    <Flow cool="M109 76h4" heat="M109 80h4" />
    {[84, 112].map((x) => (
      <At key={x} x={x} y={96} s={1.15}>
        <VrfOutdoor />
      </At>
    ))}
    {[126, 190].flatMap((y) =>
      [52, 108].map((x) => (
        <At key={`${x} ${y}`} x={x} y={y} s={1.05}>
          <Cassette />
        </At>
      )),
    )}
    <Air
      warm
      d="M92 54c-4-6 4-8 0-14M102 54c-4-6 4-8 0-14M120 54c-4-6 4-8 0-14M130 54c-4-6 4-8 0-14M222 54c-4-6 4-8 0-14M246 54c-4-6 4-8 0-14M270 54c-4-6 4-8 0-14"
    />
    <Ink as="cool" d="M284 72H335V179H299M335 115H299" />
    <Ink as="heat" d="M284 88H329V183H299M329 119H299" />
    <Ink as="cool-dot" d={disc(335, 115, 2.2)} />
    <Ink as="heat-dot" d={disc(329, 119, 2.2)} />
    <Ink
      as="unit"
      d={`${box(206, 64, 78, 28)}${each([210, 236, 262], (x) => box(x, 58, 20, 6))}${box(210, 80, 70, 10)}${pump(304, 88, 6, "west")}${each([119, 183], (y) => valve(314, y))}`}
    />
    <Ink as="solid" d={`${box(212, 92, 8, 4)}${box(270, 92, 8, 4)}`} />
    <Ink as="thin" d={each([206, 232, 258], (x) => d`M${x + 2} 65l7 15M${x + 24} 65l-7 15M${x + 4} 61h20`)} />
    <Ink as="hair" d="M220 80v10M270 80v10M222 85h46" />
    {[112, 176].map((y) => (
      <g key={y}>
        <Ink as="supply" d={box(210, y + 1, 52, 7) + box(219, y + 8, 6, 6) + box(243, y + 8, 6, 6)} />
        <At x={262} y={y} s={1.25}>
          <FanCoil />
        </At>
        <Diffusers
          places={[
            [222, y + 14],
            [246, y + 14],
          ]}
        />
        <Air warm d={d`M296 ${y + 30}v-14M302 ${y + 30}v-14`} />
        <Ink as="unit" d={box(292, y + 13, 14, 2)} />
      </g>
    ))}
    <Flow
      cool={arrows(
        [
          [335, 100, "down"],
          [147, 100, "down"],
        ],
        4,
      )}
      heat={arrows(
        [
          [329, 150, "up"],
          [152, 150, "up"],
        ],
        4,
      )}
    />
  </Detail>
);
