import type { FigureLook } from './look.ts'
import { darker, ellipse, type Joint, limb, shape } from './svg.ts'

/** Length of long hair in units of the head, by build. */
const LONG = { tall: 400, chibi: 215 } as const

/** The hair behind the figure, in units of the head; `sway` moves the ends to a side. */
export function hairBehind(look: FigureLook, sway: number): string {
  const color = darker(look.colors.hair, 0.16)
  const ribbon = look.colors.accent
  const long = LONG[look.build]
  switch (look.hairBack) {
    case 'long':
      return base(color) + mane(color, { end: long, width: 104, sway })
    case 'wavy':
      return (
        base(color) +
        [-1, 0, 1]
          .map((side) =>
            limb(
              [0, 1, 2, 3, 4].map((step): Joint => {
                const down = (long * 0.82 * step) / 4
                const wave = (step % 2 === 0 ? 1 : -1) * 16
                return { at: [side * (58 + step * 6) + wave + (sway * step) / 4, -10 + down], radius: 46 - step * 7 }
              }),
              color,
            ),
          )
          .join('')
      )
    case 'twin':
      return (
        base(color) +
        ([-1, 1] as const)
          .map((side) => tail(color, { side, length: long * 0.86, sway }) + ellipse([side * 98, -58], 17, 15, ribbon))
          .join('')
      )
    case 'pony':
      return (
        base(color) +
        tail(color, { side: 1, length: long * 0.92, sway: sway + 20 }) +
        ellipse([92, -62], 18, 16, ribbon)
      )
    case 'buns':
      return base(color) + [-1, 1].map((side) => ellipse([side * 88, -104], 44, 42, look.colors.hair)).join('')
    case 'bob':
      return shape(
        `M0 -118C92 -118 122 -46 120 40C118 96 104 118 76 112C40 122 -40 122 -76 112C-104 118 -118 96 -120 40C-122 -46 -92 -118 0 -118Z`,
        color,
      )
    case 'spiky':
      return shape(
        'M0 -150L34 -124L74 -146L82 -108L128 -104L108 -66L142 -38L108 -20L126 22L92 30L84 70L40 60L0 92L-40 60L-84 70L-92 30L-126 22L-108 -20L-142 -38L-108 -66L-128 -104L-82 -108L-74 -146L-34 -124Z',
        color,
      )
    default:
      return shape(
        'M0 -120C86 -120 116 -50 108 24C104 62 86 84 60 82C30 92 -30 92 -60 82C-86 84 -104 62 -108 24C-116 -50 -86 -120 0 -120Z',
        color,
      )
  }
}

function base(color: string): string {
  return ellipse([0, -14], 108, 104, color)
}

function mane(color: string, { end, width, sway }: { end: number; width: number; sway: number }): string {
  const tip = (x: number, y: number): string => `${x + sway} ${y}`
  return shape(
    `M${-width} -20C${-width - 16} ${end * 0.4} ${tip(-width - 26, end * 0.7)} ${tip(-width + 4, end * 0.94)}L${tip(-56, end * 0.86)}L${tip(-22, end)}L${tip(14, end * 0.9)}L${tip(54, end * 0.98)}L${tip(width - 18, end * 0.86)}L${tip(width + 10, end * 0.92)}C${tip(width + 30, end * 0.66)} ${width + 16} ${end * 0.4} ${width} -20Z`,
    color,
  )
}

function tail(color: string, { side, length, sway }: { side: -1 | 1; length: number; sway: number }): string {
  const joints: Joint[] = [
    { at: [side * 98, -58], radius: 16 },
    { at: [side * 138, 0], radius: 34 },
    { at: [side * 150 + sway * 0.3, length * 0.36], radius: 35 },
    { at: [side * 138 + sway * 0.6, length * 0.66], radius: 25 },
    { at: [side * 146 + sway * 0.8, length * 0.88], radius: 13 },
    { at: [side * 158 + sway * 0.9, length], radius: 2 },
  ]
  return limb(joints, color)
}
