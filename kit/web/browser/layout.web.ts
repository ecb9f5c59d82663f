import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { changedSettings, DEFAULT_SETTINGS, type LayoutSettings, MOBILE_MAX_WIDTH } from './layout-settings.ts'
import { storage } from './storage.web.ts'
import { PHONE_MAX_WIDTH } from './use-is-phone.web.ts'

/** Storage key of each preference; the browser keeps them, so they hold before sign-in too. */
const STORAGE_KEYS = {
  isSidebarOpen: 'SIDEBAR_TYPE',
  menuTheme: 'DEFAULT_THEME',
  mode: 'DEFAULT_MODE',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  isHeaderFixed: 'DEFAULT_FIXED_HEADER',
  isSiderFixed: 'DEFAULT_FIXED_SIDEMENU',
  hidesHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  color: 'DEFAULT_COLOR',
  isColorWeak: 'DEFAULT_COLOR_WEAK',
  isMultiPage: 'DEFAULT_MULTI_PAGE',
} as const satisfies Record<keyof LayoutSettings, string>

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  menuTheme: ['light', 'dark'],
  mode: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
}

export const useLayout = create<LayoutSettings>(() => restored())

/**
 * Changes preferences, with what they force on others, and remembers them.
 * @returns whether the browser remembers them; they hold for this visit in any case
 */
export function changeLayout(change: Partial<LayoutSettings>): boolean {
  const next = changedSettings(useLayout.getState(), change)
  const kept = Object.entries(STORAGE_KEYS).map(([name, key]) => storage.write(key, next[name as keyof LayoutSettings]))
  useLayout.setState(next)
  return !kept.includes(false)
}

/** Whether a value that was kept is one of this setting. */
export function isSetting(name: keyof LayoutSettings, value: unknown): boolean {
  return (
    typeof value === typeof DEFAULT_SETTINGS[name] &&
    (CHOICES[name]?.includes(value) ?? true) &&
    (name !== 'color' || /^#[0-9a-f]{6}$/i.test(String(value)))
  )
}

function restored(): LayoutSettings {
  const found = Object.entries(STORAGE_KEYS).map(([name, key]) => {
    const fallback = DEFAULT_SETTINGS[name as keyof LayoutSettings]
    const isFit = (value: unknown): value is unknown => isSetting(name as keyof LayoutSettings, value)
    return [name, storage.read(key, isFit) ?? fallback]
  })
  // Every name of the settings is in the table of keys, and every value has the type of its default.
  return changedSettings(DEFAULT_SETTINGS, Object.fromEntries(found) as Partial<LayoutSettings>)
}

/** Mobile: menu in a drawer, one page at a time. Phone: narrower still. */
export type Device = 'desktop' | 'mobile' | 'phone'

/** What the window is wide enough for; follows its width. */
export function useDevice(): Device {
  return useSyncExternalStore(watchDevice, currentDevice)
}

function currentDevice(): Device {
  if (matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`).matches) {
    return 'phone'
  }
  return matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches ? 'mobile' : 'desktop'
}

function watchDevice(report: () => void): () => void {
  const queries = [MOBILE_MAX_WIDTH, PHONE_MAX_WIDTH].map((width) => matchMedia(`(max-width: ${width}px)`))
  for (const query of queries) {
    query.addEventListener('change', report)
  }
  return () => {
    for (const query of queries) {
      query.removeEventListener('change', report)
    }
  }
}

/** The user asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watchMotion, () => matchMedia(REDUCED_MOTION).matches)
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function watchMotion(report: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', report)
  return () => query.removeEventListener('change', report)
}
