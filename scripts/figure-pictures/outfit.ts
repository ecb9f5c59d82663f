import type { FigureLook } from './look.ts'
import type { Arm, Leg, Skeleton } from './skeleton.ts'
import { along, between, darker, ellipse, group, lighter, limb, outline, type Point, shape } from './svg.ts'

/** Legs with stockings or boots. */
export function legParts(look: FigureLook, bones: Skeleton): string {
  return group(bones.legs.map((leg) => legPart(look, bones, leg)))
}

function legPart({ colors, outfit }: FigureLook, { measures }: Skeleton, { hip, knee, foot }: Leg): string {
  const { leg, ankle } = measures
  const middle = (leg + ankle) / 2
  const cover = colors.legs || colors.skin
  const isTrousers = outfit === 'coat' || outfit === 'suit'
  const side = foot[0] >= hip[0] ? 1 : -1
  const boot = isTrousers
    ? darker(colors.main, 0.4)
    : colors.accent === colors.main
      ? colors.second
      : darker(colors.main, 0.15)
  const calf = between(knee, foot, 0.45)
  const parts = [
    limb(
      [
        { at: hip, radius: leg },
        { at: knee, radius: middle * 0.88 },
      ],
      isTrousers ? cover : colors.skin,
    ),
    limb(
      [
        { at: knee, radius: middle * 0.88 },
        { at: calf, radius: middle * 0.84 },
        { at: foot, radius: ankle },
      ],
      cover,
    ),
  ]
  if (colors.legs && !isTrousers) {
    parts.push(
      limb(
        [
          { at: between(hip, knee, 0.55), radius: leg * 0.86 },
          { at: knee, radius: middle * 0.88 },
        ],
        cover,
      ),
    )
  }
  const sole: Point = [foot[0] + side * ankle * 0.5, foot[1] - ankle * 0.1]
  parts.push(
    limb(
      [
        { at: between(knee, foot, 0.62), radius: middle * 0.8 },
        { at: between(knee, foot, 0.94), radius: ankle * 1.05 },
      ],
      boot,
    ),
    ellipse(sole, ankle * 1.75, ankle * 0.95, boot),
  )
  return parts.join('')
}

/** The body from the neck to the hips, with what is worn on it. */
export function bodyParts(look: FigureLook, bones: Skeleton): string {
  const { colors, outfit } = look
  const { neck, chest, waist, pelvis, measures } = bones
  const { shoulders, waist: slim, hips, leg } = measures
  const hip = hips + leg
  const torso = shape(
    `M${neck[0] - shoulders} ${neck[1] + 2}Q${neck[0]} ${neck[1] - 6} ${neck[0] + shoulders} ${neck[1] + 2}` +
      `C${chest[0] + shoulders + 4} ${chest[1] + 14} ${waist[0] + slim} ${waist[1] - 14} ${waist[0] + slim} ${waist[1]}` +
      `Q${pelvis[0] + hip} ${pelvis[1] - 22} ${pelvis[0] + hip} ${pelvis[1] + 6}` +
      `L${pelvis[0] - hip} ${pelvis[1] + 6}Q${pelvis[0] - hip} ${pelvis[1] - 22} ${waist[0] - slim} ${waist[1]}` +
      `C${waist[0] - slim} ${waist[1] - 14} ${chest[0] - shoulders - 4} ${chest[1] + 14} ${neck[0] - shoulders} ${neck[1] + 2}Z`,
    outfit === 'pleats' ? colors.second : colors.main,
  )
  return [torso, ...front(look, bones)].join('')
}

function front({ colors, outfit }: FigureLook, bones: Skeleton): readonly string[] {
  const { neck, chest, waist, measures } = bones
  const { waist: slim, shoulders } = measures
  const belt = shape(
    `M${waist[0] - slim - 2} ${waist[1] - 5}Q${waist[0]} ${waist[1] + 3} ${waist[0] + slim + 2} ${waist[1] - 5}L${waist[0] + slim + 3} ${waist[1] + 6}Q${waist[0]} ${waist[1] + 14} ${waist[0] - slim - 3} ${waist[1] + 6}Z`,
    outfit === 'armour' ? colors.second : colors.accent,
  )
  const collar = (color: string): string =>
    outline([
      [neck[0] - shoulders * 0.9, neck[1] - 1],
      [neck[0] + shoulders * 0.9, neck[1] - 1],
      [chest[0] + 3, chest[1] + 20],
      [chest[0] - 3, chest[1] + 20],
    ])
      .split('|')
      .map((d) => shape(d, color))
      .join('')
  const bow = [
    shape(`M${chest[0]} ${chest[1] + 14}l-17 -10l2 22Z M${chest[0]} ${chest[1] + 14}l17 -10l-2 22Z`, colors.accent),
    ellipse([chest[0], chest[1] + 14], 5, 5, darker(colors.accent)),
  ].join('')
  switch (outfit) {
    case 'dress':
      return [skirt(bones, { length: 0.5, spread: 1.25, color: colors.main, hem: colors.second }), belt, bow]
    case 'layers':
      return [
        skirt(bones, { length: 0.62, spread: 1.45, color: colors.second, hem: colors.accent }),
        skirt(bones, { length: 0.42, spread: 1.2, color: colors.main, hem: lighter(colors.main) }),
        belt,
        bow,
      ]
    case 'pleats':
      return [
        skirt(bones, { length: 0.3, spread: 1.05, color: colors.main, hem: colors.accent }),
        collar(colors.main),
        bow,
      ]
    case 'coat':
      return [
        collar(colors.second),
        skirt(bones, { length: 0.66, spread: 0.9, color: colors.main, hem: colors.accent, isOpen: true }),
        belt,
      ]
    case 'armour':
      return [
        skirt(bones, { length: 0.28, spread: 0.9, color: colors.second, hem: colors.accent }),
        plate(chest, shoulders, colors.accent),
        belt,
      ]
    case 'robe':
      return [
        collar(colors.second),
        skirt(bones, { length: 0.86, spread: 0.7, color: colors.main, hem: colors.second }),
        shape(`M${waist[0] - slim - 4} ${waist[1] - 16}h${2 * slim + 8}l2 30h${-2 * slim - 12}Z`, colors.accent),
      ]
    default:
      return [
        plate(chest, shoulders * 0.8, colors.second),
        belt,
        ellipse([chest[0], chest[1] + 6], 5.5, 5.5, colors.accent),
      ]
  }
}

function plate([x, y]: Point, width: number, color: string): string {
  return shape(
    `M${x - width} ${y - 8}Q${x} ${y - 18} ${x + width} ${y - 8}Q${x + width * 0.8} ${y + 26} ${x} ${y + 34}Q${x - width * 0.8} ${y + 26} ${x - width} ${y - 8}Z`,
    color,
  )
}

interface SkirtCut {
  /** Share of the legs that it covers. */
  readonly length: number
  readonly spread: number
  readonly color: string
  readonly hem: string
  readonly isOpen?: boolean
}

/** Cloth from the waist down, with folds and a hem. */
function skirt({ waist, pelvis, measures, legs }: Skeleton, cut: SkirtCut): string {
  const { waist: slim, hips, leg } = measures
  const depth = Math.max(26, Math.abs(legs[0].hip[1]) * cut.length)
  const half = hips + leg + depth * 0.42 * cut.spread
  const top: Point = [waist[0], waist[1]]
  const bottom = pelvis[1] + depth
  const drift = (legs[0].foot[0] + legs[1].foot[0]) / 2 - pelvis[0]
  const middle = pelvis[0] + drift * cut.length * 0.5
  const folds = 6
  const wave: string[] = []
  for (let index = 0; index < folds; index += 1) {
    const from = middle + half - (2 * half * index) / folds
    const to = middle + half - (2 * half * (index + 1)) / folds
    const sag = 8 + 6 * Math.sin(((index + 0.5) / folds) * Math.PI)
    wave.push(`Q${(from + to) / 2} ${bottom + sag * 1.7} ${to} ${bottom + (index === folds - 1 ? 0 : sag * 0.5)}`)
  }
  const sides = (by: number): string =>
    `M${top[0] - slim} ${top[1] - 2}L${top[0] + slim} ${top[1] - 2}Q${middle + half * 0.86} ${pelvis[1] + depth * 0.2} ${middle + half} ${bottom + by}`
  const cloth = shape(
    `${sides(0)}${wave.join('')}Q${middle - half * 0.86} ${pelvis[1] + depth * 0.2} ${top[0] - slim} ${top[1] - 2}Z`,
    cut.color,
  )
  const hem = `<path d="M${middle + half - 1} ${bottom - 5}${shifted(wave, -6)}" fill="none" stroke="${cut.hem}" stroke-width="4"/>`
  const lines = [-0.55, -0.2, 0.2, 0.55].map((share) =>
    shape(
      `M${top[0] + slim * share} ${top[1] + 10}L${middle + half * share - 3} ${bottom + 2}L${middle + half * share + 4} ${bottom + 2}Z`,
      darker(cut.color, 0.22),
      { opacity: 0.75 },
    ),
  )
  const gap = cut.isOpen
    ? shape(
        `M${top[0]} ${top[1] + 8}L${middle - half * 0.34} ${bottom + 16}L${middle + half * 0.34} ${bottom + 16}Z`,
        darker(cut.color, 0.62),
      )
    : ''
  return [cloth, ...lines, hem, gap].join('')
}

function shifted(wave: readonly string[], by: number): string {
  return wave
    .map((part) =>
      part.replace(
        /(Q\S+) (\S+) (\S+) (\S+)/,
        (_, a: string, b: string, c: string, d: string) => `${a} ${Number(b) + by} ${c} ${Number(d) + by}`,
      ),
    )
    .join('')
}

/** An arm with sleeve, cuff and hand. */
export function armPart(
  { colors, outfit }: FigureLook,
  { measures }: Skeleton,
  { shoulder, elbow, hand }: Arm,
): string {
  const { arm, wrist } = measures
  const sleeve = outfit === 'pleats' ? colors.second : outfit === 'suit' ? colors.second : colors.main
  const isBare = outfit === 'armour' || outfit === 'dress'
  const parts = [
    limb(
      [
        { at: shoulder, radius: arm },
        { at: elbow, radius: arm * 0.84 },
        { at: hand, radius: wrist },
      ],
      isBare ? colors.skin : sleeve,
    ),
  ]
  if (outfit === 'robe') {
    const end = between(elbow, hand, 0.9)
    const drop: Point = [end[0], end[1] + arm * 3.6]
    parts.push(
      shape(outline([shoulder, [elbow[0], elbow[1] - arm * 0.4], end, drop, along(elbow, 0, arm * 2.6)]), colors.main),
    )
  }
  if (outfit === 'armour') {
    parts.push(
      limb(
        [
          { at: between(elbow, hand, 0.2), radius: arm * 0.95 },
          { at: between(elbow, hand, 0.85), radius: wrist * 1.35 },
        ],
        colors.main,
      ),
      ellipse(shoulder, arm * 1.7, arm * 1.45, colors.second),
    )
  }
  if (outfit === 'dress' || outfit === 'layers') {
    parts.push(
      ellipse(
        [shoulder[0], shoulder[1] + arm * 0.4],
        arm * 1.65,
        arm * 1.5,
        outfit === 'dress' ? colors.main : colors.second,
      ),
    )
  }
  parts.push(ellipse(along(hand, 0, 1), wrist * 1.3, wrist * 1.35, outfit === 'suit' ? colors.accent : colors.skin))
  return parts.join('')
}
