import type { FigureLook } from './look.ts'
import { darker, ellipse, group, lighter, mixed, outline, shape } from './svg.ts'

/** All of the head is drawn around (0, 0) with the skull 100 wide to each side. */
export function faceParts({ colors, pose }: FigureLook): string {
  const isHappy = pose === 'cheer' || pose === 'wave'
  const eye = (side: -1 | 1): string => {
    const x = side * 39
    if (isHappy && side === 1 && pose === 'wave') {
      return arc(`M${x - 17} 22Q${x} 2 ${x + 17} 22`, colors.eye)
    }
    return [
      ellipse([x, 20], 15.5, 22, '#ffffff'),
      ellipse([x, 21], 13.5, 20.5, darker(colors.eye, 0.35)),
      ellipse([x, 28], 11, 12, lighter(colors.eye, 0.15)),
      ellipse([x, 20], 6, 9, '#1d1826'),
      ellipse([x - 5, 11], 4.6, 5.6, '#ffffff'),
      ellipse([x + 5, 31], 2.6, 3, '#ffffff', { opacity: 0.8 }),
      shape(
        `M${x - side * 15} 8Q${x} -8 ${x + side * 19} 8L${x + side * 23} 15Q${x + side * 3} 1 ${x - side * 15} 11Z`,
        darker(colors.hair, 0.65),
      ),
    ].join('')
  }
  const mouth = isHappy
    ? shape('M-10 58Q0 62 10 58Q7 74 0 74Q-7 74 -10 58Z', '#b4525b')
    : arc('M-8 61Q0 67 8 61', '#a4565a')
  const blush = [-1, 1].map((side) => ellipse([side * 58, 50], 14, 7.5, '#ef8f8f', { opacity: 0.42 }))
  return [...blush, eye(-1), eye(1), mouth].join('')
}

export function skull({ colors }: FigureLook): string {
  // shade under the fringe and along the cheek, because the face takes no light filter
  const face = 'M-86 -16C-92 42 -52 88 0 98C52 88 92 42 86 -16C84 -80 44 -96 0 -96C-44 -96 -84 -80 -86 -16Z'
  const edge = shape('M86 -16C92 42 52 88 0 98C44 80 70 40 70 -16Z', darker(colors.skin, 0.2), { opacity: 0.55 })
  const brow = shape('M-84 -40C-40 6 40 6 84 -40L84 -70L-84 -70Z', darker(colors.skin, 0.24), { opacity: 0.5 })
  return [shape(face, colors.skin), edge, brow].join('')
}

const FRINGE_EDGES: Readonly<Record<FigureLook['fringe'], string>> = {
  straight: 'L88 -14L70 -2L62 -10L44 4L32 -8L14 4L0 -8L-16 4L-30 -8L-46 4L-60 -10L-72 -2L-88 -14',
  swept:
    'C86 -8 78 8 62 2C66 -14 56 -30 40 -36C30 -10 6 6 -18 6C-10 -6 -8 -18 -10 -26C-26 0 -56 14 -80 10C-84 0 -88 -8 -92 -14',
  parted: 'C86 0 76 14 70 16C66 -14 44 -44 12 -62C-12 -40 -54 -24 -66 20C-80 10 -86 0 -94 -12',
  zigzag: 'L84 4L70 -14L52 12L40 -14L18 16L10 -16L-10 10L-20 -16L-40 14L-52 -14L-68 10L-92 -6',
}

/** The hair over the forehead with locks beside the face. */
export function fringe(look: FigureLook): string {
  const { hair } = look.colors
  const lockLength = look.hairBack === 'short' || look.hairBack === 'spiky' ? 44 : 96
  const lock = (side: -1 | 1): string =>
    shape(
      `M${side * 70} -50C${side * 104} -30 ${side * 104} 20 ${side * 96} ${lockLength}C${side * 92} ${lockLength + 12} ${side * 86} ${lockLength + 10} ${side * 84} ${lockLength - 8}C${side * 82} 20 ${side * 78} -10 ${side * 62} -30Z`,
      darker(hair, 0.08),
    )
  const cap = shape(`M92 -14${FRINGE_EDGES[look.fringe]}C-112 -76 -62 -126 0 -126C62 -126 112 -76 92 -14Z`, hair)
  const shine = shape('M-62 -62C-36 -84 30 -88 64 -64C36 -76 -30 -74 -62 -62Z', lighter(hair, 0.55), { opacity: 0.6 })
  return [lock(-1), lock(1), cap, shine].join('')
}

/** What sits on the head. */
export function ornament({ ornament: kind, colors }: FigureLook): string {
  const { accent, main, second, hair } = colors
  switch (kind) {
    case 'ribbon':
      return group([
        shape(
          'M52 -96C30 -138 2 -140 8 -112C12 -96 34 -88 52 -92C78 -78 98 -66 108 -84C114 -104 84 -124 56 -98Z',
          accent,
        ),
        ellipse([53, -95], 12, 12, darker(accent)),
      ])
    case 'ears':
      return [-1, 1]
        .map((side) =>
          [
            shape(`M${side * 26} -112Q${side * 54} -182 ${side * 86} -188Q${side * 106} -140 ${side * 88} -74Z`, hair),
            shape(
              `M${side * 44} -112Q${side * 62} -156 ${side * 80} -164Q${side * 92} -130 ${side * 80} -92Z`,
              lighter(accent, 0.4),
            ),
          ].join(''),
        )
        .join('')
    case 'horns':
      return [-1, 1]
        .map((side) =>
          shape(
            `M${side * 46} -108C${side * 70} -150 ${side * 112} -150 ${side * 128} -190C${side * 142} -146 ${side * 120} -104 ${side * 82} -84Z`,
            mixed(accent, '#f2e6d0', 0.35),
          ),
        )
        .join('')
    case 'halo':
      return `<ellipse cx="0" cy="-158" rx="66" ry="17" fill="none" stroke="${mixed(accent, '#ffe9a8', 0.6)}" stroke-width="9"/>`
    case 'phones':
      return [
        arc('M-102 -4C-118 -150 118 -150 102 -4', main, 14),
        ...[-1, 1].map((side) => ellipse([side * 102, 8], 22, 34, main) + ellipse([side * 108, 8], 11, 20, accent)),
      ].join('')
    case 'hat':
      return [
        ellipse([0, -76], 150, 34, main),
        shape('M-82 -84C-70 -150 -40 -200 30 -240C60 -244 44 -214 52 -196C74 -156 78 -120 82 -84Z', main),
        shape('M-84 -92C-40 -76 40 -76 84 -92L80 -114C40 -98 -40 -98 -80 -114Z', accent),
      ].join('')
    case 'flower':
      return [0, 72, 144, 216, 288]
        .map((turn) => ellipse([62, -104], 13, 22, lighter(accent, 0.25), { transform: `rotate(${turn} 62 -82)` }))
        .concat(ellipse([62, -82], 11, 11, '#f7d46a'))
        .join('')
    case 'beret':
      return [
        shape('M-104 -78C-128 -150 -30 -178 40 -160C120 -142 132 -92 96 -72C40 -96 -50 -98 -104 -78Z', main),
        shape('M-100 -74C-50 -98 44 -94 94 -70L90 -56C44 -80 -50 -84 -96 -60Z', darker(main)),
        ellipse([8, -168], 10, 12, main),
      ].join('')
    case 'crown':
      return [
        outline([
          [-46, -112],
          [-56, -168],
          [-24, -138],
          [0, -180],
          [24, -138],
          [56, -168],
          [46, -112],
        ]),
      ]
        .map((d) => shape(d, mixed(second, '#e8bd4f', 0.85)))
        .concat([-28, 0, 28].map((x) => ellipse([x, -122], 6, 6, accent)))
        .join('')
    default:
      return ''
  }
}

function arc(d: string, stroke: string, width = 5): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
}
