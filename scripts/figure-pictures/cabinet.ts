import type { CabinetColors } from './look.ts'
import { darker, ellipse, lighter, mixed, outline, type Point, shape } from './svg.ts'

/** Width and height of every picture, px. */
export const PICTURE_SIZE = 640

/** Where the plinth's top is. */
export const STAND: Point = [320, 548]

/** A cabinet's compartment: back wall, side walls, lit shelf, strip of light, plinth. */
export function cabinetBehind({ wall, shelf, light, plinth }: CabinetColors): string {
  const size = PICTURE_SIZE
  return [
    `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.22)}"/><stop offset="1" stop-color="${darker(wall, 0.28)}"/></linearGradient>`,
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(shelf, 0.3)}"/><stop offset="1" stop-color="${lighter(shelf, 0.2)}"/></linearGradient>`,
    `<radialGradient id="lamp" cx="0.5" cy="0" r="0.95"><stop offset="0" stop-color="${light}" stop-opacity="0.85"/><stop offset="0.45" stop-color="${light}" stop-opacity="0.28"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="pool"><stop offset="0" stop-color="${light}" stop-opacity="0.5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="rim" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${darker(plinth, 0.35)}"/><stop offset="0.35" stop-color="${lighter(plinth, 0.25)}"/><stop offset="1" stop-color="${darker(plinth, 0.45)}"/></linearGradient>`,
    `<rect width="${size}" height="${size}" fill="url(#wall)"/>`,
    ...[190, 450].map((x) =>
      shape(
        outline([
          [x, 38],
          [x + 2, 38],
          [x + 2, 470],
          [x, 470],
        ]),
        darker(wall, 0.3),
        { opacity: 0.35 },
      ),
    ),
    shape(
      outline([
        [0, 0],
        [66, 38],
        [66, 470],
        [0, 590],
      ]),
      darker(wall, 0.42),
    ),
    shape(
      outline([
        [size, 0],
        [574, 38],
        [574, 470],
        [size, 590],
      ]),
      darker(wall, 0.5),
    ),
    shape(
      outline([
        [66, 470],
        [574, 470],
        [size, 590],
        [size, size],
        [0, size],
        [0, 590],
      ]),
      'url(#floor)',
    ),
    shape(
      outline([
        [0, 0],
        [size, 0],
        [574, 38],
        [66, 38],
      ]),
      darker(wall, 0.55),
    ),
    shape(
      outline([
        [150, 16],
        [490, 16],
        [470, 30],
        [170, 30],
      ]),
      mixed(light, '#ffffff', 0.5),
    ),
    `<rect x="0" y="22" width="${size}" height="${size - 22}" fill="url(#lamp)"/>`,
    ellipse([320, 556], 300, 62, 'url(#pool)'),
    ...stand(plinth),
  ].join('')
}

function stand(plinth: string): readonly string[] {
  const [x, y] = STAND
  return [
    ellipse([x, y + 34], 176, 30, '#0c0a12', { opacity: 0.4 }),
    shape(`M${x - 150} ${y}v20a150 30 0 0 0 300 0v-20Z`, 'url(#rim)'),
    ellipse(STAND, 150, 30, lighter(plinth, 0.14)),
    ellipse(STAND, 141, 27, mixed(plinth, '#000000', 0.08)),
  ]
}

/** The glass door in front, hardly seen. */
export function glassInFront(): string {
  return [
    shape(
      outline([
        [70, 0],
        [190, 0],
        [20, 640],
        [-100, 640],
      ]),
      '#ffffff',
      { opacity: 0.045 },
    ),
    shape(
      outline([
        [226, 0],
        [256, 0],
        [86, 640],
        [56, 640],
      ]),
      '#ffffff',
      { opacity: 0.05 },
    ),
    shape('M0 0H640V640H0ZM0 0', 'url(#dusk)'),
  ].join('')
}
