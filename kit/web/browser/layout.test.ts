// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

async function freshLayout() {
  const { changeLayout, useLayout } = await import('./layout.web.ts')
  return { changeLayout, current: useLayout.getState }
}

const kept = (key: string) => JSON.parse(localStorage.getItem(`pro__${key}`) ?? 'null')?.value

/** Each preference with its key and a value that is not the default. */
const PREFERENCES = [
  ['isSidebarOpen', 'SIDEBAR_TYPE', false],
  ['menuTheme', 'DEFAULT_THEME', 'dark'],
  ['mode', 'DEFAULT_MODE', 'dark'],
  ['layout', 'DEFAULT_LAYOUT_MODE', 'topmenu'],
  ['contentWidth', 'DEFAULT_CONTENT_WIDTH_TYPE', 'Fluid'],
  ['isHeaderFixed', 'DEFAULT_FIXED_HEADER', false],
  ['isSiderFixed', 'DEFAULT_FIXED_SIDEMENU', false],
  ['hidesHeader', 'DEFAULT_FIXED_HEADER_HIDDEN', true],
  ['color', 'DEFAULT_COLOR', '#722ED1'],
  ['isColorWeak', 'DEFAULT_COLOR_WEAK', true],
  ['isMultiPage', 'DEFAULT_MULTI_PAGE', false],
] as const

/** Fluid width is for the menu at the top only. */
const besides = (name: string) => (name === 'contentWidth' ? ({ layout: 'topmenu' } as const) : {})

test.each(PREFERENCES)('[9.11a] [2.13d] [3.2a] %s is stored under %s and restored', async (name, key, value) => {
  const first = await freshLayout()
  expect(first.current()[name]).not.toBe(value)
  first.changeLayout({ ...besides(name), [name]: value })
  expect(kept(key)).toBe(value)
  vi.resetModules()
  expect((await freshLayout()).current()[name]).toBe(value)
})

test('[3.2a] every preference is in the table above', async () => {
  const { current } = await freshLayout()
  expect(Object.keys(current()).toSorted()).toEqual(PREFERENCES.map(([name]) => name).toSorted())
})

test('[3.2b] stored values that fit nothing give way to the defaults', async () => {
  const keep = (key: string, value: unknown) =>
    localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }))
  keep('DEFAULT_COLOR', 'red;}')
  keep('DEFAULT_LAYOUT_MODE', 'elsewhere')
  keep('DEFAULT_MULTI_PAGE', 'yes')
  const { current } = await freshLayout()
  expect(current()).toMatchObject({ color: '#1890FF', layout: 'sidemenu', isMultiPage: true })
})

test('[4.16a,b] mobile at 1087.99 px and below, a phone at 767.99 px and below', async () => {
  const { renderHook } = await import('@testing-library/react')
  const { useDevice } = await import('./layout.web.ts')
  const deviceAt = (width: number) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width <= Number(/([\d.]+)px/.exec(query)?.[1]),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    return renderHook(() => useDevice()).result.current
  }
  expect([1088, 1087.99, 768, 767.99].map(deviceAt)).toEqual(['desktop', 'mobile', 'mobile', 'phone'])
  vi.unstubAllGlobals()
})
