import { MemoryRouter, useLocation } from 'react-router'
import { date, dict, flag, money, text } from '#kit/contract/field.ts'
import { anyResource, resource } from '#kit/contract/resource.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { useSession } from '../session/session.web.ts'
import { ResourcePage, type ResourcePageProps } from './resource-page.web.tsx'

/** A resource of the tests alone. */
export const shelf = resource({
  name: 'shelf',
  title: ['陈列柜', 'Shelf'],
  path: '/demo/shelf',
  table: 'demo_shelf',
  permission: 'demo:shelf',
  fields: {
    code: text(['编码', 'Code'], { required: true, max: 10, fixed: true }),
    name: text(['名称', 'Name'], { required: true, max: 20, unique: true }),
    price: money(['价格', 'Price']),
    low: money(['底价', 'Lowest price']),
    maker: dict(['厂商', 'Maker'], 'maker'),
    opened: date(['启用日', 'Opened']),
    isOpen: flag(['开放', 'Open']),
  },
  list: ['name', 'code', 'price'],
  search: { name: 'like', code: 'eq' },
  form: [['code', 'name'], ['price', 'low'], ['isOpen']],
  check: ({ price, low }) =>
    Number(low) > Number(price)
      ? [{ path: 'low', message: ['底价不能高于价格', 'The lowest price is not above the price'] }]
      : [],
})

export type Shelf = typeof shelf.fields

export interface ShelfRow {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly name: string
  readonly price: number | null
  readonly low: number | null
  readonly isOpen: boolean
  readonly updateBy?: string
}

export function shelfRows(count: number): ShelfRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    version: 1,
    code: `C${index + 1}`,
    name: `柜子${index + 1}`,
    price: 1299,
    low: null,
    isOpen: true,
  }))
}

interface Call {
  readonly method: string
  /** Path below the base path. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

interface Answered {
  readonly http?: number
  readonly code?: number
  readonly message?: string
  readonly result?: unknown
}

type Answering = (call: Call) => Answered | Blob | undefined | Promise<Answered | Blob | undefined>

/** A server of one resource in memory; `answer` may take a call over. */
export function shelfServer(rows: ShelfRow[]) {
  const calls: Call[] = []
  const server = {
    rows,
    calls,
    answer: (() => undefined) as Answering,
    called: (name: string) => calls.filter(({ path }) => path.endsWith(`/${name}`)),
    fetch: async (address: string, init?: RequestInit): Promise<Response> => {
      const url = new URL(address, 'http://shop.test')
      const { _t, ...params } = Object.fromEntries(url.searchParams)
      const call: Call = {
        method: init?.method ?? 'GET',
        path: url.pathname.replace('/jeecg-boot', ''),
        params,
        body: init?.body ? JSON.parse(String(init.body)) : {},
      }
      calls.push(call)
      const answered = (await server.answer(call)) ?? standardAnswer(server, call)
      if (answered instanceof Blob) {
        return new Response(answered, { headers: { 'content-type': 'application/vnd.ms-excel' } })
      }
      const { http = 200, code = http, message = '', result = null } = answered
      return Response.json({ success: code === 200, code, message, result, timestamp: 0 }, { status: http })
    },
  }
  return server
}

function standardAnswer(server: { rows: ShelfRow[] }, { path, params, body }: Call): Answered {
  const { rows } = server
  switch (path.replace('/demo/shelf/', '')) {
    case 'list': {
      const name = (params.name ?? '').replaceAll('*', '')
      const found = rows.filter((row) => row.name.includes(name))
      const [size, page] = [Number(params.pageSize), Number(params.pageNo)]
      const records = found.slice((page - 1) * size, page * size)
      return { result: { records, total: found.length, size, current: page, totalKind: 'exact' } }
    }
    case 'queryById':
      return { result: rows.find(({ id }) => id === params.id) }
    case 'add':
      server.rows = [{ ...shelfRows(1)[0], ...body, id: 'new' } as ShelfRow, ...rows]
      return { message: '添加成功！' }
    case 'edit':
      server.rows = rows.map((row) => (row.id === body.id ? { ...row, ...body, version: row.version + 1 } : row))
      return { message: '编辑成功！' }
    case 'delete':
    case 'deleteBatch': {
      const gone = (params.ids ?? params.id ?? '').split(',')
      server.rows = rows.filter(({ id }) => !gone.includes(id))
      return { message: '删除成功!' }
    }
    default:
      return { result: {} }
  }
}

/** Signs in somebody who may do these things with shelves. */
export function signInForTest(...verbs: readonly string[]): void {
  const action = verbs.map((verb) => `${shelf.permission}:${verb}`).join(',')
  useSession.setState({
    token: 'token',
    info: { id: 'u1', username: 'li', realname: '李' },
    auth: [{ action, type: '1' }],
    allAuth: [],
  })
}

export const ALL_VERBS = ['list', 'add', 'edit', 'delete', 'export', 'import'] as const

/** Draws the standard page of the shelves; `address` follows the address bar. */
export function drawPage(props: Partial<ResourcePageProps<Shelf>> = {}, search = '') {
  const address = { search: '' }
  const view = drawForTest(
    <MemoryRouter initialEntries={[`/shelves${search}`]}>
      <ResourcePage<Shelf> resource={shelf} {...props} />
      <Address onSearch={(now) => Object.assign(address, { search: now })} />
    </MemoryRouter>,
  )
  return { ...view, address }
}

function Address({ onSearch }: { readonly onSearch: (search: string) => void }) {
  onSearch(useLocation().search)
  return null
}

export const anyShelf = anyResource(shelf)
