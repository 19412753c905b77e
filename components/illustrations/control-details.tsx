import { arrows, Detail, type DetailProps, earth, Flow, uprightValve } from "./detail-sheet";
import { Car } from "./equipment";
import { Air, At, box, d, disc, each, fan, Ink, person, steps, table } from "./parts";

/** A field panel of the building management system: controller, inputs and outputs, and the air handler it monitors and controls. */
export const BmsPanel = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [234, 40, 257, 36],
      [146, 62, 115, 72],
      [62, 247, 62, 201],
      [214, 92, 195, 101],
      [270, 230, 255, 216],
      [332, 224, 311, 218],
      [332, 88, 346, 104],
    ]}
  >
    <Ink as="unit" d={box(10, 50, 116, 184)} />
    <Ink as="thin" d={box(16, 56, 104, 172)} />
    <Ink as="hair" d={each([98, 138, 176], (y) => box(20, y, 96, 7) + each(steps(19), (k) => d`M${24 + k * 4.9} ${y}v7`))} />
    <Ink
      as="unit"
      d={`${box(30, 64, 18, 28)}${box(52, 64, 62, 28)}${each(steps(5), (k) => box(30 + k * 17, 109, 16, 26))}${each(steps(6), (k) => box(30 + k * 14, 149, 11, 22))}${box(30, 188, 84, 12)}`}
    />
    <Ink
      as="thin"
      d={
        `${box(58, 69, 22, 12)}M84 70h24M84 76h24M84 82h16M33 70h12M33 76h12M58 87h36` +
        each(steps(5), (k) => d`M${33 + k * 17} 114h10m0 6h-10m0 6h10`) +
        each(steps(6), (k) => box(33 + k * 14, 154, 5, 6)) +
        each(steps(11), (k) => d`M${37 + k * 7} 188v12`)
      }
    />
    <Ink as="cool-dot" d={each([108, 103, 98], (x) => disc(x, 87, 1.3))} />
    <Ink
      as="signal"
      d={`M98 64V20H257M196 20V28M136 214V102H181M136 102V76H351V104M136 214V242H248V222M136 214V250H300V230${each(steps(6), (k) => d`M${40 + k * 14} 200v14`)}M40 214H136`}
    />
    <Ink as="unit" d={`${box(186, 28, 20, 26)}${box(257, 10, 78, 46)}`} />
    <Ink as="thin" d="M190 33h12v7h-12zM190 45h12M190 49h12M261 14h70v38h-70zM288 56l-3 8h22l-3-8M280 64h32" />
    <Ink as="hair" d="M296 14v38M261 33h35" />
    <Ink as="cool" d="M264 29l6-6l6 3l6-7l6 4l5-4M302 47v-10M308 47v-16M314 47v-12M320 47v-22M326 47v-14" />
    <Ink as="heat" d="M264 47l6-3l6 2l6-6l6 5l5-2" />
    <Ink as="extract" d={box(146, 122, 26, 54)} />
    <Ink as="supply" d={box(340, 122, 20, 54)} />
    <Ink as="unit" d={box(172, 114, 168, 70)} />
    <Ink as="unit" d={`${disc(188, 102, 7)}${box(346, 104, 10, 8)}`} />
    <Ink as="thin" d={`M204 114v70M252 114v70M184 105l8-6M182 105L177 120M194 105L209 120M351 112v30${fan(300, 149, 22)}`} />
    <Ink as="hair" d="M178 118l6 62l6-62l6 62" />
    <Ink as="cool" d={`${each(steps(5), (k) => d`M${216 + k * 6} 120v56`)}M220 260V176`} />
    <Ink as="heat" d="M236 176V260" />
    <Ink as="unit" d={`${uprightValve(236, 216)}${box(243, 210, 12, 12)}${box(290, 206, 20, 24)}`} />
    <Ink as="thin" d="M236 216h7M294 210h12v6h-12zM294 221h12M294 225h12" />
    <Ink as="power" d="M300 206V171" />
    <Air warm d="M150 140h18M150 158h18M208 149h6" />
    <Air d="M246 138h26M246 160h26M326 138h12M326 160h12" />
    <Flow
      cool={arrows([
        [220, 200, "up"],
        [358, 149, "east"],
      ])}
      heat={arrows([
        [236, 246, "down"],
        [166, 149, "east"],
      ])}
    />
  </Detail>
);

/** Equipment room and the room it serves: incoming fibre, patch panels, switches, UPS; tray to the access point and the outlet. */
export const NetworkRack = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [18, 54, 30, 31],
      [148, 84, 115, 87],
      [148, 116, 115, 110],
      [148, 196, 115, 212],
      [222, 70, 214, 48],
      [318, 88, 284, 70],
      [224, 186, 201, 206],
    ]}
  >
    <Ink as="sheet" d={box(8, 18, 344, 214)} />
    <Ink as="hair" d={`M182 66h170${earth(0, 352, 242)}`} />
    <Ink as="cut" d={`${box(0, 8, 360, 10)}${box(0, 232, 360, 9)}${box(176, 18, 6, 22)}${box(176, 50, 6, 182)}`} />
    <Ink as="line" d={each([12, 100, 160, 240, 330], (x) => d`M${x} 18v22`)} />
    <Ink as="unit" d={box(8, 40, 344, 7)} />
    <Ink as="thin" d={each(steps(28), (k) => d`M${16 + k * 12} 40v7`)} />
    <Ink as="cool" d="M0 30H48V74" />
    <Ink as="data" d="M60 47V86M70 47V86M92 47V124M102 47V124M268 47V66M194 47V204" />
    <Ink as="unit" d={box(30, 62, 92, 166)} />
    <Ink as="solid" d={`${box(34, 228, 10, 4)}${box(108, 228, 10, 4)}`} />
    <Ink as="thin" d="M36 66h80v158h-80z" />
    <Ink
      as="unit"
      d={each([69, 82, 104, 120, 142], (y) => box(38, y, 76, y === 69 ? 9 : 11)) + box(38, 162, 76, 18) + box(38, 198, 76, 24)}
    />
    <Ink
      as="thin"
      d={
        each([82, 104, 120, 142], (y) => each(steps(11), (k) => box(41 + k * 5.8, y + 3.5, 3.6, 4))) +
        each(steps(5), (k) => disc(44 + k * 8, 73.5, 1.6)) +
        each(steps(4), (k) => box(42 + k * 13, 165, 10, 12)) +
        "M84 73.500h26M44 204h18v8h-18zM70 206h36M70 210h36M70 214h36"
      }
    />
    <Ink as="hair" d={each([95, 133], (y) => box(38, y, 76, 7))} />
    <Ink as="cool" d={each([95, 133], (y) => each([0, 2, 3, 5, 7, 8, 10], (k) => d`M${42.8 + k * 5.8} ${y - 6}q5 8 0 16`))} />
    <Ink as="cool-dot" d={each([107.5, 145.5], (y) => disc(108, y + 2, 1.4)) + disc(106, 169, 1.4)} />
    <Ink as="power" d="M122 208H134V228" />
    <Ink as="unit" d={`${box(142, 214, 26, 6)}M253 66h30l-3 5h-24zM188 204h12v12h-12z`} />
    <Ink as="line" d="M122 217H142M155 220v4M149 224h12M151 226.500h8M153 229h4" />
    <Ink as="thin" d="M191 208h6v4h-6z" />
    <Ink as="cool" d="M258 80q10 7 20 0M252 88q16 11 32 0M246 96q22 15 44 0" />
    <Ink as="data" d="M200 213C226 226 232 210 238 172M200 210C240 214 290 200 296 172" />
    <Ink as="unit" d={`${box(224, 172, 120, 5)}${box(270, 128, 56, 34)}M228 172v-7l6-6h18v13z`} />
    <Ink as="line" d="M230 177v55M338 177v55" />
    <Ink as="thin" d="M298 162v8M288 171h20M274 132h48v26h-48zM238 163h10M238 167h10" />
    <Ink as="hair" d="M280 140h22M280 145h30M280 150h16" />
  </Detail>
);

/** Cameras placed to record faces and number plates, and the room with the recorder. */
export const CctvCameras = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [112, 84, 130, 107],
      [184, 138, 199, 125],
      [58, 46, 36, 64],
      [126, 156, 143, 176],
      [318, 136, 291, 157],
      [312, 164, 291, 176],
      [332, 160, 332, 184],
    ]}
  >
    <Ink as="sheet" d={box(158, 101, 186, 125)} />
    <Ink as="wash" d="M121 114L24 226H110zM204 126L166 226H246z" />
    <Ink as="hair" d={`M158 118h186${earth(0, 352, 237)}`} />
    <Ink
      as="cut"
      d={`${box(136, 92, 222, 9)}${box(150, 92, 8, 50)}${box(344, 92, 8, 142)}${box(0, 226, 360, 8)}${box(252, 118, 4, 108)}${box(144, 84, 8, 10)}${box(344, 84, 8, 10)}`}
    />
    <Ink as="glass" d={box(151, 142, 5, 84)} />
    <At x={30} y={226} s={0.74}>
      <Car />
    </At>
    <Ink as="line" d="M14 226V56M12 226V56M14 58H30M12 56H30V62" />
    <Ink as="unit" d="M24 62h12v5h-12zM24 67a6 7 0 0 0 12 0zM143 170h7v16h-7z" />
    <Ink as="solid" d={`${disc(146.5, 175, 1.8)}${disc(30, 70, 2)}`} />
    <Ink as="signal" d="M28 74L20 226M34 73L98 226M121 114L24 226M121 114L110 226M204 128L166 226M204 128L246 226" />
    <Ink as="unit" d="M144 102h6v10h-6zM149 113l-25-6l-3 11l25 6zM196 118h16v4h-16zM198 122a6 6.500 0 0 0 12 0z" />
    <Ink as="solid" d={`${disc(121, 113, 2.6)}${disc(204, 125, 2)}`} />
    <Ink as="thin" d="M152 110l-30-7" />
    <At x={0} y={226} s={1.8}>
      <Ink as="hair" d={`${table(92, 0, 20, 15)}M97-15v-7h9v7`} />
      <At x={74} y={0}>
        <Ink as="line" d={person} />
      </At>
      <At x={121} y={0}>
        <Ink as="line" d={person} />
      </At>
    </At>
    <Ink as="data" d="M148 104H164V109H276V152M204 118V109M150 180H164V109M14 214V246H276V222M290 160H298V196H304" />
    <Ink as="unit" d={`${box(262, 150, 28, 76)}${box(302, 184, 19, 14)}${box(323, 184, 19, 14)}`} />
    <Ink
      as="thin"
      d={`${box(265, 154, 22, 7)}${box(265, 170, 22, 12)}${box(265, 206, 22, 14)}${each(steps(5), (k) => d`M${268 + k * 3} 156v3`)}M268 173h5v6h-5zM276 173h5v6h-5zM268 210h8M268 214h14M312 198v4M332 198v4${table(300, 226, 43, 24)}`}
    />
    <Ink as="hair" d="M304.500 194l5-5l4 4l3-2l3 3M326 194v-6h5v6M334 194v-4h5v4M265 188h22M265 194h22" />
    <Ink as="cool-dot" d={disc(284.5, 157.5, 1.2)} />
  </Detail>
);
