import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useHomePath } from '../page/page-context.web.ts'
import { useUser } from '../session/session.web.ts'
import { useText } from '../text/text.web.ts'
import { changeLayout, useDevice, useLayout } from '../theme/layout.web.ts'
import { useProduct } from './app-context.web.ts'
import { greetingOf } from './greeting.ts'
import { LanguageButton, ModeButton } from './look-buttons.web.tsx'
import type { SearchEntry } from './menu-tree.ts'
import { UserMenu } from './user-menu.web.tsx'

const MenuSearch = lazy(() => import('./menu-search.web.tsx').then((module) => ({ default: module.MenuSearch })))
const SettingsDrawer = lazy(() =>
  import('./settings-drawer.web.tsx').then((module) => ({ default: module.SettingsDrawer })),
)

interface HeaderProps {
  readonly entries: readonly SearchEntry[]
  /** The horizontal menu in top-menu mode. */
  readonly topMenu: ReactNode
  readonly onOpenMenu: () => void
  readonly isOut: boolean
}

/** Header of every page (specification 2.14). */
export function Header({ entries, topMenu, onOpenMenu, isOut }: HeaderProps) {
  const isDesktop = useDevice() === 'desktop'
  const isTop = useLayout((settings) => settings.layout === 'topmenu')
  const isFixed = useLayout((settings) => settings.isHeaderFixed)
  const className = ['global-header', isFixed && 'is-fixed', isFixed && isOut && 'is-out'].filter(Boolean).join(' ')
  return (
    <header className={className}>
      {!isDesktop && <MobileStart onOpenMenu={onOpenMenu} />}
      {isDesktop && !isTop && <SideStart />}
      {isDesktop && isTop && (
        <>
          <Brand />
          <div className="global-header-menu">{topMenu}</div>
        </>
      )}
      <HeaderTools entries={entries} isDesktop={isDesktop} />
    </header>
  )
}

export function Brand({ isNameHidden = false }: { readonly isNameHidden?: boolean }) {
  const say = useText()
  const { title, shortTitle, Logo } = useProduct()
  return (
    <Link to={useHomePath()} className="brand" aria-label={say(title)}>
      <Logo size={32} />
      {!isNameHidden && <span>{say(shortTitle)}</span>}
    </Link>
  )
}

function SideStart() {
  const say = useText()
  const user = useUser()
  const isOpen = useLayout((settings) => settings.isSidebarOpen)
  const title = isOpen ? say(['收起菜单', 'Collapse menu']) : say(['展开菜单', 'Expand menu'])
  return (
    <>
      <Tooltip title={title} placement="bottomLeft">
        <Button
          type="text"
          aria-label={title}
          aria-expanded={isOpen}
          icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={() => changeLayout({ isSidebarOpen: !isOpen })}
        />
      </Tooltip>
      <span className="global-header-welcome">
        {say(greetingOf(new Date().getHours()))}
        {say(['，欢迎您，', ', welcome, '])}
        {user?.realname || user?.username}
      </span>
    </>
  )
}

function MobileStart({ onOpenMenu }: { readonly onOpenMenu: () => void }) {
  const say = useText()
  const { shortTitle } = useProduct()
  return (
    <>
      <Button type="text" aria-label={say(['打开菜单', 'Open menu'])} icon={<MenuOutlined />} onClick={onOpenMenu} />
      <strong className="global-header-shop">{say(shortTitle)}</strong>
    </>
  )
}

function HeaderTools({
  entries,
  isDesktop,
}: {
  readonly entries: readonly SearchEntry[]
  readonly isDesktop: boolean
}) {
  const say = useText()
  const [isSearching, setSearching] = useState(false)
  const [isSetting, setSetting] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setSearching(true)
      }
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  const searchTitle = say(['搜索菜单', 'Search the menu'])
  const settingsTitle = say(['系统设置', 'Settings'])
  return (
    <div className="global-header-tools">
      <Suspense>
        {isSearching && <MenuSearch entries={entries} inModal={!isDesktop} onClose={() => setSearching(false)} />}
      </Suspense>
      {!(isSearching && isDesktop) && (
        <Tooltip title={isDesktop ? `${searchTitle} (Ctrl+K)` : ''}>
          <Button
            type="text"
            aria-label={searchTitle}
            aria-keyshortcuts="Control+K"
            icon={<SearchOutlined />}
            onClick={() => setSearching(true)}
          />
        </Tooltip>
      )}
      <LanguageButton />
      <ModeButton />
      <Tooltip title={isDesktop ? settingsTitle : ''}>
        <Button type="text" aria-label={settingsTitle} icon={<SettingOutlined />} onClick={() => setSetting(true)} />
      </Tooltip>
      <UserMenu />
      <Suspense>{isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}</Suspense>
    </div>
  )
}
