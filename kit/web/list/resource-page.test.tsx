// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cellar } from '#kit/contract/testing/cellar.ts'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { Layers } from '../page/layers.web.tsx'
import { clearPreferences } from '../session/preference.web.ts'
import { useSession } from '../session/session.web.ts'
import { useList } from './list-context.web.ts'
import { ResourcePage } from './resource-page.web.tsx'
import { ALL_OF_SHELVES, ofShelves, renderPage, SHELVES, shelfRows } from './shelf-page-for-test.web.tsx'

const LIST = '/demo/shelf/list'

const shop = liveShop(...ALL_OF_SHELVES)
const userEvent = events.setup({ delay: null })

const start = (count: number) => shop.refill(SHELVES, shelfRows(count))
const titles = () => screen.queryAllByRole('button', { name: /^柜子\d+$/ }).map((button) => button.textContent)
const rowOne = () => screen.findByRole('button', { name: '柜子1' })
const listCalls = () => shop.askedFor(LIST)
const lastList = () => listCalls().at(-1)?.query ?? {}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Ids of the shelves that are no longer shown to anybody. */
const removed = async () => (await shop.stored(SHELVES)).filter(({ delFlag }) => delFlag === 1).map(({ id }) => id)

beforeEach(() => start(23))

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('reading', () => {
  it('[7.25a,b] [9.5a,b,c] asks for the first ten, newest first, and shows them with their total', async () => {
    renderPage()
    await rowOne()
    expect(lastList()).toEqual({
      column: 'createTime',
      order: 'desc',
      field: 'id,name,code,price',
      pageNo: '1',
      pageSize: '10',
    })
    expect(titles()).toHaveLength(10)
    expect(screen.getByText('1-10 共 23 条')).toBeTruthy()
    expect(screen.getByText(/^跳至/)).toBeTruthy()
  })

  it('says of which page the rows on show are, while another one is on its way', async () => {
    renderPage()
    await rowOne()
    const release = shop.hold(LIST)
    await userEvent.click(screen.getByTitle('3'))
    expect([titles().at(0), screen.queryByText('1-10 共 23 条') !== null]).toEqual(['柜子1', true])
    release()
    await screen.findByRole('button', { name: '柜子21' })
    expect(screen.getByText('21-23 共 23 条')).toBeTruthy()
  })

  it('[3.16] finds its state in the address and writes it there', async () => {
    const { address } = renderPage({}, '?pageNo=2&pageSize=20&column=code&order=asc')
    await screen.findByRole('button', { name: '柜子7' })
    expect(lastList()).toMatchObject({ pageNo: '2', pageSize: '20', column: 'code', order: 'asc' })
    await userEvent.click(screen.getByTitle('1'))
    await rowOne()
    expect(address.search).toBe('?pageSize=20&column=code&order=asc')
  })

  it('opens the form for a new row when the address asks for it, once, and for nobody who may not add', async () => {
    const { address } = renderPage({}, '?add=1&pageSize=20')
    expect(within(await screen.findByRole('dialog')).getByText('新增陈列柜')).toBeDefined()
    expect(address.search).toBe('?pageSize=20')
    cleanup()
    const { auth } = useSession.getState()
    useSession.setState({ auth: auth.filter(({ action }) => action !== 'demo:shelf:add') })
    const { address: other } = renderPage({}, '?add=1')
    await rowOne()
    await waitFor(() => expect(other.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    useSession.setState({ auth })
  })

  it('searches on Enter from the first page, and shows what the bar does not show as a chip', async () => {
    const { address } = renderPage({}, '?pageNo=2&createBy=li')
    await screen.findByRole('button', { name: '柜子11' })
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '柜子2{Enter}')
    await waitFor(() => expect(lastList()).toMatchObject({ name: '*柜子2*', createBy: 'li', pageNo: '1' }))
    await waitFor(() => expect(titles()).toEqual(['柜子2', '柜子20', '柜子21', '柜子22', '柜子23']))
    await userEvent.click(button('移除筛选 创建人'))
    await waitFor(() => expect(new URLSearchParams(address.search).get('createBy')).toBeNull())
    expect(lastList().name).toBe('*柜子2*')
  })

  it('empties a search field on Escape', async () => {
    renderPage({}, '?name=柜子2')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' })
    expect(field.value).toBe('柜子2')
    await userEvent.type(field, '{Escape}')
    expect(field.value).toBe('')
  })

  it('says in place of the rows why the server refused them', async () => {
    renderPage({}, '?price_begin=many')
    expect(await screen.findByText(/价格的查询值不正确/)).toBeTruthy()
  })

  it('[8.9a] warns with the words of a server that answers with a refusal', async () => {
    await shop.signIn(`${cellar.permission}:list`)
    renderForTest(
      <MemoryRouter useTransitions={false}>
        <Layers path="/">
          <ResourcePage resource={cellar} />
        </Layers>
      </MemoryRouter>,
    )
    await waitFor(() => expect(document.querySelector('.ant-message-warning')?.textContent).toBe('盘点中，暂停查询'))
    expect(shop.askedFor('/demo/cellar/list').length).toBeGreaterThan(0)
    await shop.signIn(...ALL_OF_SHELVES)
  })

  it('keeps the old rows when no answer comes, and tries again', async () => {
    renderPage()
    await rowOne()
    const mend = shop.refuse(LIST, 502)
    await userEvent.click(screen.getByTitle('2'))
    await screen.findByRole('button', { name: '重试' })
    expect(titles()).toContain('柜子1')
    mend()
    await userEvent.click(button('重试'))
    await screen.findByRole('button', { name: '柜子11' })
  })

  it('[8.9b] names the setting of a verb that the resource does not have', async () => {
    renderPage({ resource: { ...shelf, without: ['list'] } })
    expect((await screen.findAllByText('请设置url.list属性!')).length).toBeGreaterThan(0)
    expect(listCalls()).toEqual([])
  })

  it('[8.15g] says that there is no data and what can be done', async () => {
    await start(0)
    renderPage()
    const empty = (await screen.findByText('暂无数据')).parentElement
    expect(within(empty ?? document.body).getByRole('button', { name: '新增' })).toBeTruthy()
  })

  it('says that nothing matches and offers to clear the filters', async () => {
    renderPage({}, '?name=没有')
    await screen.findByText('没有符合条件的数据')
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1) ?? document.body)
    await rowOne()
  })

  it('fetches the next page while the pointer is over the pager', async () => {
    renderPage()
    await rowOne()
    await userEvent.hover(screen.getByRole('navigation', { name: '分页' }))
    await waitFor(() => expect(lastList().pageNo).toBe('2'))
    expect(titles()).toContain('柜子1')
  })
})

describe('rights', () => {
  afterEach(() => shop.signIn(...ALL_OF_SHELVES))

  it('offers only what the user may do', async () => {
    await shop.signIn(...ofShelves('list', 'edit'))
    renderPage()
    await rowOne()
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除 柜子1' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: '选择 柜子1' })).toBeNull()
    expect(button('编辑 柜子1')).toBeTruthy()
  })

  it('names the missing permission instead of asking for rows', async () => {
    await shop.signIn()
    renderPage()
    expect(screen.getByText(/demo:shelf:list/)).toBeTruthy()
    expect(listCalls()).toEqual([])
  })
})

describe('selection', () => {
  it('is kept over paging, can take everything, and can be cleared', async () => {
    renderPage()
    await rowOne()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子1' }))
    await userEvent.click(screen.getByTitle('2'))
    await screen.findByRole('button', { name: '柜子11' })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子12' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    await userEvent.click(button('选择全部 23 项'))
    await screen.findByText('已选 23 项')
    await userEvent.click(button('清空'))
    expect(screen.queryByText(/已选/)).toBeNull()
  })
})

describe('deletion', () => {
  it('[7.25c] [4.14a] asks once for one row, and turns back when the page is gone', async () => {
    await start(11)
    const { address } = renderPage({}, '?pageNo=2')
    await screen.findByRole('button', { name: '柜子11' })
    await userEvent.click(button('删除 柜子11'))
    await screen.findByText('是否删除选中数据?')
    expect(screen.getByText('删除「柜子11」？')).toBeTruthy()
    await userEvent.click(button('确定'))
    // The message leaves by itself, it is looked for first.
    await screen.findByText('删除成功!')
    await rowOne()
    expect(await removed()).toEqual(['s11'])
    await waitFor(() => expect(address.search).toBe(''))
    await userEvent.click(button('撤销'))
    await screen.findByText('已恢复 1 条数据')
    expect(await removed()).toEqual([])
  })

  it('[5.14a] [7.25d] [8.15f] counts and names many selected rows, and sends their ids comma-terminated', async () => {
    renderPage()
    await rowOne()
    expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子3' }))
    await userEvent.click(button('批量删除'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getAllByText(/^删除 2 个\S+？$/).length).toBeGreaterThan(0)
    expect(within(dialog).getByText('是否删除选中数据?')).toBeTruthy()
    expect(within(dialog).getByText('将删除 2 条数据。')).toBeTruthy()
    expect(within(dialog).getByText('柜子1、柜子3')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '删除 2 个' }))
    await waitFor(() => expect(titles()).not.toContain('柜子3'))
    expect(shop.askedFor('/demo/shelf/deleteBatch').map(({ query }) => query.ids)).toEqual(['s1,s3,'])
    expect((await removed()).toSorted()).toEqual(['s1', 's3'])
    expect(screen.queryByText(/已选/)).toBeNull()
  })

  it('[8.15d] does not reach the server when the check before it refuses', async () => {
    renderPage({ beforeDelete: () => Promise.reject(new Error('柜子里还有手办')) })
    await rowOne()
    await userEvent.click(button('删除 柜子1'))
    await userEvent.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText('柜子里还有手办')).toBeTruthy()
    expect(await removed()).toEqual([])
  })
})

describe('export', () => {
  const EXPORT = '/demo/shelf/exportXls'
  /** Names of the files that were handed to the browser. */
  let files: string[] = []

  beforeEach(() => {
    files = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.push(this.download)
    })
  })

  it('[7.24a] asks for the conditions of the list, the selected rows and the visible columns', async () => {
    renderPage({}, '?name=柜子&pageNo=2')
    await screen.findByRole('button', { name: '柜子11' })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子12' }))
    await userEvent.click(button('导出'))
    await waitFor(() => expect(files).toEqual(['陈列柜.xlsx']))
    expect(shop.askedFor(EXPORT)[0]?.query).toEqual({
      name: '*柜子*',
      column: 'createTime',
      order: 'desc',
      selections: 's12',
      columns: 'name,code,price',
    })
  })

  it('[8.11a] says that there is no file when the answer is empty', async () => {
    shop.refuse(EXPORT, 200)
    renderPage()
    await rowOne()
    await userEvent.click(button('导出'))
    expect(await screen.findByText('文件下载失败')).toBeTruthy()
    expect(files).toEqual([])
  })
})

describe('form', () => {
  it('[4.14b,c] reloads and clears the selection after saving', async () => {
    renderPage()
    await rowOne()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子2' }))
    const before = listCalls().length
    await userEvent.click(button('编辑 柜子1'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('编辑陈列柜')).toBeTruthy()
    const name = await within(dialog).findByRole('textbox', { name: '名称' })
    await userEvent.clear(name)
    await userEvent.type(name, '角落柜')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await screen.findByRole('button', { name: '角落柜' })
    expect(listCalls().length).toBeGreaterThan(before)
    expect(screen.queryByText(/已选/)).toBeNull()
  })

  it('[4.14c] opens as detail from the title, without anything to submit', async () => {
    renderPage()
    await userEvent.click(await rowOne())
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('陈列柜详情')).toBeTruthy()
    expect(within(dialog).getByText('¥1,299.00')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('opens a page of its own instead when the noun has one', async () => {
    const onOpen = vi.fn()
    renderPage({ onOpen })
    await userEvent.click(await rowOne())
    await userEvent.click(button('新增'))
    expect(onOpen.mock.calls.map(([mode, row]) => [mode, row?.id])).toEqual([
      ['detail', 's1'],
      ['new', undefined],
    ])
  })
})

function Total() {
  return <span>一共 {useList().list.total}</span>
}

describe('slots', () => {
  it('takes cells, toolbar, row and batch actions of the noun; a broken cell costs only itself', async () => {
    const ring = vi.fn()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderPage({
      cells: {
        code: ({ code }) => {
          if (code === 'C2') {
            throw new Error('broken')
          }
          return <em>No. {code}</em>
        },
      },
      toolbar: <Total />,
      rowActions: () => [
        { key: 'ring', title: ['响铃', 'Ring'], run: ring },
        { key: 'hidden', title: ['隐藏', 'Hide'], permission: 'demo:shelf:hide', run: ring },
      ],
      batchActions: () => [
        { key: 'print', title: ['打印', 'Print'], run: ring },
        { key: 'pack', title: ['装箱', 'Pack'], run: (_rows, deselect) => deselect() },
      ],
    })
    await screen.findByText('No. C1')
    expect(screen.getByText('一共 23')).toBeTruthy()
    expect(screen.getByRole('img', { name: '此处内容无法显示' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '隐藏 柜子1' })).toBeNull()
    await userEvent.click(button('响铃 柜子1'))
    expect(ring.mock.lastCall?.[0]).toMatchObject({ id: 's1' })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 柜子3' }))
    await userEvent.click(button('打印'))
    expect(ring.mock.lastCall?.[0]).toMatchObject([{ id: 's3' }])
    await userEvent.click(button('装箱'))
    expect(screen.queryByRole('button', { name: '装箱' }), 'nothing is selected any more').toBeNull()
    // 删除 is the third command of the row and waits behind 更多.
    expect(screen.queryByRole('button', { name: '删除 柜子1' })).toBeNull()
    await userEvent.click(button('更多操作 柜子1'))
    await act(async () => (await screen.findByRole('menuitem', { name: '删除' })).click())
    expect(await screen.findByText('是否删除选中数据?')).toBeTruthy()
  })
})

describe('phone', () => {
  it('[4.16b] shows cards instead of a table, and the search fields in a sheet', async () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('767.99') ? 'all' : query))
    renderPage()
    await rowOne()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(10)
    expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull()
    await userEvent.click(button('筛选'))
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '柜子3{Enter}')
    await waitFor(() => expect(titles()).toEqual(['柜子3']))
  })
})
