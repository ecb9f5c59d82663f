// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dict, text } from '#kit/contract/field.ts'
import { numberChoices } from '#kit/contract/testing/choices-for-test.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import type { Column } from './columns.ts'
import { RowCards } from './row-cards.web.tsx'

afterEach(cleanup)

const column = (name: string, field: Column['field']): Column => ({
  ...{ name, field, width: 100, isNumeric: false, isOrdered: true },
})
const COLUMNS = [
  column('orderNo', text(['订单号', 'Order no.'])),
  column('line', dict(['业务线', 'Line'], numberChoices('line'))),
  column('stage', dict(['状态', 'Stage'], numberChoices('stage'))),
]

function show(columns: readonly Column[], state?: string) {
  const { container } = renderForTest(
    <RowCards
      {...{ columns, state, label: '订单', empty: null, isFirstLoad: false, isStale: false }}
      rows={[{ id: '1', orderNo: 'A1', line: '预售', stage: '待付款' }]}
      nameOf={({ orderNo }) => orderNo}
      cell={(row, { name }) => String(Reflect.get(row, name))}
    />,
  )
  const keys = within(screen.getByRole('list', { name: '订单' }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  return { head: container.querySelector('.row-card-head')?.textContent, keys }
}

it('a card shows at its head the state that is declared, not the first dictionary of numbers', () => {
  expect(show(COLUMNS, 'stage')).toEqual({ head: 'A1待付款', keys: ['业务线'] })
})

it('a card without the column of its state shows none, and one of a resource without states the first number', () => {
  expect(show(COLUMNS.slice(0, 2), 'stage')).toEqual({ head: 'A1', keys: ['业务线'] })
  cleanup()
  expect(show(COLUMNS)).toEqual({ head: 'A1预售', keys: ['状态'] })
})
