// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { setDictionaries } from '#kit/web/session/dictionary.web.ts'
import { clearPreferences } from '#kit/web/session/preference.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { GoodsPage } from './goods-page.web.tsx'
import { JanControl } from './jan-control.web.tsx'

const PAGE = 'shop:presellGoods'
const RIGHTS = ['list', 'add', 'edit', 'import', 'export', 'archive', 'copy'].map((verb) => `${PAGE}:${verb}`)
const figure = (id: string, more: object = {}) => ({ id, goodsNo: id, name: `手办${id}`, line: 2, state: 1, ...more })

const shop = liveShop(...RIGHTS)
beforeAll(async () => {
  await shop.rows('shopGoods', [
    figure('g1', {
      originalName: '初音ミク',
      officialPrice: 6900,
      officialCurrency: 'JPY',
      releaseMonth: '2026-03',
      firstReleaseMonth: '2025-12',
      delayCount: 2,
    }),
  ])
  await shop.rows(
    'shopGoods',
    ['g2', 'a1', 'a2'].map((id) => figure(id)),
  )
  await shop.rows('shopGoods', [figure('a3', { state: 2 })])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

function render(search = '') {
  setDictionaries({
    goods_state: [
      { value: '0', text: '草稿' },
      { value: '1', text: '就绪' },
      { value: '2', text: '已归档' },
    ],
  })
  renderForTest(
    <MemoryRouter initialEntries={[`/shop/presellGoods${search}`]}>
      <GoodsPage line={2} renderMore={(id) => <section aria-label="来源">来自 {id}</section>} />
    </MemoryRouter>,
  )
}

const rowButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

const archived = async () => {
  const { records } = pageOf<AnyRow>(await client.get('/shop/presellGoods/list', { state: 2 }))
  return records.map(({ name }) => name).sort()
}

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
})

describe('list of figures', () => {
  it('shows the original name below the name, and where the release month began beside that of now', async () => {
    render()
    expect((await rowButton('手办g1')).textContent).toBe('手办g1初音ミク')
    expect(screen.getByText('2026-03').parentElement?.textContent).toBe('2026-032025-12 +3月延期 2 次')
  })

  it('has a tab for each state, with the number of its figures under the other filters, in one request', async () => {
    render('?name=a')
    await rowButton('手办a1')
    const tabs = within(screen.getByRole('group', { name: '状态' }))
    await waitFor(() =>
      expect(tabs.getAllByRole('button').map((tab) => tab.textContent)).toEqual([
        ...['全部3', '草稿0', '就绪2'],
        ...['已归档1', '预售中0', '已延期0'],
      ]),
    )
    const before = shop.askedFor('/shop/presellGoods/counts').length
    await user.click(tabs.getByRole('button', { name: /^已归档/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^手办a1/ })).toBeNull())
    expect(await rowButton('手办a3')).toBeTruthy()
    expect(tabs.getByRole('button', { name: /^已归档/ }).getAttribute('aria-pressed')).toBe('true')
    expect(tabs.getByRole('button', { name: /^就绪/ }).textContent).toBe('就绪2')
    expect(screen.queryByRole('button', { name: '移除筛选 状态' })).toBeNull()
    expect(shop.askedFor('/shop/presellGoods/list').at(-1)?.query).toMatchObject({ name: '*a*', state: '2' })
    expect(shop.askedFor('/shop/presellGoods/counts')).toHaveLength(before)
  })

  it('copies a figure, and opens the copy', async () => {
    render()
    await user.click(await rowButton('复制 手办g2'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('编辑预售手办')).toBeTruthy()
    expect((await within(drawer).findByRole<HTMLInputElement>('textbox', { name: '名称' })).value).toBe('手办g2 副本')
  })

  it('names the figure that is archived, and offers the commands of a list in the order of all lists', async () => {
    render()
    await rowButton('手办a1')
    await user.click(screen.getByRole('checkbox', { name: '选择 手办a1' }))
    await user.click(screen.getByRole('button', { name: '批量归档' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('归档「手办a1」？')
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    await user.click(screen.getByRole('button', { name: '清空' }))
    const commands = within(document.querySelector<HTMLElement>('.list-commands') ?? document.body)
    const names = commands
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(['新增', '导入', '导出', '表格选项'])
  })

  it('counts what archiving will change, names it, and leaves out what is archived already', async () => {
    render()
    await rowButton('手办a1')
    for (const name of ['a1', 'a2', 'a3']) {
      await user.click(screen.getByRole('checkbox', { name: `选择 手办${name}` }))
    }
    await user.click(screen.getByRole('button', { name: '批量归档' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('归档 2 个预售手办？')
    expect(dialog.textContent).toContain('手办a1、手办a2')
    expect(dialog.textContent).toContain('另有 1 个不会改变：仅「草稿」、「就绪」可归档')
    expect(await archived()).toEqual(['手办a3'])
    await user.click(within(dialog).getByRole('button', { name: '归档 2 个' }))
    await waitFor(async () => expect(await archived()).toEqual(['手办a1', '手办a2', '手办a3']))
    expect(shop.askedFor('/shop/presellGoods/archive').map(({ body }) => body)).toEqual([{ ids: 'a1,a2' }])
  })
})

describe('detail of a figure', () => {
  it('shows facts in groups, and before the record what others add', async () => {
    render()
    await user.click(await rowButton('手办g1'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('¥6,900 JPY')).toBeTruthy()
    const sections = within(drawer).getAllByRole('region')
    expect(sections.map((one) => one.getAttribute('aria-label'))).toEqual(['资料', '规格尺寸', '预售', '来源', '记录'])
    expect(within(drawer).getByText('来自 g1')).toBeTruthy()
  })
})

it('offers only what is permitted', async () => {
  await shop.signIn(`${PAGE}:list`)
  render()
  await rowButton('手办g1')
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(编辑|复制|更多操作)/ })).toBeNull()
})

describe('JAN while it is typed', () => {
  function Kept() {
    const [value, setValue] = useState('')
    return <JanControl value={value} onChange={setValue} />
  }

  it.each([
    ['490123456789', '校验位应为 4'],
    ['4901234567890', '校验位应为 4，请核对各位数字'],
    ['49012345678944', '多了 1 位'],
    ['4006381333931', '不是日本前缀 45/49，请确认'],
    ['49x', 'JAN码只含数字'],
    ['4901234567894', ''],
  ])('%s: %s', async (typed, hint) => {
    renderForTest(<Kept />)
    await user.type(screen.getByRole('textbox'), typed)
    expect(screen.getByRole('status').textContent).toBe(hint)
  })

  it('drops the separators and full-width forms of a pasted code', async () => {
    renderForTest(<Kept />)
    await user.click(screen.getByRole('textbox'))
    await user.paste('４９０-1234 567894')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4901234567894')
  })
})
