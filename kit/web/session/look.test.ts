// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLayout, useLayout } from '../browser/layout.web.ts'
import { DEFAULT_SETTINGS } from '../browser/layout-settings.ts'
import { currentLocale, setLocale } from '../browser/text.web.ts'
import { keepLook, settleLook } from './look.web.ts'
import { clearPreferences, preferenceOf } from './preference.web.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  clearPreferences()
  vi.useRealTimers()
  changeLayout(DEFAULT_SETTINGS)
  await setLocale('zh-CN')
  localStorage.clear()
})

test('the look of somebody who signs in replaces that of the browser, what they never chose stays', async () => {
  changeLayout({ color: '#722ED1' })
  await settleLook('ann', { 'look:mode': 'dark', 'look:locale': 'en-US' })
  expect(useLayout.getState()).toMatchObject({ mode: 'dark', color: '#722ED1' })
  expect(currentLocale()).toBe('en-US')
  // what they had in this browser before is theirs from now on
  expect(preferenceOf('look:color')).toBe('#722ED1')
  expect(preferenceOf('look:mode')).toBeUndefined()
})

test('nobody gets the look of who sat here before', async () => {
  await settleLook('ann', { 'look:mode': 'dark', 'look:color': '#F5222D' })
  await settleLook('bob', { 'look:color': '#13C2C2' })
  expect(useLayout.getState()).toMatchObject({ mode: 'light', color: '#13C2C2' })
  expect(preferenceOf('look:mode')).toBeUndefined()
})

test('what is chosen is kept setting by setting, and what came from the server is not sent back', async () => {
  const stop = keepLook()
  changeLayout({ mode: 'dark' })
  expect(preferenceOf('look:mode')).toBe('dark')
  changeLayout({ isSidebarOpen: false })
  expect(preferenceOf('look:isSidebarOpen')).toBeUndefined()
  await setLocale('en-US')
  expect(preferenceOf('look:locale')).toBe('en-US')
  stop()
  changeLayout({ mode: 'light' })
  expect(preferenceOf('look:mode')).toBe('dark')
})

test('values that are none are passed over', async () => {
  await settleLook('ann', {
    'look:mode': 'purple',
    'look:color': 'url(x)',
    'look:isMultiPage': 'yes',
    'look:locale': 'xx',
  })
  expect(useLayout.getState()).toEqual(DEFAULT_SETTINGS)
  expect(currentLocale()).toBe('zh-CN')
})
