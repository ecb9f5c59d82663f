import { expect, test } from 'vitest'
import { changedSettings, DEFAULT_SETTINGS, THEME_PRESETS } from './layout-settings.ts'

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
  expect(THEME_PRESETS.map(({ name, color }) => [name[0], color])).toEqual([
    ['薄暮', '#F5222D'],
    ['火山', '#FA541C'],
    ['日暮', '#FAAD14'],
    ['明青', '#13C2C2'],
    ['极光绿', '#52C41A'],
    ['拂晓蓝（默认）', '#1890FF'],
    ['极客蓝', '#2F54EB'],
    ['酱紫', '#722ED1'],
  ])
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
  expect(changedSettings(top, { layout: 'sidemenu' }).isSiderFixed).toBe(true)
})
