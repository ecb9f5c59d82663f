import { cabinetBehind, glassInFront, PICTURE_SIZE, STAND } from './cabinet.ts'
import { hairBehind } from './hair.ts'
import { faceParts, fringe, ornament, skull } from './head.ts'
import type { FigureLook } from './look.ts'
import { armPart, bodyParts, legParts } from './outfit.ts'
import { propBehind, propInHand } from './props.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'
import { darker, ellipse, group, limb } from './svg.ts'

const SCALES = { tall: 1.14, chibi: 1.3 } as const

/** A figure in a display cabinet as SVG, 640 × 640, without text and without anything from outside. */
export function figurePicture(look: FigureLook, view: 'whole' | 'close' = 'whole'): string {
  const bones = skeletonOf(look)
  const scale = SCALES[look.build]
  const mirror = look.isMirrored ? -1 : 1
  const place = `translate(${STAND[0]} ${STAND[1] + 4}) scale(${scale * mirror} ${scale})`
  const content = [
    `<defs>${VINYL}${DUSK}</defs>`,
    cabinetBehind(look.cabinet),
    group([shadows(bones), figure(look, bones)], { transform: place }),
    glassInFront(),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" viewBox="${windowOf(bones, view, scale, mirror)}">${content.join('')}</svg>`
}

/** Light from above on a soft surface: what painted PVC looks like. */
const VINYL =
  '<filter id="v" x="-0.08" y="-0.08" width="1.16" height="1.16" color-interpolation-filters="sRGB">' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="5" result="b"/>' +
  '<feDiffuseLighting in="b" surfaceScale="6" diffuseConstant="1.2" lighting-color="#fff"><feDistantLight azimuth="245" elevation="54"/></feDiffuseLighting>' +
  '<feComposite in2="SourceGraphic" operator="arithmetic" k1="0.88" k3="0.13"/></filter>'

const DUSK =
  '<radialGradient id="dusk" cx="0.5" cy="0.48" r="0.72"><stop offset="0.6" stop-color="#07060c" stop-opacity="0"/><stop offset="1" stop-color="#07060c" stop-opacity="0.42"/></radialGradient>'

const LIT = { filter: 'url(#v)' } as const

function figure(look: FigureLook, bones: Skeleton): string {
  const { head, tilt, measures, neck, chest } = bones
  const onHead = { transform: `translate(${head[0]} ${head[1]}) rotate(${tilt}) scale(${measures.head / 100})` }
  const throat = limb(
    [
      { at: [neck[0], neck[1] + 6], radius: measures.wrist * 1.35 },
      { at: [(neck[0] + head[0]) / 2, (neck[1] + head[1]) / 2], radius: measures.wrist * 1.3 },
    ],
    darker(look.colors.skin, 0.1),
  )
  const areHandsInFront = look.pose === 'clasp' || look.pose === 'hip'
  const arms = bones.arms.map((arm) => armPart(look, bones, arm))
  const body = group([legParts(look, bones), throat, bodyParts(look, bones)], LIT)
  const held = propInHand(look, bones)
  return [
    group([propBehind(look, bones), group([hairBehind(look, -tilt * 5)], onHead)], LIT),
    ...(areHandsInFront ? [body, group([held, ...arms], LIT)] : [group([held, ...arms], LIT), body]),
    ellipse([chest[0], neck[1] + 5], measures.shoulders * 0.75, 7, '#1a1020', { opacity: 0.18 }),
    group([skull(look), faceParts(look)], onHead),
    group([group([fringe(look), ornament(look)], onHead)], LIT),
  ].join('')
}

function shadows({ legs, lift, pelvis }: Skeleton): string {
  const feet = legs.map(({ foot }) => ellipse([foot[0], 0], 26, 7, '#0a0810', { opacity: lift > 0 ? 0.2 : 0.42 }))
  const rod =
    lift > 0
      ? limb(
          [
            { at: [-26, 0], radius: 3 },
            { at: [-14, pelvis[1] * 0.55], radius: 3 },
          ],
          '#dfe8f4',
        )
      : ''
  return [ellipse([0, 2], 84, 15, '#0a0810', { opacity: 0.32 }), ...feet, rod].join('')
}

function windowOf({ head, measures }: Skeleton, view: 'whole' | 'close', scale: number, mirror: 1 | -1): string {
  if (view === 'whole') {
    return `0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}`
  }
  const side = measures.head * scale * (measures.neck > 0 ? 6 : 4)
  const x = STAND[0] + head[0] * scale * mirror - side / 2
  const y = STAND[1] + head[1] * scale - side * 0.42
  return `${Math.round(x)} ${Math.max(0, Math.round(y))} ${Math.round(side)} ${Math.round(side)}`
}
