import { expect, test } from 'vitest'
import { changedSettings, DEFAULT_SETTINGS, HEADER_OFFSET, SIDER_WIDTH, THEME_PRESETS } from './layout-settings.ts'

test('[3.2b] defaults', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    layout: 'sidemenu',
    menuTheme: 'light',
    color: '#1890FF',
    contentWidth: 'Fixed',
    isMultiPage: true,
  })
})

test('[3.3] theme presets', () => {
  expect(THEME_PRESETS.map((preset) => preset.color)).toEqual([
    '#F5222D',
    '#FA541C',
    '#FAAD14',
    '#13C2C2',
    '#52C41A',
    '#1890FF',
    '#2F54EB',
    '#722ED1',
  ])
})

test('[2.13b,c] measures', () => {
  expect(SIDER_WIDTH).toEqual({ open: 200, collapsed: 80 })
  expect(HEADER_OFFSET).toBe(59)
})

test('[2.17] fluid width only with the top menu', () => {
  expect(changedSettings(DEFAULT_SETTINGS, { contentWidth: 'Fluid' }).contentWidth).toBe('Fixed')
  const top = changedSettings(DEFAULT_SETTINGS, { layout: 'topmenu' })
  expect(changedSettings(top, { contentWidth: 'Fluid' }).contentWidth).toBe('Fluid')
})

test('[2.17] hiding the header needs it fixed', () => {
  const fixed = changedSettings(DEFAULT_SETTINGS, { isHeaderFixed: true, hidesHeader: true })
  expect(fixed.hidesHeader).toBe(true)
  expect(changedSettings(fixed, { isHeaderFixed: false }).hidesHeader).toBe(false)
})

test('[2.17] no fixed side menu with the top menu', () => {
  const top = changedSettings({ ...DEFAULT_SETTINGS, isSiderFixed: true }, { layout: 'topmenu' })
  expect(top.isSiderFixed).toBe(false)
  expect(changedSettings(top, { isSiderFixed: true }).isSiderFixed).toBe(false)
})
