import type { Text } from '#kit/contract/text.ts'

/** An open page. Its path is its key; query, hash and state change while it stays the same tab. */
export interface OpenTab {
  readonly path: string
  /** With its `?`, or ''. */
  readonly search: string
  readonly hash: string
  /** Title given by the page itself; the menu's title otherwise. */
  readonly ownTitle?: string | undefined
  /** Counts refreshes: another number is another life of the page. */
  readonly life: number
  /** Holders of unsaved input in the page. */
  readonly unsaved: readonly string[]
}

export interface TabsState {
  readonly tabs: readonly OpenTab[]
  /** Path of the page being shown; '' before the first. */
  readonly active: string
}

export interface PageAddress {
  readonly path: string
  readonly search: string
  readonly hash: string
}

/** The list starts with home, which stays (specification 2.16a). */
export function initialTabs(homePath: string): TabsState {
  return { tabs: [newTab({ path: homePath, search: '', hash: '' })], active: '' }
}

/** Opens a page, or shows the tab that has it, at its new address (specification 4.1a). */
export function opened(state: TabsState, page: PageAddress): TabsState {
  const known = state.tabs.some((tab) => tab.path === page.path)
  const comesBack = page.path !== state.active
  const tabs = known
    ? state.tabs.map((tab) => {
        // A hidden page reports nothing; when it comes back it reports its unsaved input anew.
        const unsaved = comesBack ? [] : tab.unsaved
        return tab.path === page.path ? { ...tab, ...page, unsaved } : tab
      })
    : [...state.tabs, newTab(page)]
  return { tabs, active: page.path }
}

export type Closing = { readonly state: TabsState } | { readonly refusal: Text }

const LAST_PAGE: Text = ['这是最后一页，不能再关闭了啦', 'The last page cannot be closed']
const HOME_PAGE: Text = ['首页不能关闭!', 'Home cannot be closed!']

/** Closes a tab; the neighbour that takes its place becomes active (specification 4.1b,c, 8.16). */
export function closed(state: TabsState, path: string, homePath: string): Closing {
  if (path === homePath) {
    return { refusal: HOME_PAGE }
  }
  if (state.tabs.length <= 1) {
    return { refusal: LAST_PAGE }
  }
  const index = state.tabs.findIndex((tab) => tab.path === path)
  const tabs = state.tabs.filter((tab) => tab.path !== path)
  const neighbour = tabs[index] ?? tabs.at(-1)
  return { state: { tabs, active: state.active === path ? (neighbour?.path ?? homePath) : state.active } }
}

export type Side = 'left' | 'right' | 'others'

/** Closes the tabs on one side of a tab, or all others; home stays (specification 2.16d). */
export function closedAround(state: TabsState, path: string, side: Side, homePath: string): TabsState {
  const chosen = state.tabs.findIndex((tab) => tab.path === path)
  const tabs = state.tabs.filter((tab, index) => {
    const isInReach = side === 'others' ? index !== chosen : side === 'left' ? index < chosen : index > chosen
    return tab.path === homePath || !isInReach
  })
  const isActiveOpen = tabs.some((tab) => tab.path === state.active)
  return { tabs, active: isActiveOpen ? state.active : path }
}

/** Starts a page anew; the others live on (specification 4.1e). */
export function refreshed(state: TabsState, path: string): TabsState {
  return changed(state, path, (tab) => ({ ...tab, life: tab.life + 1, unsaved: [] }))
}

export function titled(state: TabsState, path: string, ownTitle: string | undefined): TabsState {
  return changed(state, path, (tab) => ({ ...tab, ownTitle }))
}

/** A page reports unsaved input. A page that is being hidden lets go of everything; that is no saving. */
export function marked(state: TabsState, path: string, holder: string, isUnsaved: boolean): TabsState {
  if (!isUnsaved && path !== state.active) {
    return state
  }
  return changed(state, path, (tab) => {
    const others = tab.unsaved.filter((one) => one !== holder)
    return { ...tab, unsaved: isUnsaved ? [...others, holder] : others }
  })
}

/** Names of the pages that are kept alive: closing a tab takes its page out (specification 2.10j, 4.1d). */
export function keptAlive(state: TabsState, nameOf: (path: string) => string | undefined): readonly string[] {
  return state.tabs.map((tab) => nameOf(tab.path)).filter((name) => name !== undefined)
}

function newTab(page: PageAddress): OpenTab {
  return { ...page, life: 0, unsaved: [] }
}

function changed(state: TabsState, path: string, change: (tab: OpenTab) => OpenTab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? change(tab) : tab)) }
}
