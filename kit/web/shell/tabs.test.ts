import { expect, test } from 'vitest'
import {
  closed,
  closedAround,
  initialTabs,
  type Keeping,
  keptAlive,
  livePages,
  marked,
  opened,
  refreshed,
  type TabsState,
  titled,
} from './tabs.ts'

const HOME = '/home'

function visit(...addresses: readonly string[]): TabsState {
  return addresses.reduce((state, address) => {
    const [path = '', query] = address.split('?')
    return opened(state, { path, search: query ? `?${query}` : '', hash: '' })
  }, initialTabs(HOME))
}

function after(state: TabsState, path: string): TabsState {
  const closing = closed(state, path, HOME)
  return 'state' in closing ? closing.state : state
}

const paths = (state: TabsState) => state.tabs.map((tab) => tab.path)

test('[4.1a] opening a page adds a tab unless present; its query follows', () => {
  const state = visit(HOME, '/a', '/b', '/a?page=2')
  expect(paths(state)).toEqual([HOME, '/a', '/b'])
  expect(state.active).toBe('/a')
  expect(state.tabs[1]?.search).toBe('?page=2')
})

test('[2.16a] home is the first tab, also after a deep link', () => {
  expect(paths(visit('/a'))).toEqual([HOME, '/a'])
})

test('[4.1b] closing the active tab activates its neighbour, closing another leaves it', () => {
  expect(after(visit(HOME, '/a', '/b', '/c', '/b'), '/b').active).toBe('/c')
  expect(after(visit(HOME, '/a', '/b'), '/b').active).toBe('/a')
  expect(after(visit(HOME, '/a', '/b'), '/a').active).toBe('/b')
})

test('[4.1c] [8.16b] home cannot be closed', () => {
  expect(closed(visit(HOME, '/a'), HOME, HOME)).toMatchObject({ refusal: ['首页不能关闭!', expect.anything()] })
})

test('[4.1c] [8.16a] the last page cannot be closed', () => {
  const single: TabsState = { tabs: visit('/a').tabs.slice(1), active: '/a' }
  expect(closed(single, '/a', HOME)).toMatchObject({ refusal: ['这是最后一页，不能再关闭了啦', expect.anything()] })
})

test('[2.10j] [4.1d] pages are kept by the name of their component while a tab asks for it', () => {
  const pages: Readonly<Record<string, Keeping>> = {
    '/list': { component: 'List', isWanted: true },
    '/edit/1': { component: 'Edit', isWanted: true },
    '/edit/2': { component: 'Edit', isWanted: true },
    '/list/again': { component: 'List', isWanted: false },
    [HOME]: { component: 'Home', isWanted: false },
  }
  const kept = ({ tabs }: TabsState) => [...keptAlive(tabs, (path) => pages[path])]
  const state = visit(HOME, '/list', '/edit/1', '/edit/2', '/list/again', '/unknown')
  expect(kept(state)).toEqual(['/list', '/edit/1', '/edit/2', '/list/again'])
  expect(kept(after(state, '/edit/1'))).toEqual(['/list', '/edit/2', '/list/again'])
  expect(kept(after(state, '/list'))).toEqual(['/edit/1', '/edit/2'])
})

const many = Array.from({ length: 12 }, (_, index) => `/p${index}`)
/** What is live after pages were shown one after the other; those named hold unsaved input once they were shown. */
const liveAfter = (shown: readonly string[], unsaved: readonly string[] = [], kept = new Set(shown)) => {
  let state = visit()
  let live: readonly string[] = []
  for (const path of shown) {
    state = opened(state, { path, search: '', hash: '' })
    live = livePages(state, live, kept)
    if (unsaved.includes(path)) {
      state = marked(state, path, { holder: 'form', isUnsaved: true, isKept: true })
    }
  }
  return live
}

test('the eight kept pages that were looked at last live on; who comes back to one makes it the last', () => {
  expect(liveAfter(many)).toEqual(['/p11', '/p10', '/p9', '/p8', '/p7', '/p6', '/p5', '/p4'])
  expect(liveAfter([...many, '/p4', '/new'])).toEqual(['/new', '/p4', '/p11', '/p10', '/p9', '/p8', '/p7', '/p6'])
  expect(liveAfter(many, [], new Set(['/p2']))).toEqual(['/p11', '/p2'])
})

test('a page with unsaved input lives on however many others were looked at since', () => {
  expect(liveAfter(many, ['/p1'])).toEqual(['/p11', '/p10', '/p9', '/p8', '/p7', '/p6', '/p5', '/p4', '/p1'])
})

test('[4.1e] refresh starts only the named tab anew', () => {
  const state = refreshed(visit(HOME, '/a', '/b'), '/a')
  expect(state.tabs.map((tab) => tab.life)).toEqual([0, 1, 0])
})

test('[2.16d] close left, right and others, home stays', () => {
  const state = visit(HOME, '/a', '/b', '/c')
  expect(paths(closedAround(state, '/b', 'left', HOME))).toEqual([HOME, '/b', '/c'])
  expect(paths(closedAround(state, '/b', 'right', HOME))).toEqual([HOME, '/a', '/b'])
  expect(paths(closedAround(state, '/b', 'others', HOME))).toEqual([HOME, '/b'])
  expect(paths(closedAround(state, HOME, 'others', HOME))).toEqual([HOME])
})

test('[2.16d] the shown page stays unless it was closed, then the chosen one is shown', () => {
  expect(closedAround(visit(HOME, '/a', '/b', '/a'), '/a', 'right', HOME).active).toBe('/a')
  expect(closedAround(visit(HOME, '/a', '/b'), '/a', 'right', HOME).active).toBe('/a')
})

test('a page may title its tab; the title stays when it is visited again', () => {
  const state = titled(visit(HOME, '/a'), '/a', ['初音', 'Miku'])
  expect(opened(state, { path: '/a', search: '?x=1', hash: '' }).tabs[1]?.ownTitle).toEqual(['初音', 'Miku'])
})

test('unsaved input is kept while hidden and reported anew on return', () => {
  const mark = (isUnsaved: boolean, isKept = true) => ({ holder: 'form', isUnsaved, isKept })
  const dirty = marked(visit(HOME, '/a'), '/a', mark(true))
  const left = opened(dirty, { path: HOME, search: '', hash: '' })
  const hidden = marked(left, '/a', mark(false))
  expect(hidden.tabs[1]?.unsaved).toEqual(['form'])
  expect(opened(hidden, { path: '/a', search: '', hash: '' }).tabs[1]?.unsaved).toEqual([])
  expect(marked(dirty, '/a', mark(false)).tabs[1]?.unsaved).toEqual([])
  expect(marked(left, '/a', mark(false, false)).tabs[1]?.unsaved).toEqual([])
})
