import type { LayoutSettings } from '../../browser/layout-settings.ts'
import { AA_TEXT, contrast, mixed, readableShade } from './contrast.ts'

type Meaning = 'success' | 'warning' | 'error' | 'info'

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
  /** Ground of selected entries; primary text can be read on it. */
  readonly tint: string
  readonly success: string
  readonly warning: string
  readonly error: string
  /** Grounds of alerts and tags of each meaning; primary text and the text of the meaning can be read on them. */
  readonly tints: Readonly<Record<Meaning, string>>
  /** Lines around those grounds. */
  readonly edges: Readonly<Record<Meaning, string>>
  /** Rings of radio buttons and check boxes that are not chosen; undefined where those of antd are seen. */
  readonly ring: string | undefined
  /** Text on a ground of the error colour, its hover and its press. */
  readonly onError: string
  readonly errorHover: string
  readonly errorActive: string
  /** Ground of the page, of panels on it, and of what floats above. */
  readonly layout: string
  readonly panel: string
  readonly raised: string
}

const GROUNDS = {
  light: { layout: '#f4f5f7', panel: '#ffffff', raised: '#ffffff' },
  dark: { layout: '#0f1216', panel: '#171b21', raised: '#20262e' },
} as const

/** Ground of a switch that is off, in both themes; white words stand on it. */
export const SWITCH_OFF = { ground: '#6e6e6e', hover: '#5c5c5c' } as const

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
  const tint = mixed(grounds.panel, mark, mode === 'dark' ? 0.2 : 0.1)
  const meaning = isColorWeak ? WEAK_MEANINGS : MEANINGS
  const ofEach = (share: number): Readonly<Record<Meaning, string>> => ({
    success: mixed(grounds.panel, meaning.success, share),
    warning: mixed(grounds.panel, meaning.warning, share),
    error: mixed(grounds.panel, meaning.error, share),
    info: mixed(grounds.panel, mark, share),
  })
  // Weak enough that links stay links on them.
  const tints = ofEach(0.1)
  const read = (one: string) =>
    readableShade(one, [grounds.layout, grounds.panel, grounds.raised, tint, ...Object.values(tints)], towards)
  const text = read(mark)
  const error = read(meaning.error)
  const fill = readableShade(mark, ['#ffffff'], '#000000')
  return {
    ...grounds,
    mark,
    text,
    textHover: mixed(text, towards, 0.2),
    fill,
    fillHover: mixed(fill, '#000000', 0.12),
    fillActive: mixed(fill, '#000000', 0.24),
    tint,
    success: read(meaning.success),
    warning: read(meaning.warning),
    error,
    tints,
    edges: ofEach(0.4),
    ring: mode === 'dark' ? mixed(grounds.raised, towards, 0.45) : undefined,
    onError: contrast('#ffffff', error) >= AA_TEXT ? '#ffffff' : '#141414',
    errorHover: mixed(error, towards, 0.12),
    errorActive: mixed(error, towards, 0.24),
  }
}
