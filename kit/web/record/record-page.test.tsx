// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyResource } from '#kit/contract/resource.ts'
import { CRATE_STATE, crate } from '#kit/contract/testing/crate.ts'
import { parcel } from '#kit/contract/testing/parcel.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ResourcePage } from '../list/resource-page.web.tsx'
import { TabContext } from '../page/tab.web.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import type { RecordContent } from './record-content.web.ts'
import { RecordPage } from './record-page.web.tsx'

const CRATES = 'demoCrate'
const LIST = `${crate.path}/list`
const of = ({ permission }: AnyResource, ...verbs: readonly string[]) => verbs.map((verb) => `${permission}:${verb}`)
const ALL = [
  ...of(crate, 'list', 'edit', 'delete', 'send', 'recall', 'scrap'),
  ...of(parcel, 'list', 'add', 'edit', 'export'),
]
const STATES = ['待寄', '已寄'].map((text, index) => ({ value: String(index), text, title: text }))

const shop = liveShop(...ALL)
const userEvent = events.setup({ delay: null, pointerEventsCheck: 0 })

beforeAll(async () => {
  await shop.rows('sysDict', [{ id: 'crate', dictName: 'crate', dictCode: 'crate_state' }])
  const items = STATES.map(({ value, text }) => ({ dictId: 'crate', itemText: text, itemValue: value }))
  await shop.rows('sysDictItem', items)
})
beforeEach(async () => {
  setDictionaries({ crate_state: STATES })
  // pages of ten: the third has two rows
  await shop.refill(CRATES, crates(22))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** `c1`, `c2` and so on, the first one the newest; every one is called 箱. */
const crates = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    label: `箱${index + 1}`,
    createTime: new Date(9e11 - index * 60_000).toISOString(),
  }))

interface PagesProps {
  readonly resource: AnyResource
  readonly content?: RecordContent
}

/** List and records of a resource at their addresses, as the shell has them. */
function Pages({ resource, content }: PagesProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const url = resource.menu?.url ?? ''
  const nothing = () => undefined
  const moveTo = (address: string) => void navigate(address)
  return (
    <TabContext
      value={{ path: pathname, isActive: true, setTitle: nothing, close: nothing, setUnsaved: nothing, moveTo }}
    >
      <output>{pathname + search}</output>
      <Routes>
        <Route path={url} element={<ResourcePage resource={resource} />} />
        <Route path={`${url}/:id`} element={<RecordPage resource={resource} {...(content && { content })} />} />
      </Routes>
    </TabContext>
  )
}

const open = (address: string, resource: AnyResource = crate, content?: RecordContent) =>
  renderForTest(
    <MemoryRouter initialEntries={[address]} useTransitions={false}>
      <Pages resource={resource} {...(content && { content })} />
    </MemoryRouter>,
  )
const address = () => screen.getByRole('status').textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const record = (name: string) => screen.findByRole('article', { name })
const next = '下一条（J）'
const previous = '上一条（K）'
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

describe('next and previous', () => {
  it('beside the list go on beyond its page, by the request of the list, and come back', async () => {
    open('/demo/crate?label=箱&pageNo=2')
    await press('箱20')
    expect(await screen.findByText('20 / 22')).toBeTruthy()
    await waitFor(() => expect(isDisabled(next)).toBe(false))
    expect(shop.askedFor(LIST).map(({ query }) => [query.pageNo, query.pageSize, query.label])).toEqual([
      ['2', '10', '*箱*'],
      ['3', '10', '*箱*'],
    ])
    await press(next)
    expect(await screen.findByText('21 / 22')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getAllByText('箱21').length).toBeGreaterThan(0)
    await userEvent.keyboard('j')
    expect(await screen.findByText('22 / 22')).toBeTruthy()
    await waitFor(() => expect(isDisabled(next)).toBe(true))
    await userEvent.keyboard('kk')
    expect(await screen.findByText('20 / 22')).toBeTruthy()
    // the list itself stays where it is
    expect(address()).toBe('/demo/crate?label=箱&pageNo=2')
  })

  it('on a page of its own go on both ways, and the way back leads to the list as it was', async () => {
    open('/demo/crate?label=箱&pageNo=2')
    await press('箱11')
    await press('打开整页')
    await record('箱11')
    await waitFor(() => expect(isDisabled(previous)).toBe(false))
    await userEvent.keyboard('k')
    await record('箱10')
    expect(address()).toBe('/demo/crate/c10')
    expect(screen.getByText('10 / 22')).toBeTruthy()
    // what was asked for is remembered from record to record
    const asked = shop.askedFor(LIST).map(({ query }) => query.pageNo)
    expect(new Set(asked)).toEqual(new Set(['2', '1']))
    await userEvent.keyboard('k')
    await record('箱9')
    expect(shop.askedFor(LIST)).toHaveLength(asked.length)
    await press('更多')
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await press('确定')
    await waitFor(() => expect(address()).toBe('/demo/crate?label=箱&pageNo=2'))
  })

  it('are not there for a record that was opened by its address', async () => {
    open('/demo/crate/c3')
    await record('箱3')
    expect(screen.queryByRole('button', { name: next })).toBeNull()
    // the list that another test has left may still be on its way
    expect(shop.askedFor(LIST).filter(({ query }) => query.label === undefined)).toEqual([])
  })

  it('stop at the known rows when the next page does not come', async () => {
    open('/demo/crate')
    await screen.findByRole('button', { name: '箱10' })
    const mend = shop.cut(LIST)
    await press('箱10')
    expect(await screen.findByText('10 / 22')).toBeTruthy()
    await waitFor(() => expect(shop.askedFor(LIST)).toHaveLength(2))
    expect(isDisabled(next)).toBe(true)
    mend()
    await press(previous)
    expect(await screen.findByText('9 / 22')).toBeTruthy()
  })
})

describe('a record', () => {
  it('shows its state and what it allows; what it forbids is behind 更多 with the reason', async () => {
    await shop.change(CRATES, 'c1', { state: CRATE_STATE.sent, carrier: '顺丰' })
    open('/demo/crate/c1')
    const page = await record('箱1')
    expect(within(page).getAllByText('已寄').length).toBeGreaterThan(0)
    expect(await within(page).findByText('顺丰')).toBeTruthy()
    expect(within(page).queryByRole('button', { name: '寄出' })).toBeNull()
    await press('更多')
    expect(await screen.findByRole('menuitem', { name: /^寄出仅「待寄」可寄出/ })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await press('召回')
    expect(await screen.findByText('已召回 1 箱')).toBeTruthy()
    expect(await within(page).findByRole('button', { name: '寄出' })).toBeTruthy()
  })

  it('has in its summary what comes next, why not, and what happened last; all of it is a tab away', async () => {
    await shop.change(CRATES, 'c4', { state: CRATE_STATE.sent })
    open('/demo/crate/c4', crate, { summary: { facts: ['carrier', 'weight'] } })
    const summary = within(await screen.findByRole('region', { name: '概览' }))
    const next = () => summary.getByText('下一步').parentElement?.textContent
    await waitFor(() => expect(next()).toBe('下一步已寄→召回'))
    expect(summary.getByText('寄出').textContent).toBe('寄出仅「待寄」可寄出')
    expect(await summary.findByText('暂无记录')).toBeTruthy()
    expect(summary.queryByRole('button', { name: '全部记录' })).toBeNull()
    await press('召回')
    await waitFor(() => expect(next()).toBe('下一步待寄→寄出'))
    const timeline = within(summary.getByRole('complementary', { name: '动态' }))
    expect(await timeline.findByText('召回')).toBeTruthy()
    await press('全部记录')
    expect(await screen.findByRole('tab', { name: '变更记录', selected: true })).toBeTruthy()
  })

  it('says that it is gone, with the way to its list', async () => {
    open('/demo/crate/nothing')
    expect(await screen.findByText('木箱不存在')).toBeTruthy()
    await press('返回木箱列表')
    expect(await screen.findByRole('button', { name: '箱1' })).toBeTruthy()
  })

  it('may be asked for again when it did not come', async () => {
    const mend = shop.cut(`${crate.path}/queryById`)
    open('/demo/crate/c2')
    expect(await screen.findByText('详情加载失败')).toBeTruthy()
    mend()
    await press('重试')
    await record('箱2')
  })

  it('has its rows on a tab with their number, and on another what was done to them', async () => {
    await shop.refill('sysRecordChange', [])
    const person = await shop.signIn(...ALL)
    const sent = await fetch(`${location.origin}/jeecg-boot${parcel.path}/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Access-Token': person.token },
      body: JSON.stringify({
        name: '大包',
        items: [
          { label: '甲', qty: 2 },
          { label: '乙', qty: 1 },
        ],
      }),
    })
    const { result } = (await sent.json()) as { readonly result: { readonly id: string } }
    open(`/demo/parcel/${result.id}`, parcel)
    await record('大包')
    await userEvent.click(await screen.findByRole('tab', { name: /^包裹明细 2/ }))
    const table = within(screen.getByRole('tabpanel'))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('品名'),
      expect.stringContaining('甲'),
      expect.stringContaining('乙'),
    ])
    await userEvent.click(screen.getByRole('tab', { name: '变更记录' }))
    const history = await screen.findByRole('region', { name: '变更记录' })
    expect(await within(history).findAllByText('新增 包裹明细', { exact: false })).toHaveLength(2)
  })
})
