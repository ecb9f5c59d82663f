import { create } from 'zustand'
import { isText } from '../browser/storage.web.ts'
import { isRecord } from '../client/api-error.ts'
import { initialTabs, type OpenTab, type TabsState } from './tabs.ts'

interface TabsStore extends TabsState {
  /** Whose tabs these are, in which tenant; '' before sign-in. */
  readonly owner: string
}

/** The open tabs of this browser tab. They outlive a reload and a new sign-in of the same user. */
export const useTabs = create<TabsStore>(() => ({ tabs: [], active: '', owner: '' }))

export const currentTabs = useTabs.getState

/** Applies a rule of `tabs.ts`. */
export function changeTabs(change: (state: TabsState) => TabsState): void {
  useTabs.setState(change)
}

/** Vertical positions of the pages, in pixels; no rendering depends on them. */
const scrolls = new Map<string, number>()

export function scrollOf(path: string): number {
  return scrolls.get(path) ?? 0
}

export function keepScroll(path: string, top: number): void {
  scrolls.set(path, top)
}

/** Writes tabs and positions down. */
export function saveTabs(): void {
  const { owner, tabs } = currentTabs()
  if (owner === '') {
    return
  }
  const pages = tabs.map(({ path, search, hash, ownTitle }) => ({
    path,
    search,
    hash,
    ownTitle,
    scroll: scrollOf(path),
  }))
  try {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(pages))
  } catch {
    // A full storage costs the tabs of the next reload, nothing now.
  }
}

/** Brings back the tabs that the user had open in the tenant, home first. */
export function restoreTabs(owner: string, homePath: string): void {
  if (currentTabs().owner === owner) {
    return
  }
  scrolls.clear()
  const pages = savedPages(owner)
  for (const page of pages) {
    keepScroll(page.path, page.scroll)
  }
  const tabs = pages.map(({ scroll, ...page }): OpenTab => ({ ...page, life: 0, unsaved: [] }))
  const [home] = initialTabs(homePath).tabs
  const known = tabs.find((tab) => tab.path === homePath) ?? home
  const others = tabs.filter((tab) => tab.path !== homePath)
  useTabs.setState({ owner, active: '', tabs: known ? [known, ...others] : others })
}

useTabs.subscribe((state, before) => {
  if (state.tabs !== before.tabs) {
    saveTabs()
  }
})

interface SavedPage extends Pick<OpenTab, 'path' | 'search' | 'hash' | 'ownTitle'> {
  readonly scroll: number
}

function savedPages(owner: string): readonly SavedPage[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? '[]')
    return Array.isArray(found) ? found.filter(isSavedPage) : []
  } catch {
    return []
  }
}

function isSavedPage(value: unknown): value is SavedPage {
  return (
    isRecord(value) &&
    isText(value.path) &&
    value.path.startsWith('/') &&
    isText(value.search) &&
    isText(value.hash) &&
    (value.ownTitle === undefined || (Array.isArray(value.ownTitle) && value.ownTitle.every(isText))) &&
    typeof value.scroll === 'number'
  )
}

function storageKey(owner: string): string {
  return `pro__TABS_${owner}`
}
