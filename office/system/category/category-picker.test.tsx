// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { registerPickers } from '#kit/web/field/pickers.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { registerTrees } from '#kit/web/field/trees.web.ts'
import { registerRecordForms } from '#kit/web/row-picker/record-forms.web.ts'
import { pickers, recordForms, trees } from '#office/office.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { category } from './category.ts'

const shop = liveShop('system:category:add')
const userEvent = events.setup({ delay: null, pointerEventsCheck: 0 })
const field = ref(['分类', 'Category'], category, { tree: true, value: 'code' })

let root: { readonly id: string; readonly code: string }
beforeAll(async () => {
  registerPickers(pickers)
  registerTrees(trees)
  registerRecordForms(recordForms)
  root = (await client.post<typeof root>('/sys/category/add', { pid: '0', name: '景品类' })).result
  await client.post('/sys/category/add', { pid: root.id, name: '粘土人' })
})
afterEach(cleanup)

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <FieldControl field={field} value={value} onChange={(next) => setValue(String(next ?? ''))} />
      <output>{value}</output>
    </>
  )
}
const show = () =>
  renderForTest(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  )
const stored = () => screen.getByRole('status').textContent
const open = async () => userEvent.click(await screen.findByRole('combobox'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pick = async (name: string) => userEvent.click(await screen.findByTitle(name))

it('is chosen from its tree, and offered as recent the next time', async () => {
  const { unmount } = show()
  await open()
  expect(screen.queryByRole('list', { name: '最近使用' })).toBeNull()
  await pick('景品类')
  await waitFor(() => expect(stored()).toBe(root.code))
  unmount()

  show()
  await open()
  const recent = await screen.findByRole('list', { name: '最近使用' })
  await userEvent.click(within(recent).getByRole('button', { name: '景品类' }))
  await waitFor(() => expect(stored()).toBe(root.code))
})

it('is made in place, below the chosen one, and chosen then', async () => {
  show()
  await open()
  await pick('景品类')
  await waitFor(() => expect(stored()).toBe(root.code))
  await open()
  await press('在「景品类」下新建分类')
  await userEvent.type(await screen.findByRole('textbox', { name: '分类名称' }), '黏土人')
  await press('保存')
  await waitFor(() => expect(stored()).toBe(`${root.code}A02`))
  const rows = await shop.stored('sysCategory')
  expect(rows.find(({ name }) => name === '黏土人')).toMatchObject({ pid: root.id, code: `${root.code}A02` })
})

it('is made by nobody who may not', async () => {
  await shop.signIn('shop:goods:add')
  show()
  await open()
  expect(await screen.findByTitle('景品类')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /新建/ })).toBeNull()
})
