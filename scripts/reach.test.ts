import { describe, expect, test } from 'vitest'
import { reachOf } from './lib/reach.mjs'

const declared = (name: string, path: string) => `import { defineResource } from '#kit/contract/resource.ts'
export const noun = defineResource({
  name: '${name}',
  path: '${path}',
  menu: { under: 'shop', url: '${path}' },
})
`
const texts = new Map([
  ['office/goods/figure/figure.ts', declared('figure', '/shop/figure')],
  ['office/goods/figure/price.ts', "import { figure } from './figure.ts'"],
  ['office/goods/figure/price-dialog.web.tsx', "import { price } from './price.ts'"],
  ['office/goods/figure/figure.test.ts', ''],
  ['office/goods/area.server.ts', "import { price } from './figure/price.ts'"],
  ['office/goods/area.test.ts', "import { goodsArea } from './area.server.ts'"],
  [
    'office/orders/order/order.ts',
    `import { noun } from '../../goods/figure/figure.ts'\n${declared('order', '/shop/order')}`,
  ],
  ['office/orders/order/total.test.ts', "import { noun } from './order.ts'"],
  ['office/orders/order/ship.test.ts', "await admin.post('/shop/figure/reserve')"],
  ['office/orders/order/prices.test.ts', "const { price } = await import('../../goods/figure/price.ts')"],
  ['office/orders/order/types.test.ts', "import type { Price } from '../../goods/figure/price.ts'"],
  ['office/tests/titles.test.ts', ''],
  ['office/tests/every-call.test.ts', 'app = await startTestApp()'],
  ['e2e/shop/figures.test.ts', "await openPage(page, '/shop/figure')"],
  ['e2e/tour/tour.test.ts', "import { price } from '../../office/goods/figure/price.ts'"],
])

describe('what a change can reach', () => {
  test('tests beside it, of its area and its noun by path, those that import it, and those that judge everything', () => {
    expect(reachOf(['office/goods/figure/price.ts'], texts)).toEqual({
      units: [
        'office/tests/titles.test.ts',
        'office/goods/figure/figure.test.ts',
        'office/goods/area.test.ts',
        'office/orders/order/prices.test.ts',
        'office/orders/order/ship.test.ts',
      ],
      longer: ['office/tests/every-call.test.ts'],
      journeys: ['e2e/shop/figures.test.ts'],
      nouns: ['figure'],
      pages: ['/shop/figure'],
    })
  })

  test('a declaration that refers to another one does not do what that does', () => {
    expect(reachOf(['office/goods/figure/figure.ts'], texts).units).not.toContain('office/orders/order/total.test.ts')
    expect(reachOf(['office/orders/order/order.ts'], texts).units).toContain('office/orders/order/total.test.ts')
  })

  test('a test that was changed, and nothing for what is no source', () => {
    expect(reachOf(['office/tests/every-call.test.ts'], texts).units).toContain('office/tests/every-call.test.ts')
    expect(reachOf(['README.md'], texts)).toEqual({ units: [], longer: [], journeys: [], nouns: [], pages: [] })
  })
})
