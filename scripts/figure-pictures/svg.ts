export type Point = readonly [x: number, y: number]

/** A joint of a limb with its radius. */
export interface Joint {
  readonly at: Point
  readonly radius: number
}

/** Attributes as SVG text; numbers with one digit behind the point keep the drawing small. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return content === '' ? `<${name}${text}/>` : `<${name}${text}>${content}</${name}>`
}

export function shape(d: string, fill: string, rest: Readonly<Record<string, string | number>> = {}): string {
  return element('path', { d, fill, ...rest })
}

export function ellipse(center: Point, rx: number, ry: number, fill: string, rest = {}): string {
  return element('ellipse', { cx: center[0], cy: center[1], rx, ry, fill, ...rest })
}

export function group(content: readonly string[], attributes: Readonly<Record<string, string | number>> = {}): string {
  const drawn = content.join('')
  return drawn === '' ? '' : element('g', attributes, drawn)
}

/** A closed outline through points, straight from one to the next. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** Joints joined to one body with round ends: an arm, a tail, a strand of hair. */
export function limb(joints: readonly Joint[], fill: string): string {
  const parts = joints.map(({ at: [x, y], radius }) => {
    const r = round(radius)
    return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0Z`
  })
  for (const [index, to] of joints.entries()) {
    const from = joints[index - 1]
    if (from) {
      parts.push(bridge(from, to))
    }
  }
  return shape(parts.join(''), fill)
}

function bridge(from: Joint, to: Joint): string {
  const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const beside = ({ at: [x, y], radius }: Joint, side: 1 | -1): Point => [
    x + nx * radius * side,
    y + ny * radius * side,
  ]
  // the same way round as the circles, so that overlaps stay filled
  return outline([beside(from, -1), beside(from, 1), beside(to, 1), beside(to, -1)])
}

/** A point at a distance from another; 0 degrees is straight down, 90 to the right. */
export function along([x, y]: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length]
}

export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** A colour `#rrggbb` mixed with another; `share` 0 keeps the first. */
export function mixed(color: string, other: string, share: number): string {
  const channel = (text: string, at: number): number => Number.parseInt(text.slice(1 + 2 * at, 3 + 2 * at), 16)
  const parts = [0, 1, 2].map((at) => Math.round(channel(color, at) * (1 - share) + channel(other, at) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function darker(color: string, share = 0.25): string {
  return mixed(color, '#15101f', share)
}

export function lighter(color: string, share = 0.3): string {
  return mixed(color, '#ffffff', share)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
