// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { clearPreferences } from '#kit/web/preference/preference.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { PresellGoodsPage } from './goods-page.web.tsx'
import { JanControl } from './jan-control.web.tsx'

// The form is fetched when it is first opened.
configure({ asyncUtilTimeout: 10_000 })

interface Call {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

const calls: Call[] = []
const figure = (id: string, more: object) => ({ id, name: `手办${id}`, version: 0, state: 1, ...more })
const figures = [
  figure('g1', {
    originalName: '初音ミク',
    officialPrice: 6900,
    officialCurrency: 'JPY',
    releaseMonth: '2026-03',
    delayCount: 2,
  }),
  figure('g2', {}),
  figure('g3', { state: 2 }),
]

async function answer(address: string, init?: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://shop.test')
  const path = url.pathname.replace('/jeecg-boot', '')
  calls.push({
    method: init?.method ?? 'GET',
    path,
    params: Object.fromEntries(url.searchParams),
    body: init?.body ? JSON.parse(String(init.body)) : undefined,
  })
  const results: Readonly<Record<string, unknown>> = {
    '/shop/presellGoods/list': { records: figures, total: 3, totalKind: 'exact' },
    '/shop/presellGoods/queryById': figures[0],
    '/shop/presellProduct/list': {
      records: [{ id: 'p1', title: '标准版', productNo: 'SP1', priceMin: 100, priceMax: 200, shelfState: 1 }],
      total: 1,
    },
  }
  return Response.json({ success: true, code: 200, message: '', result: results[path] ?? null, timestamp: 0 })
}

function signIn(...actions: readonly string[]) {
  useSession.setState({
    token: 'token',
    info: { id: 'u1', username: 'li', realname: '李' },
    auth: [{ action: actions.join(','), type: '1' }],
    allAuth: [],
  })
}

function draw() {
  const at = { href: '' }
  function Address() {
    const { pathname, search } = useLocation()
    at.href = pathname + search
    return null
  }
  drawForTest(
    <MemoryRouter initialEntries={['/shop/presellGoods']}>
      <PresellGoodsPage />
      <Address />
    </MemoryRouter>,
  )
  return at
}

const page = 'shop:presellGoods'
const rowButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', answer)
  const verbs = ['list', 'add', 'edit', 'import', 'archive', 'copy'].map((verb) => `${page}:${verb}`)
  signIn(...verbs, 'shop:presellProduct:list', 'shop:presellProduct:add')
})

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('list of figures', () => {
  it('shows the original name below the name, and the delays beside the release month', async () => {
    draw()
    expect((await rowButton('手办g1')).textContent).toBe('手办g1初音ミク')
    expect(screen.getByText('2026-03').parentElement?.textContent).toContain('延期 2 次')
  })

  it('begins a listing of the same line with the figure', async () => {
    const at = draw()
    await userEvent.click(await rowButton('更多操作 手办g1'))
    await userEvent.click(await screen.findByRole('menuitem', { name: '新建商品' }))
    await waitFor(() => expect(at.href).toBe('/shop/presellProduct/edit/new?goodsId=g1'))
  })

  it('copies a figure', async () => {
    draw()
    await userEvent.click(await rowButton('复制 手办g2'))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/shop/presellGoods/copy')?.body).toEqual({ id: 'g2' }),
    )
  })

  it('counts what archiving will change, names it, and leaves out what is archived already', async () => {
    draw()
    await rowButton('手办g1')
    for (const name of ['g1', 'g2', 'g3']) {
      await userEvent.click(screen.getByRole('checkbox', { name: `选择 手办${name}` }))
    }
    await userEvent.click(screen.getByRole('button', { name: '批量归档' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('归档 2 个手办？')
    expect(dialog.textContent).toContain('手办g1、手办g2')
    expect(dialog.textContent).toContain('另有 1 个已经归档')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: '归档 2 个' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/shop/presellGoods/archive')?.body).toEqual({ ids: 'g1,g2' }),
    )
  })

  it('offers only what is permitted', async () => {
    signIn(`${page}:list`)
    draw()
    await rowButton('手办g1')
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(编辑|复制|更多操作)/ })).toBeNull()
  })
})

describe('detail of a figure', () => {
  it('shows facts in groups and the listings of the figure with their shelf', async () => {
    draw()
    await userEvent.click(await rowButton('手办g1'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('¥6,900 JPY')).toBeTruthy()
    const link = await within(drawer).findByRole('link', { name: '标准版' })
    expect(link.getAttribute('href')).toBe('/shop/presellProduct/edit/p1')
    expect(calls.find(({ path }) => path === '/shop/presellProduct/list')?.params.goodsId).toBe('g1')
    expect(
      within(drawer)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['资料', '规格尺寸', '预售', '商品新建商品', '记录'])
  })
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
    drawForTest(<Kept />)
    await userEvent.type(screen.getByRole('textbox'), typed)
    expect(screen.getByRole('status').textContent).toBe(hint)
  })

  it('drops the separators and full-width forms of a pasted code', async () => {
    drawForTest(<Kept />)
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('４９０-1234 567894')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4901234567894')
  })
})
