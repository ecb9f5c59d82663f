// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import type { DictionaryItemRow } from './dictionary.ts'
import { type DictionaryRow, dictionaryCalls } from './dictionary-calls.web.ts'
import { DictionaryPage } from './dictionary-page.web.tsx'

const shop = liveShop(...['list', 'add', 'edit', 'delete'].map((verb) => `system:dict:${verb}`))
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let made = 0
let code = ''
let dictId = ''
beforeEach(async () => {
  made += 1
  code = `boxes_${made}`
  await client.post('/sys/dict/add', { dictName: `盒子${made}`, dictCode: code })
  const page = await client.get<{ readonly records: readonly DictionaryRow[] }>('/sys/dict/list', { dictCode: code })
  dictId = page.records[0]?.id ?? ''
  await client.post('/sys/dictItem/add', {
    dictId,
    itemText: '大盒',
    itemTextEn: 'Large',
    itemValue: 'large',
    color: 'green',
  })
  await client.post('/sys/dictItem/add', { dictId, itemText: '小盒', itemValue: 'small' })
})
afterEach(cleanup)

const stored = async (): Promise<readonly DictionaryItemRow[]> =>
  (await dictionaryCalls.items(dictId, { itemText: '', status: '' })).records
const render = (filter = `dictCode=${code}`) =>
  renderForTest(
    <MemoryRouter initialEntries={[`/isystem/dict?${filter}`]}>
      <DictionaryPage />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (row: string, name: string) => {
  await press(`更多操作 ${row}`)
  await user.click(await screen.findByRole('menuitem', { name }))
}
const openItems = async () => {
  render()
  await press(`字典配置 盒子${made}`)
  return screen.findByRole('treegrid', { name: `盒子${made}的字典项` })
}
/** A dialog over the drawer by its title; all of them are named by one element here. */
const dialogOf = async (title: string) => {
  const dialog = (await screen.findByText(title)).closest('[role=dialog]')
  return dialog instanceof HTMLElement ? dialog : expect.fail(title)
}
const names = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('aria-label'))

describe('the items of a dictionary', () => {
  it('are added at the end and below others; the value is refused at its field', async () => {
    await openItems()
    await waitFor(() => expect(names()).toEqual(['大盒', '小盒']))
    await press('添加')
    const dialog = await dialogOf('新增字典项')
    await user.type(within(dialog).getByLabelText('名称'), '中盒')
    await user.type(within(dialog).getByLabelText('数据值'), 'a,b')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(await within(dialog).findByText('数据值不能包含特殊字符！')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('数据值'))
    await user.type(within(dialog).getByLabelText('数据值'), 'middle')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(names()).toEqual(['大盒', '小盒', '中盒']))
    await press('添加下级 中盒')
    const below = await dialogOf('新增字典项')
    await user.type(within(below).getByLabelText('名称'), '扁盒')
    await user.type(within(below).getByLabelText('数据值'), 'flat')
    await user.click(within(below).getByRole('button', { name: '保存' }))
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{}, {}, { itemValue: 'middle', children: [{ itemValue: 'flat' }] }]),
    )
  })

  it('are switched off and on in their row, found by text and state, and edited', async () => {
    await openItems()
    await user.click(await screen.findByRole('switch', { name: '启用 小盒' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ status: 1 }, { status: 0 }]))
    await user.click(screen.getByText('停用'))
    await waitFor(() => expect(names()).toEqual(['小盒']))
    await user.click(screen.getByText('全部'))
    await user.type(screen.getByPlaceholderText('搜索名称或数据值'), 'LARGE{Enter}')
    await waitFor(() => expect(names()).toEqual(['大盒']))
    await press('编辑 大盒')
    const dialog = await dialogOf('编辑字典项')
    await user.clear(await within(dialog).findByLabelText('英文名称'))
    await user.type(within(dialog).getByLabelText('英文名称'), 'Big')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ itemTextEn: 'Big', itemValue: 'large' }))
  })

  it('are deleted with all below them after a question; those in use say by whom', async () => {
    const [large] = await stored()
    await client.post('/sys/dictItem/add', { dictId, itemText: '特大', itemValue: 'huge', parentId: large?.id })
    await openItems()
    await choose('大盒', '删除')
    await press('删除 2 项')
    await waitFor(async () => expect(await stored()).toMatchObject([{ itemValue: 'small' }]))
    expect(shop.askedFor('/sys/dictItem/deleteBatch')).toHaveLength(1)
  })

  it('of the program keep their values: words and colours alone can be changed', async () => {
    render('dictCode=goods_state')
    await press('字典配置 手办状态')
    expect(await screen.findByText(/数据值由程序使用：/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: '编辑 草稿' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
    expect(screen.queryByRole('button', { name: '添加下级 草稿' })).toBeNull()
    expect(screen.getByRole('switch', { name: '启用 草稿' })).toHaveProperty('disabled', true)
    await press('编辑 草稿')
    const dialog = await dialogOf('编辑字典项')
    expect(await within(dialog).findByLabelText('数据值')).toHaveProperty('disabled', true)
  })
})

describe('the recycle bin', () => {
  it('brings a dictionary back, and lets it go for good after a question', async () => {
    await client.remove('/sys/dict/delete', { id: dictId })
    render()
    await press('回收站')
    await press(`取回 盒子${made}`)
    const found = async () =>
      (await client.get<{ records: readonly DictionaryRow[] }>('/sys/dict/list', { dictCode: code })).records
    await waitFor(async () => expect(await found()).toHaveLength(1))
    expect(await screen.findByText('回收站是空的')).toBeTruthy()
    // the list behind it has it, too
    expect(await screen.findByRole('button', { name: `字典配置 盒子${made}`, hidden: true })).toBeTruthy()
    await client.remove('/sys/dict/delete', { id: dictId })
    cleanup()
    render()
    await press('回收站')
    await press(`彻底删除 盒子${made}`)
    expect(await dictionaryCalls.deleted()).toHaveLength(1)
    await press('确定')
    await waitFor(async () => expect(await dictionaryCalls.deleted()).toEqual([]))
    expect(await found()).toEqual([])
  })
})
