import { arrows, Detail, type DetailProps, earth, Figure, Flow, valve } from "./detail-sheet";
import { Condenser, FanCoil } from "./equipment";
import { Air, At, basin, bed, box, d, disc, each, Ink, lamp, pen, person, pump, sofa, steps, table, toilet } from "./parts";

/** Circuit breaker and residual-current device (with a ring) in a vertical line; `x`, `y` is the fixed contact. */
const breaker = (x: number, y: number) => d`M${x - 2.5} ${y - 2.5}l5 5m0 -5l-5 5M${x - 7} ${y + 3}L${x} ${y + 16}`;
const residual = (x: number, y: number) => d`M${x - 7} ${y + 3}L${x} ${y + 16}` + disc(x, y + 22, 4);

/** Distribution board with its cover off, and the single line diagram of the same board. */
export const ElectricalPanel = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [134, 11, 100, 11],
      [50, 52, 78, 52],
      [188, 44, 160, 44],
      [188, 72, 147, 78],
      [188, 100, 158, 97],
      [188, 130, 158, 131],
      [188, 216, 160, 211],
    ]}
  >
    <Ink as="unit" d="M24 20L6 32V244L24 232z" />
    <Ink as="hair" d="M21 40L9 47V120L21 114zM21 48L9 55M21 56L9 63M21 64L9 71M21 72L9 79M21 80L9 87M21 88L9 95M21 96L9 103M21 104L9 111" />
    <Ink as="unit" d={box(24, 20, 150, 212)} />
    <Ink as="thin" d={`${box(30, 26, 138, 200)}M92 14h14v6h-14z`} />
    <Ink as="power" d="M99 0V36M120 46H134" />
    <Ink as="cool" d="M147 56V62H164V210H160" />
    <Ink
      as="solid"
      d={`${box(50, 75, 98, 2.2)}${box(50, 79, 98, 2.2)}${box(92, 70, 2, 6)}${box(104, 70, 2, 10)}${box(61, 76, 2, 14)}${box(135, 76, 2, 14)}${box(86, 99, 2.6, 90)}${box(109.4, 99, 2.6, 90)}`}
    />
    <Ink
      as="unit"
      d={
        box(78, 36, 42, 34) +
        box(134, 36, 26, 20) +
        box(40, 88, 46, 16) +
        box(112, 88, 46, 16) +
        each(steps(8), (k) => box(40, 106 + k * 10.3, 46, 8.8) + box(112, 106 + k * 10.3, 46, 8.8)) +
        box(38, 206, 50, 8) +
        box(110, 206, 50, 8)
      }
    />
    <Ink
      as="thin"
      d={
        `${box(93, 44, 12, 17)}M93 52h12M134 49h26${box(48, 92, 9, 8)}${box(141, 92, 9, 8)}${disc(70, 96, 2.2)}${disc(128, 96, 2.2)}` +
        each(steps(8), (k) => box(78, 108 + k * 10.3, 5, 5) + box(115, 108 + k * 10.3, 5, 5)) +
        each(steps(9), (k) => d`M${42 + k * 5.2} 208v4M${114 + k * 5.2} 208v4`)
      }
    />
    <Ink as="hair" d={each(steps(8), (k) => d`M40 ${110.4 + k * 10.3}H34V222M158 ${110.4 + k * 10.3}H162V222`)} />
    <Ink
      as="line"
      d={
        "M272 2V54M272 70V106M232 108V122M232 138V168M312 108V122M312 138V168M272 88H318M336 88h10v7M341 95h10M343 98h6M345 101h2" +
        breaker(272, 54) +
        each([232, 312], (x) => residual(x, 122)) +
        each([212, 252, 292, 332], (x) => d`M${x} 168v12M${x} 196v18` + breaker(x, 180))
      }
    />
    <Ink
      as="unit"
      d={`${box(261, 16, 22, 20)}${box(318, 81, 18, 14)}${disc(212, 224, 10)}M242 227a10 10 0 0 1 20 0zM252 214v3${pump(332, 224, 10, "down")}`}
    />
    <Ink as="thin" d="M265 20h14v6h-14zM268 31h8M322 92l9-7m-5 0h5v5M205 217l14 14m0-14l-14 14M252 227v7M246 234h12" />
    <Ink as="solid" d={`${box(208, 106, 136, 4)}${box(208, 167, 48, 2.5)}${box(288, 167, 48, 2.5)}`} />
    <At x={281} y={234} s={0.85}>
      <Condenser />
    </At>
    <Figure x={254} y={30} anchor="end">
      400 V
    </Figure>
    <Figure x={272} y={254}>
      230 V
    </Figure>
  </Detail>
);

const bathFloors = [114, 172] as const;

/** Water and drainage of a building: ground tank, transfer pumps, roof tank, booster, heaters; vented stack to the manhole. */
export const PlumbingRiser = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [30, 212, 75, 208],
      [188, 202, 150, 212],
      [304, 20, 277, 26],
      [142, 32, 176, 32],
      [246, 73, 215, 73],
      [314, 50, 285, 44],
      [330, 238, 330, 215],
    ]}
  >
    <Ink as="sheet" d={box(67, 64, 226, 170)} />
    <Ink as="hair" d={`${earth(0, 52, 175)}${earth(348, 358, 175)}${earth(300, 312, 175)}${earth(60, 296, 242)}`} />
    <At x={0} y={114} s={1.3}>
      <Ink as="hair" d={`${bed(58, 0)}${lamp(106, 0)}`} />
    </At>
    <At x={0} y={172} s={1.3}>
      <Ink as="hair" d={`${sofa(56, 0)}${table(100, 0, 14)}`} />
    </At>
    <Ink
      as="cut"
      d={
        box(60, 58, 96, 6) +
        box(176, 58, 102, 6) +
        box(290, 58, 10, 6) +
        bathFloors.map((y) => box(60, y, 94, 6) + box(178, y, 100, 6) + box(290, y, 8, 6)).join("") +
        box(60, 50, 6, 128) +
        box(60, 190, 6, 50) +
        box(294, 50, 6, 137) +
        box(294, 200, 6, 40) +
        box(52, 234, 256, 8) +
        box(0, 172, 60, 3) +
        box(300, 172, 14, 3) +
        box(346, 172, 14, 3) +
        box(154, 64, 2, 114) +
        box(176, 64, 2, 114)
      }
    />
    <Ink as="unit" d={`${box(76, 192, 50, 42)}${box(206, 16, 70, 34)}${box(316, 178, 28, 36)}`} />
    <Ink as="solid" d={`${box(212, 50, 8, 8)}${box(262, 50, 8, 8)}${box(313, 172, 34, 4)}`} />
    <Flow cool="M0 184H86V200M126 226H162V10H216V24M134 226V210H154V226M206 46H170V140H256V146M170 82H256V88M216 82V86M216 140V144M184 82V74H190M184 140V132H190" />
    <Ink as="cool" d="M77 206q4-2.500 8 0t8 0t8 0t8 0t8 0t8 0M207 30q5-2.500 10 0t10 0t10 0t10 0t10 0t10 0t9 0" />
    <Ink as="heat" d="M214 74H221V86M214 132H221V144" />
    <Ink
      as="line"
      d={`M284 34V190L316 199M344 206L360 210M280 34h8M316 201q14 6 28 5${bathFloors.map((y) => d`M220 ${y}v9L284 ${y + 15}M242 ${y}v5q0 5 3 5t3 -5M264 ${y}v13`).join("")}`}
    />
    <Ink as="hair" d="M86 200l8 6M216 24l8 5" />
    <Ink
      as="unit"
      d={
        disc(96, 206, 3) +
        disc(226, 29, 3) +
        pump(144, 226, 6) +
        pump(144, 210, 6) +
        pump(192, 46, 6, "west") +
        valve(40, 184) +
        "M177 42v-13q0-5 5-5t5 5v13zM182 42v4" +
        each([74, 132], (y) => d`M194 ${y - 6}h16q4 0 4 6t-4 6h-16q-4 0 -4 -6t4 -6z`) +
        each([82, 140], (y) => valve(177, y))
      }
    />
    <Ink as="hair" d="M206 38h70M229 16v34M253 16v34" />
    {bathFloors.map((y) => (
      <At key={y} x={0} y={y} s={1.5}>
        <Ink as="thin" d={basin(143, 0) + toilet(168, 0)} />
      </At>
    ))}
    <At x={236} y={234} s={1.3}>
      <Ink as="line" d={person} />
    </At>
    <Flow
      cool={arrows([
        [64, 184, "east"],
        [162, 100, "up"],
        [170, 112, "down"],
      ])}
    />
    <Ink as="line" d={arrows([[284, 168, "down"]])} />
  </Detail>
);

const rows = [40, 122, 204];

/**
 * Solar modules on a flat roof, 28 units to the metre: tilted 25° to the south, spaced for the noon sun of 21 December; with their
 * connection to the grid.
 */
export const SolarRoof = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [170, 66, 152, 102],
      [290, 92, 253, 120],
      [112, 66, 108, 105],
      [198, 156, 221, 156],
      [304, 156, 285, 160],
      [198, 206, 221, 206],
      [344, 182, 337, 199],
    ]}
  >
    <Ink as="sheet" d={box(27, 133, 288, 99)} />
    <Ink as="hair" d={`${earth(0, 352, 241)}M29 39L122 120`} />
    <At x={0} y={232} s={1.55}>
      <Ink as="hair" d={`${sofa(26, 0)}${table(70, 0, 16)}M46-64v12M39-45q7-10 14 0z`} />
      <At x={96} y={0}>
        <Ink as="line" d={person} />
      </At>
    </At>
    <Ink as="hair" d={each(rows, (x) => d`M${x + 8} 124V113M${x + 46} 124V96M${x + 8} 113`)} />
    <Ink
      as="cut"
      d={
        box(20, 124, 246, 9) +
        box(274, 124, 48, 9) +
        box(20, 110, 7, 122) +
        box(315, 110, 7, 122) +
        box(0, 232, 360, 8) +
        box(176, 133, 3, 99) +
        each(rows, (x) => box(x + 2, 119, 13, 5) + box(x + 39, 119, 13, 5))
      }
    />
    <Ink as="solid" d={each(rows, (x) => d`M${x} 117l53.3 -24.9l1.3 2.700l-53.300 24.900z`)} />
    <circle className={pen("sun")} cx={22} cy={33} r={8} />
    <Ink
      as="heat"
      d={each(
        steps(12, 0, Math.PI / 6),
        (a) => d`M${22 + Math.cos(a) * 11} ${33 + Math.sin(a) * 11}l${Math.cos(a) * 4} ${Math.sin(a) * 4}`,
      )}
    />
    <Figure x={62} y={52}>
      41°
    </Figure>
    <Figure x={237} y={119}>
      25°
    </Figure>
    <Ink as="hair" d="M220.300 109.400a18 18 0 0 1 1.700 8" />
    <Ink as="power" d="M94 121.500H270V138H231V146M240 156H250M266 182V189H231V196M240 206H258M292 210H326M334 222V246H360" />
    <Ink
      as="unit"
      d={`${box(222, 146, 18, 20)}${box(250, 142, 34, 40)}${box(222, 196, 18, 20)}${box(258, 194, 34, 34)}${box(326, 200, 16, 22)}`}
    />
    <Ink
      as="thin"
      d={`${disc(231, 156, 5)}M231 151v10M250 182L284 142M255 150h10M255 154h10M269 174q3-6 6 0t6 0${disc(231, 206, 5)}M231 201v10M263 199h24v8h-24zM263 211h24M269 211v12M275 211v12M281 211v12M328.500 203h11v6h-11zM330 215h8`}
    />
    <Ink
      as="line"
      d={arrows([
        [356, 246, "east"],
        [340, 246, "west"],
      ])}
    />
  </Detail>
);

/** One coordinate of a quadratic curve. */
const bend = (t: number, a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;

/** Suspended gypsum ceiling and the services above it. */
export const FitOutCeiling = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [164, 48, 141, 60],
      [118, 124, 128, 150],
      [136, 212, 136, 177],
      [28, 228, 44, 200],
      [226, 126, 205, 136],
      [326, 208, 305, 186],
      [278, 130, 256, 156],
    ]}
  >
    <Ink as="sheet" d={box(0, 22, 344, 238)} />
    <Ink as="cut" d={`${box(0, 0, 360, 22)}${box(344, 22, 16, 238)}`} />
    <Ink as="line" d={`${each([22, 106, 140, 224, 318], (x, k) => d`M${x} 22V${k < 2 ? 62 : 146}`)}M250 22V58M330 22V58M274 22V94`} />
    <Ink
      as="solid"
      d={each([22, 106, 140, 224, 318, 250, 330, 274], (x) => box(x - 2, 22, 4, 4)) + each([22, 106], (x) => box(x - 3, 50, 6, 8))}
    />
    <Ink as="power" d="M247 54V156" />
    <Ink as="data" d="M244 55H344" />
    <Ink as="power" d="M247 52H344" />
    <Ink as="thin" d="M240 46v12H340v-12M250 58v-12M270 58v-12M290 58v-12M310 58v-12M330 58v-12" />
    <Ink as="extract" d="M216 94H344V104H304V168H297V104H216z" />
    <Ink as="thin" d="M272 92h4v14h-4zM296 108h9" />
    <Ink as="supply" d="M112 68H130Q188 70 196 126H176Q170 92 128 88H112z" />
    <Ink
      as="hair"
      d={`${each(
        steps(9, 0.06, 0.11),
        (t) => d`M${bend(t, 130, 188, 196)} ${bend(t, 68, 70, 126)}L${bend(t, 128, 170, 176)} ${bend(t, 88, 92, 126)}`,
      )}M118 68v20M124 68v20`}
    />
    <At x={16} y={62} s={3.2}>
      <FanCoil way={1} />
    </At>
    <Ink as="unit" d={`M168 126H204V150L196 158V172H176V158L168 150z`} />
    <Ink as="hair" d="M171 129H201V149M171 129V149" />
    <Ink as="unit" d={`${box(0, 146, 160, 6)}${box(212, 146, 132, 6)}`} />
    <Ink as="thin" d={each([8, 92, 112, 132, 154, 218, 268, 290, 312, 334], (x) => d`M${x - 7} 152h3l1 17h6l1 -17h3`)} />
    <Ink
      as="unit"
      d={`${box(0, 169, 20, 6)}${box(88, 169, 84, 6)}${box(200, 169, 36, 6)}${box(260, 169, 34, 6)}${box(307, 169, 29, 6)}M20 167h3v8h-3zM85 167h3v8h-3zM172 167h28v8h-28z`}
    />
    <Ink as="thin" d="M180 167v8M184 167v8M188 167v8M192 167v8M336 168h8v9h-8" />
    <Ink as="line" d="M23 175L67 219M26 173L70 217M67 219l3-2" />
    <Ink as="drain" d="M85 176A62 62 0 0 1 70 215" />
    <Ink as="unit" d="M238 170v-14h20v14zM234 170h28v5h-28z" />
    <Ink as="thin" d="M241 156v14M245 156v14M251 156v14M255 156v14" />
    <Ink as="hair" d="M238 180L214 246M248 180V250M258 180L282 246M243 180L231 248M253 180L265 248" />
    <Ink as="unit" d="M293 170h15v4q-7.500 4-15 0z" />
    <Ink as="heat" d="M297 177q.5 5 3.500 7q3-2 3.500-7M294 184.500h13" />
    <Air d="M182 180c-6 10-24 14-52 16M186 180c-2 10-8 16-22 22M190 180c6 10 14 14 30 16" />
    <Flow
      cool={arrows([
        [126, 196, "west"],
        [224, 196, "east"],
      ])}
    />
  </Detail>
);
