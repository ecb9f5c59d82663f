type Rgb = readonly [red: number, green: number, blue: number]

/** Least contrast of text to its ground that WCAG 2.1 AA asks for. */
export const AA_TEXT = 4.5

/** Contrast of two colours `#RRGGBB`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((left, right) => right - left)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The shade of a colour that can be read on all the given grounds: the colour itself, or as little of `towards`
 * mixed into it as is enough.
 */
export function readableShade(color: string, grounds: readonly string[], towards: '#000000' | '#ffffff'): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(color, towards, share)
    if (grounds.every((ground) => contrast(shade, ground) >= AA_TEXT)) {
      return shade
    }
  }
  return towards
}

/** `share` 0 gives the first colour, 1 the second. */
export function mixed(color: string, other: string, share: number): string {
  const from = rgbOf(color)
  const to = rgbOf(other)
  const channels = [0, 1, 2].map((index) => Math.round((from[index] ?? 0) * (1 - share) + (to[index] ?? 0) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
