import { Skeleton } from 'antd'
import { Activity, memo, Suspense, useMemo, useRef } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ErrorBoundary } from '../page/error-boundary.web.tsx'
import { PageMetaContext } from '../page/page-context.web.ts'
import { forgetScreen, screenOf } from '../page/screen.web.tsx'
import { TabContext } from '../page/tab.web.ts'
import { useProduct } from './app-context.web.ts'
import { FramePage, SectionPage } from './built-in-pages.web.tsx'
import type { AppRoute } from './menu-routes.ts'
import { screenKey } from './menu-view.ts'
import { type Keeping, keptAlive, livePages, marked, type OpenTab, titled } from './tabs.ts'
import { changeTabs } from './tabs-store.web.ts'
import { useTabActions } from './use-tab-actions.web.ts'

interface TabPanesProps {
  readonly tabs: readonly OpenTab[]
  readonly active: string
  readonly routeFor: (path: string) => AppRoute | undefined
}

/**
 * The open pages, one visible. A page whose menu entry asks for it lives on while it is hidden, unless many others were
 * looked at since; another one starts anew when it is shown again. A tab brought back by a reload starts when it is first
 * shown.
 */
export function TabPanes({ tabs, active, routeFor }: TabPanesProps) {
  const live = useRef<readonly string[]>([])
  const kept = keptAlive(tabs, (path) => keepingOf(routeFor(path)))
  live.current = livePages({ tabs, active }, live.current, kept)
  return tabs
    .filter((tab) => live.current.includes(tab.path))
    .map((tab) => {
      const route = routeFor(tab.path)
      const isActive = tab.path === active
      return (
        <Activity key={tab.path} mode={isActive ? 'visible' : 'hidden'}>
          {route && <TabPane tab={tab} route={route} isActive={isActive} isKept={kept.has(tab.path)} />}
        </Activity>
      )
    })
}

function keepingOf(route: AppRoute | undefined): Keeping | undefined {
  if (!route) {
    return undefined
  }
  const { componentName, keepAlive = false } = route.meta
  return { component: componentName || route.name, isWanted: keepAlive }
}

interface TabPaneProps {
  readonly tab: OpenTab
  readonly route: AppRoute
  readonly isActive: boolean
  readonly isKept: boolean
}

/** One page with a router location of its own, so that hidden pages do not see where the user went. */
const TabPane = memo(function TabPane({ tab, route, isActive, isKept }: TabPaneProps) {
  const t = useTranslate()
  const { homePath } = useProduct()
  const actions = useTabActions(homePath)
  const location = useOwnLocation(tab)
  const { path } = tab
  const context = useMemo(
    () => ({
      path,
      isActive,
      setTitle: (title: Text | undefined) => changeTabs((state) => titled(state, path, title)),
      close: () => void actions.close(path),
      moveTo: (address: string) => actions.replace(path, address),
      setUnsaved: (holder: string, isUnsaved: boolean) =>
        changeTabs((state) => marked(state, path, { holder, isUnsaved, isKept })),
    }),
    [path, isActive, isKept, actions],
  )
  const title = tab.ownTitle ? t(tab.ownTitle) : route.title
  const meta = useMemo(
    () => ({ path, title, trail: route.trail, isHeaderHidden: route.meta.hideHeader === true }),
    [path, title, route],
  )
  return (
    <TabContext value={context}>
      <PageMetaContext value={meta}>
        <ErrorBoundary key={tab.life} onRetry={() => retry(route)}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes location={location}>
              <Route path={route.path} element={<PageView route={route} />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </PageMetaContext>
    </TabContext>
  )
})

function PageView({ route }: { readonly route: AppRoute }) {
  const { resolveScreen } = useProduct()
  const { view } = route
  switch (view.kind) {
    case 'screen': {
      const Screen = screenOf(screenKey(view.component), resolveScreen)
      return <Screen />
    }
    case 'frame':
      return <FramePage url={view.url} title={route.title} />
    case 'section':
      return <SectionPage pages={view.pages} />
    case 'redirect':
      return null
  }
}

/** Frame of a page whose code is on its way. */
function PageSkeleton() {
  return (
    <div style={{ padding: '24px 0' }}>
      <Skeleton active title paragraph={{ rows: 6 }} />
    </div>
  )
}

function retry({ view }: AppRoute) {
  if (view.kind === 'screen') {
    forgetScreen(screenKey(view.component))
  }
}

/** The browser's location while it points to this tab, afterwards the last one that did. */
function useOwnLocation(tab: OpenTab): Location {
  const current = useLocation()
  const own = useRef<Location>({
    pathname: tab.path,
    search: tab.search,
    hash: tab.hash,
    state: null,
    key: tab.path,
    mask: undefined,
  })
  if (current.pathname === tab.path) {
    own.current = current
  }
  return own.current
}
