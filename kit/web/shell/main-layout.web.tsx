import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { watchCutTexts } from '../browser/cut-text.web.ts'
import { useDevice, useLayout } from '../browser/layout.web.ts'
import { HEADER_OFFSET, SIDER_WIDTH } from '../browser/layout-settings.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useMedia } from '../browser/use-media.web.ts'
import { startIdleWork } from '../browser/when-idle.web.ts'
import { setLowApp } from '../client/client.web.ts'
import { lowAppOf } from '../client/request.ts'
import { ErrorPage } from '../page/error-page.web.tsx'
import { late } from '../page/late.web.ts'
import { Layers } from '../page/layers.web.tsx'
import { useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { documentTitle } from './document-title.ts'
import { Footer } from './footer.web.tsx'
import { Brand, Header } from './header.web.tsx'
import { selectedPath } from './menu-tree.ts'
import './shell.css'
import { SiteMenu } from './site-menu.web.tsx'
import { TabBar } from './tab-bar.web.tsx'
import { TabPanes } from './tab-panes.web.tsx'
import type { OpenTab } from './tabs.ts'
import { useTabs } from './tabs-store.web.ts'
import { useFollowLocation } from './use-follow-location.web.ts'
import { useGoKeys } from './use-go-keys.web.ts'
import { useHeaderOut } from './use-header-out.web.ts'
import { useKeptScroll } from './use-kept-scroll.web.ts'
import { useSiteName } from './use-site-name.web.ts'
import type { Site } from './use-site-routes.web.ts'

// Wide screens have the menu beside the page.
const PhoneMenu = late(async () => (await import('./phone-menu.web.tsx')).PhoneMenu)

const FactorBanner = late(async () => (await import('./factor-banner.web.tsx')).FactorBanner)

const ViewingBanner = late(async () => (await import('./viewing-banner.web.tsx')).ViewingBanner)

/** Height of the header, for the rules of `shell.css`. */
const MEASURES = { '--header-height': `${HEADER_OFFSET}px` } as CSSProperties

/** From this width on the open pages stand in the header, pixels: pages begin higher. */
const TABS_ABOVE_WIDTH = 1200

/** Menu, header, tabs, pages and foot. */
export function MainLayout({ site }: { readonly site: Site }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { homePath, Notices } = useProduct()
  const { title: siteTitle } = useSiteName()
  const settings = useLayout()
  const isDesktop = useDevice() === 'desktop'
  const isWide = useMedia(`(min-width: ${TABS_ABOVE_WIDTH}px)`)
  const isViewing = useSession(({ info }) => info?.viewer !== undefined)
  const isFactorDue = useSession(({ info }) => Boolean(info?.factorDueTime) && info?.viewer === undefined)
  const isTop = settings.layout === 'topmenu'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(watchCutTexts, [])
  const matched = site.match(pathname)
  const view = matched?.route.view
  const isPage = view !== undefined && view.kind !== 'redirect'
  const tabs = useTabs((state) => state.tabs)
  const hasTabs = settings.isMultiPage && isDesktop
  const active = isPage ? pathname : ''
  useEffect(startIdleWork, [])
  useFollowLocation(isPage)
  useKeptScroll(active)
  useGoKeys(site)
  const isHeaderOut = useHeaderOut(settings.hidesHeader)

  const titleOf = (tab: OpenTab) =>
    tab.ownTitle
      ? t(tab.ownTitle)
      : tab.path === homePath
        ? t(['首页', 'Home'])
        : (site.match(tab.path)?.route.title ?? tab.path)
  const activeTab = tabs.find((tab) => tab.path === pathname)
  const title = documentTitle({
    page: activeTab ? titleOf(activeTab) : matched?.route.title,
    shop: t(siteTitle),
    isHome: pathname === homePath,
  })
  useEffect(() => {
    document.title = title
  }, [title])

  const routeName = matched?.route.name ?? ''
  const { appId, lowAppFilter } = matched?.params ?? {}
  useEffect(() => setLowApp(lowAppOf(routeName, { appId, lowAppFilter })), [routeName, appId, lowAppFilter])

  if (view?.kind === 'redirect') {
    return <Navigate to={view.to} replace />
  }
  if (!matched && pathname !== '/404') {
    return <Navigate to="/404" replace />
  }

  const selected =
    matched &&
    selectedPath(site.nodes, {
      pathname,
      routePath: matched.route.path,
      trail: matched.route.trail.map((crumb) => crumb.path),
    })
  const menu = {
    nodes: site.nodes,
    selected,
    theme: settings.menuTheme === 'dark' || settings.mode === 'dark' ? ('dark' as const) : ('light' as const),
  }
  const isCollapsed = !settings.isSidebarOpen
  const width = isCollapsed ? SIDER_WIDTH.collapsed : SIDER_WIDTH.open
  const knownTabs = tabs.filter((tab) => site.match(tab.path) !== undefined)
  const renderedTabs = hasTabs ? knownTabs : knownTabs.filter((tab) => tab.path === active)
  const tabBar = hasTabs && <TabBar tabs={knownTabs} active={pathname} homePath={homePath} titleOf={titleOf} />
  const areTabsAbove = isWide && !isTop
  const contentClass = isTop && settings.contentWidth === 'Fixed' ? 'shell-content is-fixed-width' : 'shell-content'
  return (
    <Layers path={pathname}>
      <div
        className="shell"
        style={MEASURES}
        data-header={settings.isHeaderFixed && !isHeaderOut ? 'fixed' : 'scrolling'}
      >
        <a className="skip-link" href="#content">
          {t(['跳到内容', 'Skip to content'])}
        </a>
        {isDesktop && !isTop && (
          <aside
            className={`shell-sider is-${menu.theme} ${settings.isSiderFixed ? 'is-fixed' : ''}`}
            style={{ width, flexBasis: width }}
          >
            <Brand isNameHidden={isCollapsed} />
            <SiteMenu {...menu} layout="inline" isCollapsed={isCollapsed} />
          </aside>
        )}
        {!isDesktop && (
          <Suspense>
            <PhoneMenu isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
              <SiteMenu {...menu} theme={settings.mode} layout="inline" onChosen={() => setDrawerOpen(false)} />
            </PhoneMenu>
          </Suspense>
        )}
        <div className="shell-main">
          <Header
            entries={site.entries}
            topMenu={<SiteMenu {...menu} theme={settings.mode} layout="horizontal" />}
            tabs={areTabsAbove && tabBar}
            onOpenMenu={() => setDrawerOpen(true)}
            isOut={isHeaderOut}
          />
          {!areTabsAbove && tabBar}
          <Suspense>{Notices && <Notices />}</Suspense>
          <Suspense>{isFactorDue && <FactorBanner />}</Suspense>
          <main id="content" className={contentClass} tabIndex={-1}>
            <TabPanes tabs={renderedTabs} active={active} routeFor={(path) => site.match(path)?.route} />
            {!matched && <ErrorPage status={404} />}
          </main>
          <Footer />
        </div>
        {isViewing && (
          <Suspense>
            <ViewingBanner />
          </Suspense>
        )}
      </div>
    </Layers>
  )
}
