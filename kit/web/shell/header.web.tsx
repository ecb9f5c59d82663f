import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { changeLayout, useDevice, useLayout } from '../browser/layout.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { JobTray } from '../jobs/job-tray.web.tsx'
import { useKeys } from '../keys/use-keys.web.ts'
import { late } from '../page/late.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { useHomePath } from '../page/page-context.web.ts'
import { useUser } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { greetingOf } from './greeting.ts'
import { LanguageButton, ModeButton } from './look-buttons.web.tsx'
import type { SearchEntry } from './menu-tree.ts'
import type { PaletteProps } from './palette.web.tsx'
import { PALETTE_HINT, PALETTE_TITLE } from './palette-words.ts'
import { ProductBanner } from './product-banner.web.tsx'
import { useShellCommands } from './use-shell-commands.web.tsx'
import { useSiteName } from './use-site-name.web.ts'
import { UserMenu } from './user-menu.web.tsx'

const Palette = late(async () => (await import('./palette.web.tsx')).Palette)
const Shortcuts = lazy(() => import('./shortcuts.web.tsx').then((module) => ({ default: module.Shortcuts })))
const SettingsDrawer = lazy(() =>
  import('./settings-drawer.web.tsx').then((module) => ({ default: module.SettingsDrawer })),
)

interface HeaderProps {
  readonly entries: readonly SearchEntry[]
  /** The horizontal menu in top-menu mode. */
  readonly topMenu: ReactNode
  /** The open pages, where the window has room for them beside the tools. */
  readonly tabs: ReactNode
  readonly onOpenMenu: () => void
  readonly isOut: boolean
}

/** Header of every page. */
export function Header({ entries, topMenu, tabs, onOpenMenu, isOut }: HeaderProps) {
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
      <ProductBanner />
      {tabs}
      <HeaderTools entries={entries} isDesktop={isDesktop} />
    </header>
  )
}

export function Brand({ isNameHidden = false }: { readonly isNameHidden?: boolean }) {
  const t = useTranslate()
  const { Logo } = useProduct()
  const { title, shortTitle } = useSiteName()
  return (
    <Link to={useHomePath()} className="brand" aria-label={t(title)}>
      <Logo size={32} />
      {!isNameHidden && <span title={t(title)}>{t(shortTitle)}</span>}
    </Link>
  )
}

function SideStart() {
  const t = useTranslate()
  const user = useUser()
  const isOpen = useLayout((settings) => settings.isSidebarOpen)
  const title = isOpen ? t(['收起菜单', 'Collapse menu']) : t(['展开菜单', 'Expand menu'])
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
        {t(greetingOf(new Date().getHours()))}
        {t(['，欢迎您，', ', welcome, '])}
        {user?.realname || user?.username}
      </span>
    </>
  )
}

function MobileStart({ onOpenMenu }: { readonly onOpenMenu: () => void }) {
  const t = useTranslate()
  const { shortTitle } = useSiteName()
  return (
    <>
      <Button type="text" aria-label={t(['打开菜单', 'Open menu'])} icon={<MenuOutlined />} onClick={onOpenMenu} />
      <strong className="global-header-shop">{t(shortTitle)}</strong>
    </>
  )
}

interface PaletteDialogProps extends Pick<PaletteProps, 'entries' | 'commands'> {
  readonly onClose: () => void
}

/** What the palette holds is fetched when it is first asked for; what is typed until then is what it begins with. */
function PaletteDialog({ entries, commands, onClose }: PaletteDialogProps) {
  const t = useTranslate()
  const { resources, handbook } = useProduct()
  const [early, setEarly] = useState('')
  useBackLeaves(true, onClose)
  const first = (
    <Input
      size="large"
      autoFocus
      prefix={<SearchOutlined />}
      aria-label={t(PALETTE_TITLE)}
      placeholder={t(PALETTE_HINT)}
      value={early}
      onChange={(event) => setEarly(event.target.value)}
    />
  )
  return (
    <Modal
      open
      title={t(PALETTE_TITLE)}
      footer={null}
      onCancel={onClose}
      width={640}
      style={{ top: 48 }}
      className="palette-dialog"
    >
      <div className="palette">
        <Suspense fallback={first}>
          <Palette
            entries={entries}
            commands={commands}
            resources={resources}
            chapters={handbook?.chapters}
            early={early}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </Modal>
  )
}

function HeaderTools({
  entries,
  isDesktop,
}: {
  readonly entries: readonly SearchEntry[]
  readonly isDesktop: boolean
}) {
  const t = useTranslate()
  const { Bell } = useProduct()
  const [isSearching, setSearching] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const [isShowingKeys, setShowingKeys] = useState(false)
  const { commands, own, dialogs } = useShellCommands({
    onKeys: () => setShowingKeys(true),
    onSettings: () => setSetting(true),
  })
  useKeys(
    [
      {
        keys: '$mod+k',
        title: ['搜索页面、操作和记录', 'Search pages, actions and records'],
        run: () => setSearching(true),
      },
      { keys: '[Shift]+?', title: ['显示这份快捷键', 'Show these shortcuts'], run: () => setShowingKeys(true) },
    ],
    { title: ['任何页面', 'Everywhere'], isInLayer: true },
  )
  const searchTitle = t(PALETTE_TITLE)
  const settingsTitle = t(['系统设置', 'Settings'])
  return (
    <div className="global-header-tools">
      <Tooltip title={isDesktop && !isSearching ? `${searchTitle} (Ctrl+K)` : ''}>
        <Button
          type="text"
          aria-label={searchTitle}
          aria-keyshortcuts="Control+K"
          icon={<SearchOutlined />}
          onClick={() => setSearching(true)}
        />
      </Tooltip>
      <LanguageButton />
      <ModeButton />
      {/* an open drawer covers the button, which then never hears that the pointer left */}
      <Tooltip title={isDesktop && !isSetting ? settingsTitle : ''}>
        <Button type="text" aria-label={settingsTitle} icon={<SettingOutlined />} onClick={() => setSetting(true)} />
      </Tooltip>
      <JobTray hasTooltip={isDesktop} />
      {Bell && (
        <Suspense fallback={<span className="header-tool" />}>
          <Bell hasTooltip={isDesktop} />
        </Suspense>
      )}
      <UserMenu commands={commands} own={own} />
      {isSearching && (
        <PaletteDialog entries={entries} commands={Object.values(commands)} onClose={() => setSearching(false)} />
      )}
      {dialogs}
      <Suspense>{isShowingKeys && <Shortcuts onClose={() => setShowingKeys(false)} />}</Suspense>
      <Suspense>{isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}</Suspense>
    </div>
  )
}
