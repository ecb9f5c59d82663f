import type { Text } from '#kit/contract/text.ts'

export type Mode = 'light' | 'dark'

/** Layout preferences (specification 3.2a); the device follows from the window, not from a choice. */
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

/** Specification 3.2b; the menu is a fixed panel on desktop (2.13a) under a header that stays reachable. */
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

/** Specification 3.3. */
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

/** A change with what it forces on other settings (specification 2.17). */
export function changedSettings(settings: LayoutSettings, change: Partial<LayoutSettings>): LayoutSettings {
  const next = { ...settings, ...change }
  const changesNavigation = next.layout !== settings.layout
  return {
    ...next,
    contentWidth: next.layout === 'topmenu' ? next.contentWidth : 'Fixed',
    isSiderFixed:
      next.layout === 'topmenu' || (changesNavigation && change.isSiderFixed !== true) ? false : next.isSiderFixed,
    hidesHeader: next.isHeaderFixed && next.hidesHeader,
  }
}

/** Widths of the side menu, in pixels (specification 2.13b). */
export const SIDER_WIDTH = { open: 200, collapsed: 80 } as const

/** What a fixed header takes from the top, in pixels (specification 2.13c). */
export const HEADER_OFFSET = 59

/** How far one scrolls before the header hides, in pixels (specification 2.14d). */
export const HEADER_HIDE_AFTER = 100

/** At these widths and below the shell is mobile; below the lower one it is a phone (specification 4.16). */
export const MOBILE_MAX_WIDTH = 1087.99
export const PHONE_MAX_WIDTH = 767.99
