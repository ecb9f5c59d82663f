// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { FieldControl } from '../field/field-control.web.tsx'
import { OF_ANY_RESOURCE, registerPickers } from '../field/pickers.web.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ofShelves, SHELVES, shelfRows } from '../list/shelf-page-for-test.web.tsx'

const LIST = '/demo/shelf/list'
const MAY = ofShelves('list', 'add')
const shop = liveShop(...MAY)
const userEvent = events.setup({ delay: null, pointerEventsCheck: 0 })
const field = ref(['陈列柜', 'Shelf'], shelf, { value: 'code' })

beforeAll(() =>
  registerPickers({ [OF_ANY_RESOURCE]: async () => ({ default: (await import('./row-picker.web.tsx')).RowPicker }) }),
)
beforeEach(() => shop.refill(SHELVES, shelfRows(3)))
afterEach(async () => {
  cleanup()
  localStorage.clear()
})

function Form({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <FieldControl field={field} value={value} onChange={(next) => setValue(String(next ?? ''))} />
      <output>{value}</output>
    </>
  )
}
const show = (start = '') =>
  renderForTest(
    <MemoryRouter>
      <Form start={start} />
    </MemoryRouter>,
  )
const stored = () => screen.getByRole('status').textContent
const box = () => screen.findByRole('combobox')
const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
const choose = async (name: string) => {
  await waitFor(() => expect(offered()).toContain(name))
  const option = [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === name)
  await userEvent.click(option as Element)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a reference', () => {
  it('is searched among the rows that its list shows, and stores the value of the field it names', async () => {
    show()
    await userEvent.click(await box())
    await waitFor(() => expect(offered()).toEqual(['柜子1', '柜子2', '柜子3']))
    await userEvent.type(await box(), '子2')
    await waitFor(() => expect(offered()).toEqual(['柜子2']))
    expect(shop.askedFor(LIST).at(-1)?.query).toMatchObject({ name: '*子2*' })
    await choose('柜子2')
    await waitFor(() => expect(stored()).toBe('C2'))
  })

  it('offers first what was chosen lately, and nothing of it that is gone', async () => {
    const { unmount } = show()
    for (const name of ['柜子3', '柜子2']) {
      await userEvent.click(await box())
      await choose(name)
      await waitFor(() => expect(stored()).toBe(name.replace('柜子', 'C')))
    }
    unmount()
    await shop.change(SHELVES, 's3', { delFlag: 1 })
    show()
    await userEvent.click(await box())
    expect(await screen.findByText('最近使用')).toBeTruthy()
    await waitFor(() => expect(offered()).toEqual(['柜子2', '柜子1']))
  })

  it('makes a new row in place and chooses it', async () => {
    show()
    await userEvent.click(await box())
    await press('新建陈列柜')
    await userEvent.type(await screen.findByRole('textbox', { name: '编码' }), 'C9')
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '新柜子')
    await press('保存')
    await waitFor(() => expect(stored()).toBe('C9'))
    expect(await screen.findByText('新柜子')).toBeTruthy()
  })

  it('opens the record of what is chosen', async () => {
    show('C1')
    await press('查看陈列柜')
    const record = await screen.findByRole('dialog')
    expect(within(record).getByText('陈列柜详情')).toBeTruthy()
    expect((await within(record).findAllByText('柜子1')).length).toBeGreaterThan(0)
    expect(within(record).queryByRole('button', { name: /下一条/ })).toBeNull()
  })

  it('says that nothing was found', async () => {
    show()
    await userEvent.type(await box(), '没有这样的')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })

  it('of whoever may not add makes none; whoever may not list finds rows by their names alone', async () => {
    await shop.signIn(...ofShelves('list'))
    const { unmount } = show()
    await userEvent.click(await box())
    await waitFor(() => expect(offered()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: '新建陈列柜' })).toBeNull()
    unmount()
    const asked = shop.askedFor(LIST).length
    await shop.signIn()
    show('C1')
    await userEvent.click(await box())
    await waitFor(() => expect(shop.askedFor('/sys/dict/loadDict/demo_shelf,name,code')).not.toEqual([]))
    expect(screen.queryByRole('button', { name: '查看陈列柜' })).toBeNull()
    expect(shop.askedFor(LIST)).toHaveLength(asked)
    await shop.signIn(...MAY)
  })
})
