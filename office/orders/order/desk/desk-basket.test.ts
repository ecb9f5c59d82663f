import { expect, it } from 'vitest'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import { type BasketLine, needsAddress, sentLines, withClaim, withSku } from './desk-basket.ts'

const sku = (skuId: string, line = 1): SellableSku => ({
  ...{ skuId, line, payModel: null, title: '手办', name: '标准版', skuCode: null, picture: null, available: 9 },
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

it('each line has a key of its own, whichever lines went or became exchange purchases before', () => {
  const exchanged = (lines: readonly BasketLine[]): readonly BasketLine[] =>
    lines.map((line) => ('sku' in line ? { ...line, asExchange: true } : line))
  let lines = withSku(withSku([], sku('s2')), sku('s1'))
  lines = exchanged(withSku(exchanged(lines.slice(1)), sku('s1')))
  lines = withSku(lines.slice(1), sku('s1'))
  lines = withSku(exchanged(lines), sku('s1'))
  expect(lines).toHaveLength(3)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3)
})

it('deposits alone need no address', () => {
  expect(needsAddress(withSku([], sku('s2', 2)))).toBe(false)
  expect(needsAddress(withSku(withSku([], sku('s2', 2)), sku('s1')))).toBe(true)
  expect(needsAddress(withClaim([], claim))).toBe(true)
})
