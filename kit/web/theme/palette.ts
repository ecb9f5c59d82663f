import { mixed, readableShade } from './contrast.ts'
import type { LayoutSettings } from './layout-settings.ts'

/** Colours that the theme is made of; every one that is text or carries text has AA contrast. */
export interface Palette {
  /** Marks without text: focus, switches, bars. The chosen colour as it is. */
  readonly mark: string
  /** Text in the primary colour. */
  readonly text: string
  readonly textHover: string
  /** Ground of white text: primary buttons, selected days. */
  readonly fill: string
  readonly fillHover: string
  readonly fillActive: string
  readonly success: string
  readonly warning: string
  readonly error: string
  /** Ground of the page, of panels on it, and of what floats above. */
  readonly layout: string
  readonly panel: string
  readonly raised: string
}

const GROUNDS = {
  light: { layout: '#f4f5f7', panel: '#ffffff', raised: '#ffffff' },
  dark: { layout: '#0f1216', panel: '#171b21', raised: '#20262e' },
} as const

const MEANINGS = { success: '#52c41a', warning: '#faad14', error: '#ff4d4f' } as const

/** Told apart with any colour vision: blue-green, orange, vermilion (Okabe and Ito). */
const WEAK_MEANINGS = { success: '#0072b2', warning: '#e69f00', error: '#d55e00' } as const

export function paletteOf({
  mode,
  color,
  isColorWeak,
}: Pick<LayoutSettings, 'mode' | 'color' | 'isColorWeak'>): Palette {
  const grounds = GROUNDS[mode]
  const towards = mode === 'dark' ? '#ffffff' : '#000000'
  const mark = color.toLowerCase()
  // Selected entries stand on a tint of the colour itself.
  const tint = mixed(grounds.panel, mark, mode === 'dark' ? 0.2 : 0.1)
  const read = (one: string) => readableShade(one, [grounds.layout, grounds.panel, grounds.raised, tint], towards)
  const meaning = isColorWeak ? WEAK_MEANINGS : MEANINGS
  const onOwnTint = (one: string) =>
    readableShade(one, [grounds.layout, grounds.panel, grounds.raised, mixed(grounds.panel, one, 0.12)], towards)
  const text = read(mark)
  const fill = readableShade(mark, ['#ffffff'], '#000000')
  return {
    ...grounds,
    mark,
    text,
    textHover: mixed(text, towards, 0.2),
    fill,
    fillHover: mixed(fill, '#000000', 0.12),
    fillActive: mixed(fill, '#000000', 0.24),
    success: onOwnTint(meaning.success),
    warning: onOwnTint(meaning.warning),
    error: onOwnTint(meaning.error),
  }
}
