import type { FigureLook } from './look.ts'
import type { Skeleton } from './skeleton.ts'
import { darker, ellipse, lighter, limb, mixed, type Point, shape } from './svg.ts'

/** What stands behind a figure: wings, a cape, a crescent moon, floating orbs. */
export function propBehind({ prop, colors, build }: FigureLook, { chest, neck, measures, legs }: Skeleton): string {
  const [x, y] = chest
  const size = build === 'tall' ? 1 : 0.82
  switch (prop) {
    case 'wings':
      return [-1, 1]
        .map((side) => {
          const at = (dx: number, dy: number): string => `${x + side * dx * size} ${y + dy * size}`
          return [
            shape(
              `M${at(6, 10)}C${at(70, -110)} ${at(150, -120)} ${at(196, -92)}C${at(178, -70)} ${at(184, -58)} ${at(176, -38)}C${at(156, -28)} ${at(158, -10)} ${at(140, 4)}C${at(120, 8)} ${at(114, 28)} ${at(92, 34)}C${at(60, 40)} ${at(30, 34)} ${at(6, 10)}Z`,
              lighter(colors.second, 0.35),
            ),
            shape(
              `M${at(14, 6)}C${at(70, -74)} ${at(120, -88)} ${at(160, -76)}C${at(110, -56)} ${at(60, -30)} ${at(14, 14)}Z`,
              mixed(colors.accent, '#ffffff', 0.55),
              { opacity: 0.8 },
            ),
          ].join('')
        })
        .join('')
    case 'cape': {
      const bottom = Math.max(legs[0].foot[1], legs[1].foot[1]) - 34
      const wide = measures.shoulders * (build === 'tall' ? 3 : 3.6)
      return [
        shape(
          `M${neck[0] - measures.shoulders} ${neck[1]}L${neck[0] + measures.shoulders} ${neck[1]}C${x + wide * 0.8} ${y + 60} ${x + wide} ${bottom - 60} ${x + wide * 1.12} ${bottom}Q${x + wide * 0.6} ${bottom - 24} ${x + wide * 0.4} ${bottom + 12}Q${x} ${bottom - 18} ${x - wide * 0.4} ${bottom + 14}Q${x - wide * 0.7} ${bottom - 22} ${x - wide * 0.95} ${bottom - 6}C${x - wide * 0.9} ${bottom - 80} ${x - wide * 0.7} ${y + 60} ${neck[0] - measures.shoulders} ${neck[1]}Z`,
          colors.accent,
        ),
        shape(
          `M${x - wide * 0.3} ${y + 40}L${x - wide * 0.5} ${bottom}L${x - wide * 0.25} ${bottom}Z M${x + wide * 0.4} ${y + 40}L${x + wide * 0.66} ${bottom - 8}L${x + wide * 0.4} ${bottom}Z`,
          darker(colors.accent, 0.35),
          { opacity: 0.7 },
        ),
      ].join('')
    }
    case 'crescent':
      return shape(
        `M${x + 40} ${y - 152 * size}A${132 * size} ${132 * size} 0 1 0 ${x + 118 * size} ${y + 62 * size}A${112 * size} ${112 * size} 0 1 1 ${x + 40} ${y - 152 * size}Z`,
        mixed(colors.accent, '#f7e2a4', 0.6),
      )
    case 'orbs':
      return (
        [
          [-118, -70, 17],
          [-92, 36, 10],
          [124, -30, 14],
          [96, 70, 20],
          [-134, 100, 12],
          [72, -128, 9],
        ] as const
      )
        .map(([dx, dy, r]) =>
          ellipse([x + dx * size, y + dy * size], r, r, mixed(colors.accent, '#ffffff', 0.35), { opacity: 0.92 }),
        )
        .join('')
    default:
      return ''
  }
}

/** What the right hand holds. */
export function propInHand({ prop, colors, build }: FigureLook, { arms }: Skeleton): string {
  const [hx, hy] = arms[1].hand
  const size = build === 'tall' ? 1 : 0.86
  const at = (dx: number, dy: number): Point => [hx + dx * size, hy + dy * size]
  const gold = mixed(colors.accent, '#e3b655', 0.5)
  switch (prop) {
    case 'staff':
      return [
        limb(
          [
            { at: at(-6, 96), radius: 3.4 },
            { at: at(5, -116), radius: 3.4 },
          ],
          darker(gold, 0.35),
        ),
        `<circle cx="${at(7, -136)[0]}" cy="${at(7, -136)[1]}" r="${25 * size}" fill="none" stroke="${gold}" stroke-width="7"/>`,
        ellipse(at(7, -136), 12 * size, 12 * size, lighter(colors.eye, 0.2)),
      ].join('')
    case 'blade': {
      const [x, y] = at(0, 0)
      return [
        shape(
          `M${x - 5} ${y - 6}L${x + 28 * size} ${y - 172 * size}L${x + 40 * size} ${y - 190 * size}L${x + 42 * size} ${y - 168 * size}L${x + 9} ${y - 4}Z`,
          '#dfe6ef',
        ),
        limb(
          [
            { at: at(-4, 26), radius: 4.6 },
            { at: at(2, -8), radius: 4.6 },
          ],
          colors.legs || '#3a3440',
        ),
        limb(
          [
            { at: at(-15, -10), radius: 4 },
            { at: at(19, -4), radius: 4 },
          ],
          gold,
        ),
      ].join('')
    }
    case 'parasol': {
      const [x, y] = at(10, -120)
      const [w, h] = [112 * size, 62 * size]
      return [
        limb(
          [
            { at: at(-3, 34), radius: 2.8 },
            { at: at(10, -122), radius: 2.8 },
          ],
          darker(gold, 0.3),
        ),
        shape(
          `M${x - w} ${y + 30}Q${x - w * 0.8} ${y - h} ${x} ${y - h}Q${x + w * 0.8} ${y - h} ${x + w} ${y + 30}Q${x + w * 0.75} ${y + 8} ${x + w * 0.5} ${y + 30}Q${x + w * 0.25} ${y + 8} ${x} ${y + 30}Q${x - w * 0.25} ${y + 8} ${x - w * 0.5} ${y + 30}Q${x - w * 0.75} ${y + 8} ${x - w} ${y + 30}Z`,
          lighter(colors.accent, 0.12),
        ),
        shape(
          `M${x} ${y - h}Q${x - w * 0.3} ${y - 20} ${x - w * 0.5} ${y + 30}Q${x - w * 0.25} ${y + 8} ${x} ${y + 30}Z`,
          colors.second,
          { opacity: 0.85 },
        ),
      ].join('')
    }
    case 'lantern': {
      const [x, y] = at(0, 34)
      return [
        limb(
          [
            { at: at(0, 0), radius: 2 },
            { at: at(0, 20), radius: 2 },
          ],
          darker(gold),
        ),
        ellipse([x, y], 46 * size, 46 * size, '#ffd98a', { opacity: 0.2 }),
        shape(`M${x - 15} ${y - 14}h30l5 30q-20 12 -40 0Z`, '#ffe2a0'),
        shape(`M${x - 17} ${y - 14}l6 -9h22l6 9Z M${x - 20} ${y + 16}h40l-4 7h-32Z`, darker(gold, 0.3)),
      ].join('')
    }
    default:
      return ''
  }
}
