import type { Text } from '#kit/contract/text.ts'

export type Mode = 'light' | 'dark'

/** Layout preferences; the device follows from the window, not from a choice. */
export interface LayoutSettings {
  readonly isSidebarOpen: boolean
  /** Theme of the menu. */
  readonly menuTheme: Mode
  /** Theme of the whole application. */
  readonly mode: Mode
  readonly layout: 'sidemenu' | 'topmenu'
  readonly contentWidth: 'Fixed' | 'Fluid'
  readonly isHeaderFixed: boolean
  readonly isSiderFixed: boolean
  /** Hide the header while scrolling down; needs the fixed header. */
  readonly hidesHeader: boolean
  readonly color: string
  readonly isColorWeak: boolean
  readonly isMultiPage: boolean
}

/** Until somebody chooses: the menu is a fixed panel on desktop, under a header that stays reachable. */
export const DEFAULT_SETTINGS: LayoutSettings = {
  isSidebarOpen: true,
  menuTheme: 'light',
  mode: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  isHeaderFixed: true,
  isSiderFixed: true,
  hidesHeader: false,
  color: '#1890FF',
  isColorWeak: false,
  isMultiPage: true,
}

export interface ThemePreset {
  readonly name: Text
  readonly color: string
}

/** The colours of the settings drawer, in their order. */
export const THEME_PRESETS: readonly ThemePreset[] = [
  { name: ['薄暮', 'Dusk red'], color: '#F5222D' },
  { name: ['火山', 'Volcano'], color: '#FA541C' },
  { name: ['日暮', 'Sunset'], color: '#FAAD14' },
  { name: ['明青', 'Cyan'], color: '#13C2C2' },
  { name: ['极光绿', 'Aurora green'], color: '#52C41A' },
  { name: ['拂晓蓝（默认）', 'Daybreak blue (default)'], color: '#1890FF' },
  { name: ['极客蓝', 'Geek blue'], color: '#2F54EB' },
  { name: ['酱紫', 'Golden purple'], color: '#722ED1' },
]

/** A change with what it forces on other settings. */
export function changedSettings(settings: LayoutSettings, change: Partial<LayoutSettings>): LayoutSettings {
  const next = { ...settings, ...change }
  const comesBackToSide = settings.layout === 'topmenu' && next.layout === 'sidemenu'
  return {
    ...next,
    contentWidth: next.layout === 'topmenu' ? next.contentWidth : 'Fixed',
    // The menu at the side is the panel of the desktop again.
    isSiderFixed: next.layout !== 'topmenu' && (comesBackToSide ? (change.isSiderFixed ?? true) : next.isSiderFixed),
    hidesHeader: next.isHeaderFixed && next.hidesHeader,
  }
}

/** Widths of the side menu, in pixels. */
export const SIDER_WIDTH = { open: 200, collapsed: 80 } as const

/** Height of the header, and what it takes from the top while it is fixed, in pixels. */
export const HEADER_OFFSET = 59

/** How far one scrolls before the header hides, in pixels. */
export const HEADER_HIDE_AFTER = 100

/** At this width and below the shell is mobile, in pixels. */
export const MOBILE_MAX_WIDTH = 1087.99
