import type { Text } from '#kit/contract/text.ts'

/** An open page. Its path is its key; query, hash and state change while it stays the same tab. */
export interface OpenTab {
  readonly path: string
  /** With its `?`, or ''. */
  readonly search: string
  readonly hash: string
  /** Title given by the page itself; the menu's title otherwise. */
  readonly ownTitle?: Text | undefined
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

/** The list starts with home, which stays. */
export function initialTabs(homePath: string): TabsState {
  return { tabs: [newTab({ path: homePath, search: '', hash: '' })], active: '' }
}

/** Opens a page, or shows the tab that has it, at its new address. */
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

/** Puts another page in place of one, where it is not open already. */
export function replaced(state: TabsState, path: string, page: PageAddress): TabsState {
  const isOpen = state.tabs.some((tab) => tab.path === page.path)
  const tabs = isOpen
    ? state.tabs.filter((tab) => tab.path !== path)
    : state.tabs.map((tab) => (tab.path === path ? newTab(page) : tab))
  return { tabs, active: page.path }
}

export type Closing = { readonly state: TabsState } | { readonly refusal: Text }

const LAST_PAGE: Text = ['这是最后一页，不能再关闭了啦', 'The last page cannot be closed']
const HOME_PAGE: Text = ['首页不能关闭!', 'Home cannot be closed!']

/** Closes a tab; the neighbour that takes its place becomes active. */
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

/** Closes the tabs on one side of a tab, or all others; home stays. */
export function closedAround(state: TabsState, path: string, side: Side, homePath: string): TabsState {
  const chosen = state.tabs.findIndex((tab) => tab.path === path)
  const tabs = state.tabs.filter((tab, index) => {
    const isInReach = side === 'others' ? index !== chosen : side === 'left' ? index < chosen : index > chosen
    return tab.path === homePath || !isInReach
  })
  const isActiveOpen = tabs.some((tab) => tab.path === state.active)
  return { tabs, active: isActiveOpen ? state.active : path }
}

/** Starts a page anew; the others live on. */
export function refreshed(state: TabsState, path: string): TabsState {
  return changed(state, path, (tab) => ({ ...tab, life: tab.life + 1, unsaved: [] }))
}

export function titled(state: TabsState, path: string, ownTitle: Text | undefined): TabsState {
  return changed(state, path, (tab) => ({ ...tab, ownTitle }))
}

interface Mark {
  readonly holder: string
  readonly isUnsaved: boolean
  /** The page outlives being hidden. */
  readonly isKept: boolean
}

/**
 * A page reports unsaved input. A kept page that is being hidden lets go of everything; that is no saving. What a page
 * that is not kept lets go of is gone.
 */
export function marked(state: TabsState, path: string, { holder, isUnsaved, isKept }: Mark): TabsState {
  if (!isUnsaved && isKept && path !== state.active) {
    return state
  }
  return changed(state, path, (tab) => {
    const others = tab.unsaved.filter((one) => one !== holder)
    return { ...tab, unsaved: isUnsaved ? [...others, holder] : others }
  })
}

/** What the menu says of keeping a page. */
export interface Keeping {
  /** Name of the page's component. */
  readonly component: string
  readonly isWanted: boolean
}

/**
 * Paths of the tabs whose pages live on while another is shown. They are tracked by component: a component is kept
 * while a tab is open whose menu entry asks for it; closing that tab takes it out.
 */
export function keptAlive(
  tabs: readonly Pick<OpenTab, 'path'>[],
  keepingOf: (path: string) => Keeping | undefined,
): ReadonlySet<string> {
  const pages = tabs.flatMap(({ path }) => {
    const keeping = keepingOf(path)
    return keeping ? [{ path, ...keeping }] : []
  })
  const components = new Set(pages.filter(({ isWanted }) => isWanted).map(({ component }) => component))
  return new Set(pages.filter(({ component }) => components.has(component)).map(({ path }) => path))
}

/** Hidden pages hold memory and elements: thirty made a click take a second. */
const MOST_ALIVE = 8

/**
 * Pages that are there, shown or hidden, the one looked at last first: of those that outlive being hidden the eight looked
 * at last, and all with unsaved input. The others keep their address and scroll position and start anew from them.
 * @param before the answer before
 */
export function livePages(
  { tabs, active }: TabsState,
  before: readonly string[],
  kept: ReadonlySet<string>,
): readonly string[] {
  const unsaved = new Set(tabs.filter((tab) => tab.unsaved.length > 0).map(({ path }) => path))
  const last = [active, ...before.filter((path) => path !== active && kept.has(path))]
  return last.filter((path, index) => index < MOST_ALIVE || unsaved.has(path))
}

function newTab(page: PageAddress): OpenTab {
  return { ...page, life: 0, unsaved: [] }
}

function changed(state: TabsState, path: string, change: (tab: OpenTab) => OpenTab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? change(tab) : tab)) }
}
