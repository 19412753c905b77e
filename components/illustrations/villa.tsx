import { Condenser, FanCoil, RoofFan, SplitIndoor, solarModule } from "./equipment";
import { Air, At, bed, box, d, each, Ink, lamp, screen, sofa, steps, table, toilet } from "./parts";
import type { Plates } from "./plate";

/* Section through the villa, 16 m wide, 18 units to the metre: two storeys of 3.4 m. */
const ground = 770;
const first = 709;
const roof = 648;
const slabs =
  box(64, roof, 107, 6) +
  box(181, roof, 49, 6) +
  box(237, roof, 116, 6) +
  box(64, first, 107, 5) +
  box(181, first, 172, 5) +
  box(64, ground, 289, 5) +
  box(64, roof - 17, 5, 18) +
  box(348, roof - 17, 5, 18) +
  box(64, roof, 7, 72) +
  box(64, 744, 7, 26) +
  box(346, roof, 7, 16) +
  box(346, 700, 7, 22) +
  box(346, 762, 7, 8) +
  each([60, 192, 342], (x) => d`M${x + 4} ${ground + 5}h7v5h4v5h-15v-5h4z`) +
  box(166, roof, 2, 61) +
  box(184, roof, 1.7, 61) +
  box(214, roof, 2.5, 61) +
  box(198, first, 2.5, 61);
const furniture =
  bed(108, first) +
  lamp(152, first) +
  toilet(188, first) +
  bed(272, first) +
  table(316, first, 20, 13) +
  sofa(262, ground) +
  table(306, ground, 14) +
  lamp(250, ground) +
  screen(208, ground) +
  d`M75 ${ground}v-34h16v34M75 ${ground - 21}h16M78 ${ground - 30}v6M78 ${ground - 17}v6` +
  d`M94 ${ground}v-17h98v17M94 ${ground - 14}h98M111 ${ground}v-14M128 ${ground}v-14M145 ${ground}v-14M118 ${ground - 17}v-7h5v2` +
  box(96, ground - 45, 52, 13) +
  d`M113 ${ground - 45}v13M130 ${ground - 45}v13` +
  d`M323 ${first + 5}v8M316 ${first + 18}q7 -9 14 0z`;

export const VillaShell = () => (
  <>
    <Ink as="sheet" d={box(64, roof, 289, 122)} />
    <Ink as="hair" d={furniture} />
    <Ink as="glass" d={box(65, 720, 4, 24) + box(348, 664, 4, 36) + box(348, 722, 4, 40)} />
    <Ink as="cut" d={slabs} />
    <Ink as="thin" d={`M217 673h45v-19M201 733h45v-19${box(162, 753, 30, 17)}M165 758h24M168 753v-2h5v2M181 753v-2h5v2`} />
  </>
);

/** Bulkhead unit: return grille below, supply grille in the face, blowing into the room. */
const Bulkhead = ({ x, y }: { x: number; y: number }) => (
  <At x={x} y={y}>
    <Ink as="supply" d="M31 4.500h13v7h-13z" />
    <FanCoilAt />
    <Ink as="unit" d="M44 3h2.500v10h-2.500zM4 18h14v2.500h-14z" />
    <Air d="M49 5c16-1 26 2 40 8M49 8c14 1 24 5 34 14M49 11c9 2 16 7 22 16" />
    <Air warm d="M8 32v-10M14 32v-10" />
  </At>
);
const FanCoilAt = () => (
  <At x={1} y={3.5}>
    <FanCoil way={1} />
  </At>
);

const modules = steps(4).map((k) => solarModule(257 + k * 22, roof - 4));

export const villaPlates = {
  split: {
    draw: (
      <>
        <Ink as="cool" d="M72 666H60.500V694H58" />
        <Ink as="heat" d="M72 668.500H62.500V697.500H58" />
        <Ink as="drain" d="M73 670.500L56 673" />
        <Ink as="line" d="M30 706h34M34 706l30 12" />
        <At x={32} y={706}>
          <Condenser />
        </At>
        <At x={71} y={661}>
          <SplitIndoor />
        </At>
      </>
    ),
    at: [30, 610],
    leader: [[42, 679]],
  },
  ducted: {
    draw: (
      <>
        <Ink as="cool" d="M232 644V659M207 644V720" />
        <Ink as="heat" d="M235 644V659M210 644V720" />
        <At x={221} y={roof}>
          <Condenser />
        </At>
        <At x={193} y={roof}>
          <Condenser />
        </At>
        <Bulkhead x={217} y={654} />
        <Bulkhead x={201} y={714} />
      </>
    ),
    at: [234, 586],
    leader: [[234, 621]],
  },
  ventilation: {
    draw: (
      <>
        <Ink as="extract" d={d`M172 ${roof}h9V736h-9z`} />
        <Ink as="unit" d="M160 742l9-8h15l9 8v4h-33z" />
        <Ink as="hair" d="M164 746l4-6l4 6l4-6l4 6l4-6l4 6" />
        <Air warm d="M169 751c-2-2 2-3 0-5M177 751c-2-2 2-3 0-5M185 751c-2-2 2-3 0-5M176.500 728v-74" />
        <At x={176.5} y={roof}>
          <RoofFan />
        </At>
      </>
    ),
    at: [150, 586],
    leader: [[170, 634]],
  },
  solar: {
    draw: (
      <>
        <Ink as="hair" d={each(modules, ({ frame }) => frame)} />
        <Ink as="solid" d={each(modules, ({ panel }) => panel)} />
        <Ink as="power" d={d`M258 ${roof - 2}H357V738M364 745`} />
        <Ink as="unit" d="M353.500 734h9v14h-9z" />
        <Ink as="thin" d="M355.500 737h5v3h-5z" />
        <Ink as="power" d="M357 748V756H342V752" />
        <Ink as="unit" d={box(338, 736, 8, 16)} />
        <Ink as="thin" d="M340 739h4M340 742h4M340 745h4" />
      </>
    ),
    at: [306, 586],
    leader: [[312, 633]],
  },
} satisfies Plates;
