// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { dict } from '#kit/contract/field.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { FIGURE_MAKER } from '../../catalogue/goods/figure-names.ts'
import { KeptDictControl } from './kept-dict-control.web.tsx'

const shop = liveShop('system:dict:add')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(cleanup)

const FIELD = dict(['厂商', 'Maker'], FIGURE_MAKER)

function Maker() {
  const [value, setValue] = useState<unknown>()
  return (
    <>
      <KeptDictControl field={FIELD} value={value} onChange={setValue} />
      <output>{String(value ?? '')}</output>
    </>
  )
}

it('adds the name that was typed and chooses it; what is there is not offered as new', async () => {
  renderForTest(<Maker />)
  const box = await screen.findByRole('combobox', { name: '厂商' })
  await user.click(box)
  expect(await screen.findByText(/输入名称即可新增/)).toBeTruthy()
  await user.type(box, 'alter')
  await screen.findByTitle('Alter')
  expect(screen.queryByRole('button', { name: /新增「/ })).toBeNull()
  await user.clear(box)
  await user.type(box, 'APEX-TOYS / 2')
  await user.click(await screen.findByRole('button', { name: '新增「APEX-TOYS / 2」' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('APEX-TOYS / 2'))
  expect(await shop.stored('sysDictItem')).toContainEqual(
    expect.objectContaining({ itemValue: 'APEX-TOYS / 2', itemText: 'APEX-TOYS / 2' }),
  )
  // the way to the dictionary is for those who may see it
  expect(screen.queryByRole('link', { name: /维护/ })).toBeNull()
})

it('is a plain choice for others; the dictionary is one click away for whoever may see it', async () => {
  await shop.signIn()
  renderForTest(<Maker />)
  await user.click(await screen.findByRole('combobox', { name: '厂商' }))
  await waitFor(() => expect(document.querySelector('.ant-select-dropdown')).toBeTruthy())
  expect(screen.queryByText(/输入名称即可新增/)).toBeNull()
  cleanup()
  await shop.signIn('system:dict:list')
  renderForTest(<Maker />)
  await user.click(await screen.findByRole('combobox', { name: '厂商' }))
  const link = await screen.findByRole('link', { name: '维护厂商' })
  expect(link.getAttribute('href')).toBe('/isystem/dict?dictCode=figure_maker')
})
