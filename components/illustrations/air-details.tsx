import { arrows, Detail, type DetailProps, earth, Flow, uprightValve, valve } from "./detail-sheet";
import { Ahu, Car, Cassette, Diffusers, FanCoil, RoofFan, SplitIndoor, VrfOutdoor } from "./equipment";
import { Air, At, box, d, desk, disc, each, Ink, person, pump, sofa, steps, table, toilet } from "./parts";

/** Induced-draught tower cut open: water falls through the fill against the air that the fan draws up. */
export const CoolingTowerDetail = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [112, 34, 149, 49],
      [62, 74, 101, 92],
      [62, 104, 113, 113],
      [62, 136, 99, 142],
      [62, 166, 91, 180],
      [58, 225, 103, 216],
      [286, 162, 306, 148],
    ]}
  >
    <Ink as="cut" d={box(0, 236, 360, 9)} />
    <Ink as="hair" d={earth(0, 352, 246)} />
    <Ink
      as="unit"
      d={`M96 204V84L136 62H224L264 84V204zM148 62Q154 48 146 34H214Q206 48 212 62z${box(84, 204, 192, 22)}${box(173, 53, 14, 11)}`}
    />
    <Ink as="solid" d={`${box(98, 226, 18, 10)}${box(244, 226, 18, 10)}`} />
    <Ink
      as="thin"
      d={`M176 53v-9h8v9M176 50q-14 2-24-3q12-3 24 0M184 47q14-2 24 3q-12 3-24 0M136 66H224M98 86h164M98 99h164${box(98, 126, 164, 36)}`}
    />
    <Ink
      as="hair"
      d={
        each(steps(21), (k) => d`M${101 + k * 7.8} 98l4 -5.5l-4 -5.5`) +
        each(steps(20), (k) => d`M${102 + k * 8.2} 126l4 9l-4 9l4 9l-4 9`) +
        each(steps(5), (k) => d`M87 ${168 + k * 7}l10 5M273 ${168 + k * 7}l-10 5`)
      }
    />
    <Ink as="heat" d={`M356 110H104${each(steps(9), (k) => d`M${112 + k * 17} 110v3l-6 9m6 -9v9m0 -9l6 9`)}`} />
    <Ink
      as="cool"
      d={`${each(steps(18), (k) => d`M${104 + k * 9} ${166 + (k % 3) * 4}v5m0 9v5m0 8v4`)}M85 215q4-2.500 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t6 0`}
    />
    <Flow cool="M4 209H90M276 220H356" />
    <Ink as="thin" d="M90 209L104 214" />
    <Ink as="unit" d={`${valve(34, 209)}${disc(106, 214, 4)}${pump(298, 220, 8)}${box(306, 126, 18, 26)}`} />
    <Ink as="thin" d="M309 130h12v8h-12zM310 144h3M316 144h3" />
    <Ink as="heat" d="M340 110V166" />
    <Ink as="heat-dot" d={disc(340, 110, 2.4)} />
    <Ink as="unit" d={`${uprightValve(340, 140)}M335 166h10l-3 7h-4z`} />
    <Ink as="drain" d="M340 174V236" />
    <Ink as="signal" d="M324 140H336M315 152V220" />
    <Ink as="cool-dot" d={disc(315, 220, 2.6)} />
    <Air d="M28 184c26-2 36-2 56 4M36 196c20-2 30-1 48 4M304 178c-12 0-18 1-28 4M304 192c-12 0-18 1-28 4" />
    <Air warm d="M162 28c-6-8 5-12 0-24M180 28c-6-8 5-12 0-24M198 28c-6-8 5-12 0-24" />
    <Flow
      heat={arrows([
        [282, 110, "west"],
        [340, 126, "down"],
      ])}
      cool={arrows([
        [62, 209, "east"],
        [352, 220, "east"],
        [280, 192, "west"],
        [80, 188, "east"],
      ])}
    />
  </Detail>
);

/** VRF: two outdoor modules, one pair of pipes with branch joints, three kinds of indoor unit on one control cable. */
export const VrfSystem = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [178, 28, 219, 36],
      [270, 136, 302, 126],
      [256, 112, 281, 89],
      [64, 76, 91, 86],
      [232, 120, 236, 86],
      [270, 194, 250, 199],
      [188, 226, 207, 214],
    ]}
  >
    <Ink as="cut" d={box(0, 240, 360, 8)} />
    <Ink as="hair" d={earth(0, 352, 250)} />
    <At x={20} y={0}>
      <Ink as="sheet" d={box(24, 66, 276, 174)} />
      <Ink as="glass" d={`${box(16, 94, 6, 56)}${box(16, 184, 6, 56)}`} />
      <Ink as="hair" d={`M24 94h122M149 94h118M24 184h172M199 184h68`} />
      <At x={0} y={150} s={1.15}>
        <Ink as="hair" d={`${desk(34, 0)}${desk(76, 0)}${desk(146, 0)}`} />
      </At>
      <At x={0} y={240} s={1.15}>
        <Ink as="hair" d={`${sofa(32, 0)}${table(78, 0, 16)}${table(182, 0, 26, 13)}`} />
        <At x={116} y={0}>
          <Ink as="line" d={person} />
        </At>
      </At>
      <Ink
        as="cut"
        d={
          box(8, 58, 270, 8) +
          box(294, 58, 22, 8) +
          box(8, 150, 259, 7) +
          box(300, 150, 8, 7) +
          box(8, 50, 8, 10) +
          box(308, 50, 8, 10) +
          box(8, 58, 8, 36) +
          box(8, 150, 8, 34) +
          box(300, 58, 8, 184) +
          box(267, 66, 2.5, 174) +
          box(146, 66, 2.5, 84) +
          box(196, 157, 2.5, 83)
        }
      />
      <Flow
        cool="M264 37H282V176H108M282 86H108M264 86V76H242M212 176V194M229 37h8"
        heat="M264 42H287V180H108M287 90H108M258 90V80H242M206 180V194M229 42h8"
      />
      <Ink as="cool-dot" d={disc(282, 86, 2.4) + disc(264, 86, 2.4) + disc(212, 176, 2.4)} />
      <Ink as="heat-dot" d={disc(287, 90, 2.4) + disc(258, 90, 2.4) + disc(206, 180, 2.4)} />
      <Ink as="signal" d="M264 49H293V162M293 70H90V80M224 70V72M293 162H90V170M222 162V194M190 162V204" />
      {[200, 236].map((x) => (
        <At key={x} x={x} y={58} s={1.3}>
          <VrfOutdoor />
        </At>
      ))}
      <Ink as="supply" d="M200 73H154V83H200z" />
      <Ink as="supply" d={box(160, 83, 8, 11) + box(182, 83, 8, 11)} />
      <Diffusers
        places={[
          [164, 94],
          [186, 94],
        ]}
      />
      <At x={200} y={72} s={1.4}>
        <FanCoil />
      </At>
      {[94, 184].map((y) => (
        <At key={y} x={90} y={y} s={1.5}>
          <Cassette />
        </At>
      ))}
      <At x={198.5} y={194} s={1.4}>
        <SplitIndoor />
      </At>
      <Ink as="unit" d={box(187, 204, 7, 11)} />
      <Air warm d="M208 13c-4-5 4-6 0-11M220 13c-4-5 4-6 0-11M244 13c-4-5 4-6 0-11M256 13c-4-5 4-6 0-11" />
    </At>
  </Detail>
);

/**
 * Fresh-air unit on the roof: it filters outdoor air, precools it by the wheel, dries it by the coil and supplies each fan coil; toilets
 * are the extract.
 */
export const FreshAirUnit = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [332, 14, 312, 14],
      [246, 14, 267, 33],
      [224, 14, 240, 33],
      [202, 14, 212, 33],
      [70, 62, 100, 74],
      [151, 184, 144, 160],
      [320, 140, 285, 131],
    ]}
  >
    <Ink as="sheet" d={box(24, 112, 312, 122)} />
    <Ink as="hair" d={`M24 158h100M128 158h18M160 158h176${earth(0, 352, 244)}`} />
    <Ink as="glass" d={`${box(16, 158, 6, 56)}${box(338, 158, 6, 56)}`} />
    <At x={0} y={234} s={1.5}>
      <Ink as="hair" d={`${desk(22, 0)}${toilet(90, 0)}${desk(124, 0)}${desk(162, 0)}`} />
    </At>
    <At x={318} y={234} s={1.5}>
      <Ink as="line" d={person} />
    </At>
    <Ink as="supply" d="M168 35H98V118H30V129H276V136H287V118H116V54H168z" />
    <Ink as="supply" d={box(50, 129, 10, 29)} />
    <Ink as="extract" d="M168 66H132V158H146V82H168z" />
    <Ink as="supply" d={`${box(192, 137, 34, 11)}${box(198, 148, 10, 10)}`} />
    <Ink
      as="cut"
      d={
        box(12, 104, 84, 9) +
        box(148, 104, 200, 9) +
        box(118, 104, 12, 9) +
        box(12, 90, 8, 16) +
        box(340, 90, 8, 16) +
        box(12, 104, 12, 54) +
        box(12, 214, 12, 22) +
        box(336, 104, 12, 54) +
        box(336, 214, 12, 22) +
        box(0, 234, 360, 9) +
        box(124, 158, 4, 66) +
        box(164, 158, 4, 66)
      }
    />
    <At x={168} y={104} s={1.38}>
      <Ahu />
    </At>
    <At x={226} y={136} s={1.45}>
      <FanCoil />
    </At>
    <Ink as="unit" d={`${box(269.5, 136, 20, 16)}${box(272, 156, 32, 3)}${box(134, 156, 10, 3)}`} />
    <Ink as="thin" d={`${disc(281.5, 124, 3.5)}M277 128.500l9-9${disc(76, 124, 3.5)}M71.500 128.500l9-9`} />
    <Diffusers
      places={[
        [55, 158],
        [203, 158],
      ]}
    />
    <Air d="M150 45h-38M107 56v44M92 124H40M150 124h100" />
    <Air warm d="M139 196v-34M139 150V92M148 74h16M278 186v-26M288 186v-26M298 186v-26" />
    <Air d="M98 230h34M194 230h-34" />
    <Flow
      cool={arrows([
        [107, 98, "down"],
        [40, 124, "west"],
        [252, 124, "east"],
      ])}
      heat={arrows([
        [139, 106, "up"],
        [288, 162, "up"],
      ])}
    />
  </Detail>
);

/** Workshop: filtered air enters low, jets supply cooled air, heat leaves at the ridge; fumes and exhaust gas leave at their source. */
export const WorkshopVentilation = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [26, 166, 54, 190],
      [24, 72, 24, 94],
      [92, 146, 104, 122],
      [160, 26, 188, 38],
      [270, 112, 251, 120],
      [262, 158, 284, 170],
      [304, 112, 318, 128],
    ]}
  >
    <Ink as="sheet" d="M62 232V88L200 56L338 88V232z" />
    <Ink
      as="hair"
      d={`${earth(0, 352, 242)}M62 98L200 66L338 98M62 90l8 6M86 84l8 6M110 79l8 6M134 73l8 6M158 68l8 6M314 84l-8 6M290 79l-8 6M266 73l-8 6M242 68l-8 6`}
    />
    <Ink
      as="cut"
      d={`${box(0, 232, 360, 9)}${box(56, 86, 6, 96)}${box(56, 214, 6, 20)}${box(338, 86, 6, 36)}${box(338, 138, 6, 94)}M46 92V86L189 53v6zM211 53L354 86v6L254 69v-6z`}
    />
    <Ink as="cut" d="M211 53l31 7v6l-31-7z" />
    <Ink as="extract" d="M242 120V34h12V120z" />
    <Ink as="unit" d="M238 56h20v-13h-20z" />
    <Ink as="extract" d="M318 122H358V138H318z" />
    <At x={200} y={56} s={1.5}>
      <RoofFan />
    </At>
    <Ink as="supply" d="M44 106H186V120H44z" />
    <Ink as="unit" d={`${box(4, 96, 40, 34)}${each([84, 116, 148, 178], (x) => d`M${x - 4} 120h8l-2 5h-4z`)}M54 182h10v32h-10z`} />
    <Ink
      as="thin"
      d={`M10 96v34M20 96v34${disc(33, 114, 8)}${each(steps(5), (k) => d`M54 ${186 + k * 6}l10 5`)}M8 130v4h48M14 134l42 20`}
    />
    <Ink as="hair" d={`${each(steps(5), (k) => d`M12 ${98 + k * 6}l6 6`)}M68 184v28M71 184v28`} />
    <At x={110} y={232}>
      <Car />
    </At>
    <Ink as="unit" d={disc(248, 124, 10)} />
    <Ink as="thin" d={disc(248, 124, 4)} />
    <Ink as="extract" d="M245 133q8 34-2 66q-6 22-16 26l-2-4q9-5 14-22q8-32 0-66z" />
    <Ink as="unit" d={`${box(306, 128, 24, 44)}M286 200h46v6h-46z`} />
    <Ink as="thin" d={`${disc(318, 138, 6)}M306 150h24M290 206v26M328 206v26M296 200v-6h10v6`} />
    <Ink as="hair" d="M309 152l3 18l3-18l3 18l3-18l3 18l3-18" />
    <Ink as="line" d="M306 160L284 168L292 184M306 164L288 170.500L296 182" />
    <Ink as="unit" d="M289 186l10-5l3 7l-11 4z" />
    <At x={274} y={232} s={1.4}>
      <Ink as="line" d={person} />
    </At>
    <Air d="M82 128c-2 14-4 22-8 34M86 128c2 14 4 22 8 34M114 128c-2 14-4 22-6 34M118 128c3 14 6 22 10 34M146 128c-2 12-4 18-8 26M150 128c2 12 4 18 8 26M176 128c-2 12-4 18-6 26M180 128c3 12 6 18 12 26M76 190h26M76 198h22M76 206h18" />
    <Air warm d="M196 110c-6-12 6-18 2-46M206 110c6-14-6-20-2-46M298 198c-3-3 2-5-1-8M303 198c-3-3 2-5-1-8M248 110V64M322 130h24" />
    <Flow
      cool={`M30 198h16M-6 112h6${arrows([
        [48, 198, "east"],
        [106, 198, "east"],
        [72, 113, "east"],
        [170, 113, "east"],
      ])}`}
      heat={arrows([
        [356, 130, "east"],
        [248, 26, "up"],
        [248, 84, "up"],
        [244, 170, "up"],
      ])}
    />
  </Detail>
);

/** Window unit in section, tilted outwards: one motor drives the room's blower and the condenser's fan. */
export const WindowUnit = (props: DetailProps) => (
  <Detail
    {...props}
    parts={[
      [266, 198, 246, 166],
      [240, 214, 230, 166],
      [196, 208, 196, 158],
      [112, 208, 101, 168],
      [28, 192, 70, 160],
      [122, 50, 122, 106],
      [38, 224, 69, 208],
    ]}
  >
    <Ink as="sheet" d={box(174, 13, 186, 223)} />
    <Ink as="hair" d={`${earth(0, 352, 246)}M158 80h16M158 182h16`} />
    <At x={0} y={236} s={2.2}>
      <Ink as="hair" d={sofa(118, 0)} />
    </At>
    <Ink as="glass" d={box(163, 13, 6, 58)} />
    <Ink as="cut" d={`${box(148, 4, 212, 9)}${box(0, 236, 360, 9)}${box(158, 186, 16, 52)}${box(158, 70, 16, 6)}`} />
    <Ink as="line" d="M66 188H158M72 188L158 220M66 184v8" />
    <g transform="rotate(-1.600 166 130)">
      <Ink as="unit" d={`${box(64, 84, 186, 94)}M250 82h9v98h-9z`} />
      <Ink as="wash" d={box(66, 169, 98, 7)} />
      <Ink as="cool" d="M66 169q4-2 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0" />
      <Ink as="unit" d={`${box(70, 90, 18, 78)}${box(222, 108, 14, 64)}${box(242, 108, 4, 64)}`} />
      <Ink
        as="hair"
        d={`${each(steps(15), (k) => d`M70 ${94 + k * 5}h18`)}${each(steps(12), (k) => d`M222 ${112 + k * 5}h14M242 ${111 + k * 5}l4 3`)}${each(steps(8), (k) => d`M252 ${114 + k * 7}h5`)}${each(steps(6), (k) => d`M${124 + k * 6} 87v7`)}`}
      />
      <Ink as="heat" d={each([76, 83], (x, k) => each(steps(7), (n) => disc(x, 96 + n * 10 + k * 5, 2)))} />
      <Ink as="cool" d={each([226, 232], (x, k) => each(steps(6), (n) => disc(x, 113 + n * 10 + k * 5, 2)))} />
      <Ink as="heat" d="M101 138V128H88M222 166H110" />
      <Ink as="cool" d="M88 100H136q3-6 6 0q3 6 6 0q3-6 6 0q3 6 6 0q3-6 6 0H206V114H222" />
      <Ink as="unit" d="M92 172V146q0-8 9-8t9 8v26z" />
      <Ink as="thin" d="M166 84v94M92 150h18M122 136H196" />
      <Ink as="unit" d={`${box(140, 126, 22, 20)}M178 108V136a19 19 0 1 0 38 0q0-8-4-14V108z`} />
      <Ink
        as="thin"
        d={`${disc(197, 136, 13)}${each(steps(10, 0, Math.PI / 5), (a) => d`M${197 + Math.cos(a) * 13} ${136 + Math.sin(a) * 13}l${-Math.cos(a - 0.7) * 5} ${-Math.sin(a - 0.7) * 5}`)}M212 106H250M251 88l7-3M251 94l7-3M251 100l7-3M117 92v10M117 170v4`}
      />
      <Ink as="solid" d="M120.500 104h3v67h-3z" />
      <Ink as="unit" d="M122 134q-9-14-1-28h2q8 12-1 28zM122 138q9 14 1 28h-2q-8-12 1-28z" />
    </g>
    <Ink as="drain" d="M70 182V236" />
    <Air warm d="M58 104h-40M58 124h-40M58 144h-40M130 60q4 12 2 24M142 60q4 12 2 24M304 128h-38M312 144h-46M304 160h-38" />
    <Air d="M196 100q4-10 16-9h34M264 86c24-10 44-16 66-16M264 92c24-6 44-8 70-4M264 98c22 0 40 4 58 16" />
    <Flow
      heat={arrows([
        [14, 124, "west"],
        [274, 144, "west"],
      ])}
      cool={arrows([[338, 88, "east"]])}
    />
  </Detail>
);
