import { expect, it } from 'vitest'
import type { SellableSku } from '../../model/sellable-sku.ts'
import { type BasketLine, needsAddress, sentLines, withClaim, withSku } from './desk-basket.ts'

const sku = (skuId: string, line = 1): SellableSku => ({
  ...{ skuId, line, title: '手办', name: '标准版', skuCode: null, picture: null, available: 9 },
  ...{ presentPrice: 100, memberPrice: null, tradePrice: null },
})
const claim = { claimId: 'c1', title: '手办', qty: 1, due: 900 }

it('a SKU that is added again is one more piece, one that is exchanged stays a line of its own; a balance comes once', () => {
  const exchanged: BasketLine = { key: 'x', sku: sku('s1'), qty: 1, asExchange: true }
  const lines = withClaim(withClaim(withSku(withSku([exchanged], sku('s1')), sku('s1')), claim), claim)
  expect(sentLines(lines)).toEqual([
    { skuId: 's1', qty: 1, asExchange: true },
    { skuId: 's1', qty: 2 },
    { claimId: 'c1' },
  ])
})

it('deposits alone need no address', () => {
  expect(needsAddress(withSku([], sku('s2', 2)))).toBe(false)
  expect(needsAddress(withSku(withSku([], sku('s2', 2)), sku('s1')))).toBe(true)
  expect(needsAddress(withClaim([], claim))).toBe(true)
})
