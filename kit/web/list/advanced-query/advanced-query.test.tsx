// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeConditions } from '#kit/contract/advanced-condition.ts'
import { readAdvancedQuery } from '#kit/contract/advanced-query.ts'
import { SHARE_PERMISSION } from '#kit/contract/saved-query.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { storage } from '../../browser/storage.web.ts'
import { clearPreferences } from '../../session/preference.web.ts'
import { useSession } from '../../session/session.web.ts'
import { anyShelf, ofShelves, renderPage, SHELVES, shelfRows } from '../shelf-page-for-test.web.tsx'

const SAVED = 'sysSavedQuery'
const WANG = 'wang'

const OF_LISTS = ofShelves('list', 'add', 'edit')
const shop = liveShop(...OF_LISTS)
const userEvent = events.setup({ delay: null })

/** A saved query as it is stored: of the person at the screen, unless it is told otherwise. */
const mine = () => ({
  id: 'q1',
  ownerId: useSession.getState().info?.id,
  page: 'shelf',
  kind: 'query',
  title: '贵的',
  sharedWith: 'me',
  content: JSON.stringify({ advanced: { matchType: 'or', records: [{ field: 'price', rule: 'ge', val: '1000' }] } }),
})
const view = () => ({
  ...mine(),
  id: 'v1',
  kind: 'view',
  title: '按编码',
  sharedWith: 'everyone',
  ownerId: WANG,
  content: JSON.stringify({
    columns: ['code', 'name'],
    filters: { name: '柜子1' },
    sort: { column: 'code', order: 'asc' },
  }),
})

const keep = (...saved: readonly object[]) => shop.refill(SAVED, saved as Parameters<typeof shop.refill>[1])
const saved = () => shop.stored(SAVED)
const listCalls = () => shop.askedFor('/demo/shelf/list')
const lastList = () => listCalls().at(-1)?.query ?? {}
const asked = () => readAdvancedQuery(anyShelf, lastList())
const rows = () => screen.findByRole('button', { name: '柜子1' })
const builder = async () => (await screen.findByText('高级查询构造器')).closest<HTMLElement>('[role=dialog]')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))

/** Presses a button of what was opened last. */
const pressLast = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)

/** Presses a button of the builder; the search bar behind has buttons of the same names. */
async function command(name: string) {
  // While the list is asked its button waits, and is called so.
  await userEvent.click(await within((await builder()) ?? document.body).findByRole('button', { name }))
}

async function openBuilder(search = '') {
  const view = renderPage({}, search)
  await rows()
  await press(/^高级查询/)
  await screen.findByRole('combobox', { name: '过滤条件匹配' })
  return view
}

async function choose(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await take(option)
}

/** Takes an option of the list that is open. */
async function take(option: string) {
  const shown = () =>
    [...document.querySelectorAll('.ant-select-item-option')].filter((one) => one.textContent === option)
  await waitFor(() => expect(shown().length).toBeGreaterThan(0))
  await userEvent.click(shown().at(-1) ?? document.body)
}

async function writeName(text: string) {
  await choose('条件1的字段', '名称')
  await choose('条件1的匹配规则', '包含')
  await userEvent.type(screen.getByRole('textbox', { name: '条件1的值' }), text)
}

const searchParams = (records: Parameters<typeof encodeConditions>[1], matchType = 'and') =>
  `?${new URLSearchParams({ superQueryParams: encodeConditions(anyShelf, records), superQueryMatchType: matchType })}`
const NAME_LINE = { field: 'name', rule: 'like', val: '柜' } as const

beforeAll(async () => {
  await shop.rows(SHELVES, shelfRows(3))
  await shop.rows('sysUser', [{ id: WANG, username: WANG, realname: '王', password: '-' }])
  await shop.rows('sysRole', [{ id: 'r1', roleName: '店长', roleCode: 'keeper' }])
})

beforeEach(() => keep())

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
})

describe('the builder', () => {
  it('[2.23b] [9.6c] [4.8a] stands in every list, 1000 wide, and is inactive at first', async () => {
    await openBuilder()
    expect((await builder())?.style.width).toBe('1000px')
    expect(lastList().superQueryParams).toBeUndefined()
    expect(screen.queryByRole('button', { name: '高级查询（已生效）' })).toBeNull()
  })

  it('[5.16f] [7.25a] [4.8a] asks by field, rule and value, shows the query in force and stays open', async () => {
    const { address } = await openBuilder()
    await writeName('柜子')
    await command('查询')
    await waitFor(() => expect(asked()?.conditions).toEqual([{ field: 'name', operator: 'like', values: ['柜子'] }]))
    expect(lastList()).toMatchObject({ pageNo: '1', superQueryMatchType: 'and' })
    expect(new URLSearchParams(address.search).get('superQueryParams')).toBe(lastList().superQueryParams)
    expect(screen.getByRole('button', { name: '高级查询（已生效）', hidden: true })).toBeTruthy()
    expect(await builder()).toBeTruthy()
  })

  it('gives the focus back to its button when it is closed', async () => {
    await openBuilder()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('高级查询构造器')).toBeNull())
    expect(document.activeElement).toBe(button('高级查询'))
  })

  it('[5.16g] joins by or when any of the conditions may match', async () => {
    await openBuilder(searchParams([NAME_LINE]))
    await choose('过滤条件匹配', 'OR（条件中的任意一个匹配）')
    await command('查询')
    await waitFor(() => expect(asked()?.match).toBe('or'))
  })

  it.each([
    ['a line without field', async () => undefined],
    ['a line without value', () => choose('条件1的字段', '名称')],
    [
      'no lines',
      async () => {
        await press('删除条件1')
        await screen.findByText('没有任何查询条件')
      },
    ],
  ])('[5.16a] warns for %s, and asks nothing', async (_case, prepare) => {
    await openBuilder()
    const before = listCalls().length
    await prepare()
    await command('查询')
    await screen.findByText('不能查询空条件')
    expect(listCalls()).toHaveLength(before)
  })

  it('offers a line where there are none', async () => {
    await openBuilder()
    await press('删除条件1')
    await userEvent.click(await screen.findByRole('button', { name: '点击新增' }))
    expect(await screen.findByRole('combobox', { name: '条件1的字段' })).toBeTruthy()
  })

  it('[5.16a] one incomplete line among complete ones is enough', async () => {
    await openBuilder(searchParams([NAME_LINE]))
    const before = listCalls().length
    await press('在条件1后新增')
    await command('查询')
    await screen.findByText('不能查询空条件')
    expect(listCalls()).toHaveLength(before)
  })

  it('says what is wrong with a value before the server does', async () => {
    renderPage({}, searchParams([{ field: 'price', rule: 'in', val: '1,很多' }]))
    await press(/^高级查询/)
    await screen.findByRole('combobox', { name: '过滤条件匹配' })
    await waitFor(() => expect(listCalls()).toHaveLength(1))
    await command('查询')
    await screen.findByText('价格的查询值不正确')
    expect(listCalls()).toHaveLength(1)
  })

  it('[4.8b] resets the lines and the list', async () => {
    const { address } = await openBuilder(searchParams([NAME_LINE], 'or'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '条件1的值' }).value).toBe('柜')
    await command('重置')
    await waitFor(() => expect(address.search).toBe(''))
    await waitFor(() => expect(lastList().superQueryParams).toBeUndefined())
    expect(screen.getByRole('textbox', { name: '条件1的值' })).toHaveProperty('disabled', true)
  })

  it('[4.8b] clears the query from the tip of its button', async () => {
    const { address } = renderPage({}, searchParams([NAME_LINE]))
    await rows()
    await userEvent.hover(button('高级查询（已生效）'))
    const tip = await screen.findByText('已有高级查询条件生效')
    await userEvent.click(within(tip).getByRole('button', { name: '清空' }))
    await waitFor(() => expect(address.search).toBe(''))
  })

  it('offers the rules of the kind, and several values for "in"', async () => {
    await openBuilder()
    await choose('条件1的字段', '价格')
    await userEvent.click(screen.getByRole('combobox', { name: '条件1的匹配规则' }))
    const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
    await waitFor(() => expect(options()).toContain('大于等于'))
    expect(options()).not.toContain('以..开始')
    await take('在...中')
    await userEvent.type(screen.getByRole('combobox', { name: '条件1的值' }), '12.5,30{Enter}')
    await command('查询')
    await waitFor(() =>
      expect(asked()?.conditions[0]).toEqual({ field: 'price', operator: 'in', values: [1250, 3000] }),
    )
  })
})

describe('saved queries', () => {
  it('[5.16b] warns that an empty condition cannot be saved', async () => {
    await openBuilder()
    await press('保存查询条件')
    await screen.findByText('空条件不能保存')
    expect(screen.queryByRole('textbox', { name: '保存名称' })).toBeNull()
  })

  it('[5.16c] [3.14] needs a name, then keeps title, match type and lines', async () => {
    await openBuilder(searchParams([NAME_LINE], 'or'))
    await screen.findByText('没有保存任何查询')
    await press('保存查询条件')
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '  {Enter}')
    await screen.findByText('保存名称不能为空')
    expect(await saved()).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '柜{Enter}')
    await screen.findByText('保存成功')
    expect(await saved()).toMatchObject([
      {
        page: 'shelf',
        kind: 'query',
        title: '柜',
        sharedWith: 'me',
        roleId: null,
        content: { advanced: { matchType: 'or', records: [NAME_LINE] } },
      },
    ])
    await screen.findByRole('button', { name: '柜' })
  })

  it('[5.16d] asks before it overwrites, and overwrites the match type, too', async () => {
    await keep(mine())
    await openBuilder(searchParams([NAME_LINE]))
    await screen.findByRole('button', { name: '删除 贵的' })
    await press('保存查询条件')
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '贵的{Enter}')
    await screen.findAllByText('贵的 已存在，是否覆盖？')
    await pressLast('取消')
    // until it has gone, the question keeps the focus
    await waitFor(() => expect(screen.queryAllByText('贵的 已存在，是否覆盖？')).toEqual([]))
    expect(await saved()).toMatchObject([{ content: { advanced: { matchType: 'or' } } }])
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '{Enter}')
    await screen.findAllByText('贵的 已存在，是否覆盖？')
    await pressLast('确定')
    await screen.findByText('保存成功')
    expect(await saved()).toMatchObject([
      { id: 'q1', content: { advanced: { matchType: 'and', records: [NAME_LINE] } } },
    ])
  })

  it('[5.16d] asks also when what is saved comes later than the name', async () => {
    await keep(mine())
    const release = shop.hold('/sys/savedQuery/list')
    await openBuilder(searchParams([NAME_LINE]))
    await press('保存查询条件')
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '贵的{Enter}')
    await waitFor(() => expect(button(/保存$/).className).toContain('loading'))
    expect(shop.askedFor('/sys/savedQuery/add')).toEqual([])
    release()
    await screen.findAllByText('贵的 已存在，是否覆盖？')
    await pressLast('取消')
    expect(shop.askedFor('/sys/savedQuery/add')).toEqual([])
    expect(await saved()).toMatchObject([{ content: { advanced: { matchType: 'or' } } }])
  })

  it('saves nothing while it cannot be known what is saved', async () => {
    await keep(mine())
    const mend = shop.refuse('/sys/savedQuery/list', 502)
    await openBuilder(searchParams([NAME_LINE]))
    await press('保存查询条件')
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '贵的{Enter}')
    await waitFor(() => expect(document.querySelector('.ant-message-error')).toBeTruthy())
    expect(shop.askedFor('/sys/savedQuery/add')).toEqual([])
    mend()
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '{Enter}')
    await screen.findAllByText('贵的 已存在，是否覆盖？')
    await pressLast('取消')
  })

  it('[5.16e] asks before it deletes', async () => {
    await keep(mine())
    await openBuilder()
    await userEvent.click(await screen.findByRole('button', { name: '删除 贵的' }))
    await screen.findAllByText('是否删除当前查询？')
    expect(await saved()).toHaveLength(1)
    await press('确定')
    await screen.findByText('没有保存任何查询')
    expect(await saved()).toEqual([])
  })

  it('loads one without running it; one of others cannot be deleted', async () => {
    await keep({ ...mine(), ownerId: WANG, sharedWith: 'everyone' })
    await openBuilder()
    const before = listCalls().length
    await userEvent.click(await screen.findByRole('button', { name: /^贵的/ }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '条件1的值' }).value).toBe('1000.00')
    expect(screen.getByText('来自 王')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^删除 贵的/ })).toBeNull()
    expect(listCalls()).toHaveLength(before)
    await command('查询')
    await waitFor(() =>
      expect(asked()).toMatchObject({ match: 'or', conditions: [{ field: 'price', operator: 'ge' }] }),
    )
  })

  it('offers sharing to those who may, with a role or everyone', async () => {
    await shop.signIn(...OF_LISTS, SHARE_PERMISSION)
    await openBuilder(searchParams([NAME_LINE]))
    await press('保存查询条件')
    await choose('共享范围', '指定角色')
    await choose('请选择角色', '店长')
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '店长看{Enter}')
    await screen.findByText('保存成功')
    expect(await saved()).toMatchObject([{ sharedWith: 'role', roleId: 'r1' }])
    await shop.signIn(...OF_LISTS)
  })

  it('does not offer sharing to others', async () => {
    await openBuilder(searchParams([NAME_LINE]))
    await press('保存查询条件')
    expect(screen.getByRole('textbox', { name: '保存名称' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: '共享范围' })).toBeNull()
  })

  it('[9.11b] brings queries of earlier versions from this browser to the server, once', async () => {
    const old = [
      { title: '旧的', matchType: 'or', records: [{ field: 'name', rule: 'like', val: '柜', type: 'string' }] },
      { title: '坏的', matchType: 'and', records: [{ field: 'gone', rule: 'eq', val: '1' }] },
    ]
    storage.write('JSuperQuerySaved_/shelves', old)
    // what is saved is asked for while they are brought, and has to be asked for again
    const release = shop.hold('/sys/savedQuery/list')
    await openBuilder()
    await waitFor(() => expect(shop.askedFor('/sys/savedQuery/list')).toHaveLength(2))
    release()
    await screen.findByRole('button', { name: '旧的' })
    expect((await saved()).map(({ title, content }) => [title, content])).toEqual([
      ['旧的', { advanced: { matchType: 'or', records: [NAME_LINE] } }],
    ])
    expect(localStorage.getItem(storage.nameOf('JSuperQuerySaved_/shelves'))).toBeNull()
  })

  it('[9.11b] keeps them in the browser when the server cannot be reached', async () => {
    const old = [{ title: '旧的', matchType: 'or', records: [NAME_LINE] }]
    storage.write('JSuperQuerySaved_shelf', old)
    shop.refuse('/sys/savedQuery/add', 502)
    await openBuilder()
    await waitFor(() => expect(shop.askedFor('/sys/savedQuery/add')).toHaveLength(1))
    await waitFor(() => expect(storage.read('JSuperQuerySaved_shelf', Array.isArray)).toEqual(old))
  })
})

describe('views', () => {
  const header = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
  const openViews = () => press('视图')

  it('show columns, filters, sort and advanced query as saved', async () => {
    await keep(view(), { ...mine(), title: '查询' })
    const { address } = renderPage({}, searchParams([NAME_LINE]))
    await rows()
    await openViews()
    await userEvent.click(await screen.findByRole('button', { name: /^按编码/ }))
    await waitFor(() => expect(lastList()).toMatchObject({ name: '*柜子1*', column: 'code', order: 'asc' }))
    expect(lastList().superQueryParams).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(address.search))).toEqual({
      name: '柜子1',
      column: 'code',
      order: 'asc',
    })
    await waitFor(() => expect(header().slice(0, 2)).toEqual(['编码', '名称']))
  })

  it('keep what the list shows now', async () => {
    renderPage({}, `${searchParams([NAME_LINE])}&name=柜子1&column=code&order=asc`)
    await rows()
    await openViews()
    await userEvent.click(await screen.findByRole('button', { name: '保存当前视图' }))
    await userEvent.type(screen.getByRole('textbox', { name: '保存名称' }), '现在{Enter}')
    const current = await screen.findByRole('button', { name: '现在' })
    const [stored] = await saved()
    expect(stored).toMatchObject({
      page: 'shelf',
      kind: 'view',
      title: '现在',
      content: {
        columns: ['name', 'code', 'price'],
        filters: { name: '柜子1' },
        sort: { column: 'code', order: 'asc' },
        advanced: { matchType: 'and', records: [NAME_LINE] },
      },
    })
    expect(current.getAttribute('aria-current')).toBe('true')
  })

  it('open the list with the chosen one, before any rows are asked for, unless the address says otherwise', async () => {
    await keep(view())
    renderPage()
    await rows()
    await openViews()
    const star = await screen.findByRole('button', { name: '设为默认视图：按编码' })
    await userEvent.click(star)
    await screen.findByRole('button', { name: '取消默认视图：按编码', pressed: true })
    cleanup()
    const before = listCalls().length
    const { address } = renderPage()
    await screen.findByRole('button', { name: 'C1' })
    expect(listCalls()).toHaveLength(before + 1)
    expect(lastList()).toMatchObject({ name: '*柜子1*', column: 'code', order: 'asc' })
    expect(address.search).toContain('column=code')
    await waitFor(() => expect(header().slice(0, 2)).toEqual(['编码', '名称']))
    cleanup()
    renderPage({}, '?column=name&order=asc')
    await screen.findByRole('button', { name: 'C1' })
    expect(lastList()).toMatchObject({ column: 'name' })
    expect(lastList().name).toBeUndefined()
  })

  it('open the list as usual when the chosen one is gone', async () => {
    await keep(view())
    renderPage()
    await rows()
    await openViews()
    await userEvent.click(await screen.findByRole('button', { name: '设为默认视图：按编码' }))
    cleanup()
    await keep()
    renderPage()
    await rows()
    expect(lastList()).toMatchObject({ column: 'createTime', order: 'desc' })
  })
})
