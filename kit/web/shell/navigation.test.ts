// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openOutside } from './navigation.web.ts'

afterEach(() => vi.restoreAllMocks())

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', ''])(
  'nothing opens for %j, whoever stored it',
  (address) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    openOutside(address)
    expect(open).not.toHaveBeenCalled()
  },
)

it('addresses of the web and pages of ours open beside this one, and do not know of it', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  openOutside('https://a.cn/b')
  openOutside('/shop/order')
  expect(open.mock.calls).toEqual([
    ['https://a.cn/b', '_blank', 'noopener,noreferrer'],
    ['/shop/order', '_blank', 'noopener,noreferrer'],
  ])
})
