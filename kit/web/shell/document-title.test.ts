import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test('[1.4a] [2.16e] page title followed by the shop, the shop alone on home', () => {
  expect(documentTitle({ page: '用户管理', shop: '手办商城', isHome: false })).toBe('用户管理 · 手办商城')
  expect(documentTitle({ page: '首页', shop: '手办商城', isHome: true })).toBe('手办商城')
  expect(documentTitle({ page: undefined, shop: '手办商城', isHome: false })).toBe('手办商城')
})
