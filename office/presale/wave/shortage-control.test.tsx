// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Radio } from 'antd'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { depositRows } from '../../trade/commands/testing/deposit-rows.ts'
import { NOBODY } from '../../trade/model/wave-review.ts'
import { ShortageControl } from './shortage-control.web.tsx'

const ALL = ['shop:wave:list', 'shop:claim:list', 'shop:claim:lockSeat', 'shop:order:money']
const shop = liveShop(...ALL)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Three pieces arrived for four: who paid first is `先来`. */
beforeAll(async () => {
  const figure = (id: string, line: number, more: object = {}) => ({
    id,
    goodsNo: id,
    name: id,
    line,
    state: 1,
    ...more,
  })
  await shop.rows('shopGoods', [figure('g2', 2)])
  await shop.rows('shopGoods', [figure('g3', 3, { presellGoodsId: 'g2' })])
  await shop.rows('shopProduct', [
    { id: 'p2', productNo: 'p2', title: '预售版', goodsId: 'g2', line: 2 },
    { id: 'p3', productNo: 'p3', title: '补款版', goodsId: 'g3', line: 3 },
  ])
  const sku = { specKey: '', name: '' }
  await shop.rows('shopSku', [{ id: 's2', productId: 'p2', ...sku, stock: 10 }])
  await shop.rows('shopSku', [{ id: 's3', productId: 'p3', ...sku, stock: 3, counted: true, presellSkuId: 's2' }])
  const of = { goodsId: 'g2', productId: 'p2', skuId: 's2' }
  const deposits = [
    depositRows({ ...of, userId: 'u1', nickname: '先来', qty: 2, paidAt: '2026-01-01T00:00:00Z' }),
    depositRows({ ...of, userId: 'u2', nickname: '后来', qty: 1, paidAt: '2026-01-02T00:00:00Z' }),
    depositRows({ ...of, userId: 'u3', nickname: '最后', qty: 1, paidAt: '2026-01-03T00:00:00Z' }),
  ]
  for (const [table, rows] of deposits.flat()) {
    await shop.rows(table, rows)
  }
})
afterEach(cleanup)

const wave = (id: string) => ({ id }) as AnyRow

/** In the dialog: the rule beside the list, and what would be sent. */
function render(rule = 'first') {
  const sent: { seats?: unknown } = {}
  renderForTest(
    <Form initialValues={{ rule }} onValuesChange={(changed) => Object.assign(sent, changed)}>
      <Form.Item name="rule">
        <Radio.Group options={['first', 'newest']} />
      </Form.Item>
      <Form.Item name="seats">
        <ShortageControl rows={[wave('g3')]} />
      </Form.Item>
    </Form>,
  )
  return sent
}

/** `[customer, outcome]` as the list has them. */
const list = async () => {
  await screen.findByText(/个失去到货/)
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .filter((cells) => cells.length > 1)
    .map((cells) => [cells[0]?.textContent, cells.at(-1)?.textContent])
}
const sum = () => screen.getByText(/个失去到货/).textContent
const seat = (customer: string) => screen.getByRole('checkbox', { name: new RegExp(`^锁定 ${customer}`) })

it('names who goes without first, with the reason of each and the sums', async () => {
  render()
  expect(await list()).toEqual([
    ['最后', '失去 · 轮到时已无货'],
    ['先来', '保留 · 按定金先后有货'],
    ['后来', '保留 · 按定金先后有货'],
  ])
  expect(sum()).toBe('1 个失去到货（1 件，退还定金 ¥200.00），2 个保留（3 件）')
})

it('a seat that is kept goes before the rule, and is what the command is sent', async () => {
  const sent = render()
  await list()
  await user.click(seat('最后'))
  expect(await list()).toEqual([
    ['后来', '失去 · 轮到时已无货'],
    ['先来', '保留 · 按定金先后有货'],
    ['最后', '保留 · 名额已锁定'],
  ])
  expect(sent.seats).toBe('c-u3;c-u2')
  await user.click(seat('后来'))
  expect(await list()).toEqual([
    ['先来', '失去 · 剩余件数不够'],
    ['后来', '保留 · 名额已锁定'],
    ['最后', '保留 · 名额已锁定'],
  ])
  expect(sum()).toBe('1 个失去到货（2 件，退还定金 ¥400.00），2 个保留（2 件）')
  expect(sent.seats).toBe('c-u3,c-u2;c-u1')
  await user.click(seat('后来'))
  await user.click(seat('最后'))
  expect(sent.seats, 'nobody is not the same as left alone').toBe(`${NOBODY};c-u3`)
})

it('the other rule has reasons of its own', async () => {
  render()
  await list()
  await user.click(screen.getByRole('radio', { name: 'newest' }))
  expect((await list())[0]).toEqual(['最后', '失去 · 按规则先减最新'])
})

it('who may not keep seats cannot, and without the right there are no amounts', async () => {
  await shop.signIn('shop:wave:list')
  render()
  await list()
  expect(seat('最后')).toHaveProperty('disabled', true)
  expect(sum()).toBe('1 个失去到货（1 件），2 个保留（3 件）')
  expect(screen.queryByText(/¥/)).toBeNull()
})

it('of several waves there is no list to keep seats in', () => {
  renderForTest(
    <Form>
      <ShortageControl rows={[wave('g3'), wave('g4')]} />
    </Form>,
  )
  expect(screen.getByText(/已选多个批次/)).toBeTruthy()
})
