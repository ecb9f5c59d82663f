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

test('[9.11a] [2.13d] [3.2a] preferences are remembered under their keys', async () => {
  const first = await freshLayout()
  first.changeLayout({
    menuTheme: 'dark',
    layout: 'topmenu',
    isSidebarOpen: false,
    isMultiPage: false,
    color: '#722ED1',
  })
  expect([kept('DEFAULT_THEME'), kept('DEFAULT_LAYOUT_MODE'), kept('SIDEBAR_TYPE')]).toEqual(['dark', 'topmenu', false])
  vi.resetModules()
  const second = await freshLayout()
  expect(second.current()).toMatchObject({
    menuTheme: 'dark',
    layout: 'topmenu',
    isSidebarOpen: false,
    isMultiPage: false,
    color: '#722ED1',
  })
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
