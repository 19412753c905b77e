import { arrows, Detail, type DetailProps, earth, Flow } from "./detail-sheet";
import { SplitIndoor } from "./equipment";
import { Air, At, box, d, desk, disc, each, Ink, pen, person, steps } from "./parts";

/** A top-floor room in the afternoon: heat from the sun, outdoor air, people and lights, and the split unit that removes it. */
export const RoomLoad = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [196, 26, 182, 64],
      [52, 172, 104, 160],
      [60, 118, 79, 104],
      [150, 148, 172, 170],
      [214, 108, 196, 98],
      [52, 244, 80, 227],
      [346, 128, 304, 104],
    ]}
  >
    <circle className={pen("sun")} cx={30} cy={40} r={11} />
    <Ink
      as="heat"
      d={each(
        steps(12, 0, Math.PI / 6),
        (a) => d`M${30 + Math.cos(a) * 15} ${40 + Math.sin(a) * 15}l${Math.cos(a) * 4} ${Math.sin(a) * 4}`,
      )}
    />
    <Ink as="sheet" d={box(86, 76, 228, 154)} />
    <path className="fill-heat" opacity={0.16} d="M86 98L213 230H124L86 190z" />
    <Ink as="heat" d="M86 98L213 230M86 190L124 230" />
    <Ink as="ray" d="M40 50L86 98M36 138L86 190" />
    <Ink as="hair" d={earth(0, 360, 240)} />
    <Ink
      as="cut"
      d={
        box(60, 62, 270, 14) +
        box(66, 46, 9, 16) +
        box(318, 46, 9, 16) +
        box(74, 76, 12, 22) +
        box(74, 190, 12, 32) +
        box(314, 76, 12, 154) +
        box(60, 230, 300, 9)
      }
    />
    <Ink as="glass" d={box(77, 98, 6, 92)} />
    <Ink as="line" d="M74 98h12M74 190h12" />
    <Ink as="thin" d="M196 76v10M188 86h16l-3 6h-10z" />
    <Ink as="hair" d="M190 95l-4 8M196 95v9M202 95l4 8" />
    <At x={178} y={230} s={2}>
      <Ink as="line" d={person} />
    </At>
    <At x={222} y={230} s={1.9}>
      <Ink as="thin" d={desk(0, 0)} />
    </At>
    <g transform="translate(312 88)scale(-2.4 2.4)">
      <SplitIndoor />
    </g>
    <Air warm d="M64 224h30M98 230c10 0 16-2 22-8M194 176c5-6-4-10 1-17M252 184c5-6-4-10 1-17" />
    <Ink as="heat" d={each([112, 140, 236], (x) => d`M${x} 50v38`)} />
    <Flow
      heat={arrows([
        [112, 88, "down"],
        [140, 88, "down"],
        [236, 88, "down"],
        [98, 224, "east"],
      ])}
    />
    <Ink as="cool" d="M312 96h20q6 0 6 6v118" />
    <Ink as="drain" d="M312 101h16v121" />
    <Ink as="cool-dot" d={disc(312, 96, 2)} />
  </Detail>
);
