// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { number, rows, text, type WireValue } from '#kit/contract/field.ts'
import { FieldControl } from './field-control.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'

const LINES = rows(
  ['商品', 'Items'],
  { name: text(['名称', 'Name']), qty: number(['数量', 'Pieces'], { initial: 1 }) },
  { max: 2 },
)

it('rows of an input come and go, each with a control for each of its fields', async () => {
  const user = userEvent.setup()
  const given = vi.fn()
  function Kept() {
    const [value, setValue] = useState<WireValue>()
    return (
      <FieldControl
        field={LINES}
        value={value}
        onChange={(next) => {
          given(next)
          setValue(next)
        }}
      />
    )
  }
  renderForTest(<Kept />)
  const add = await screen.findByRole('button', { name: /添加一行/ }, { timeout: 20_000 })
  await user.click(add)
  expect(given).toHaveBeenLastCalledWith([{ qty: 1 }])
  await user.type(screen.getByRole('textbox', { name: '名称，第 1 行' }), '初')
  expect(given).toHaveBeenLastCalledWith([{ qty: 1, name: '初' }])
  await user.click(add)
  expect(given).toHaveBeenLastCalledWith([{ qty: 1, name: '初' }, { qty: 1 }])
  expect(add).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: /删除第 1 行/ }))
  expect(given).toHaveBeenLastCalledWith([{ qty: 1 }])
})
