import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { Layers } from '../page/layers.web.tsx'
import { ResourcePage, type ResourcePageProps } from './resource-page.web.tsx'

export type Shelf = typeof shelf

export const anyShelf = shelf

/** The table of the shelves, by its name in the database of a `liveShop`. */
export const SHELVES = 'demoShelf'

const FIRST_CREATED = Date.parse('2026-03-01T12:00:00+08:00')

/** Rows of the table of shelves: `s1`, `C1`, `柜子1` and so on, the first one the newest. Prices are stored in fen. */
export function shelfRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    version: 1,
    code: `C${index + 1}`,
    name: `柜子${index + 1}`,
    price: 129_900 as number | null,
    low: null as number | null,
    isOpen: true,
    createBy: 'li',
    createTime: new Date(FIRST_CREATED - index * 60_000).toISOString(),
    updateBy: null as string | null,
  }))
}

/** Permission codes of what is done with shelves. */
export function ofShelves(...verbs: readonly string[]): readonly string[] {
  return verbs.map((verb) => `${shelf.permission}:${verb}`)
}

export const ALL_OF_SHELVES = ofShelves('list', 'add', 'edit', 'delete', 'export', 'import')

/** Renders the standard page of the shelves; `address` follows the address bar, and goes back like the browser. */
export function renderPage(props: Partial<ResourcePageProps<Shelf>> = {}, search = '') {
  const address = { search: '', back: () => {} }
  const view = renderForTest(
    <MemoryRouter initialEntries={[`/shelves${search}`]} useTransitions={false}>
      <Layers path="/shelves">
        <ResourcePage<Shelf> resource={shelf} {...props} />
      </Layers>
      <Address onChange={(now) => Object.assign(address, now)} />
    </MemoryRouter>,
  )
  return { ...view, address }
}

function Address({ onChange }: { readonly onChange: (now: { search: string; back: () => void }) => void }) {
  const navigate = useNavigate()
  onChange({ search: useLocation().search, back: () => void navigate(-1) })
  return null
}
