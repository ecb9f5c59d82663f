import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '../browser/text.web.ts'
import type { OpenTab } from './tabs.ts'
import { useTabActions } from './use-tab-actions.web.ts'

interface TabBarProps {
  readonly tabs: readonly OpenTab[]
  readonly active: string
  readonly homePath: string
  readonly titleOf: (tab: OpenTab) => string
}

/** The open pages: right click for more, middle click closes, a dot marks unsaved input. */
export function TabBar({ tabs, active, homePath, titleOf }: TabBarProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const actions = useTabActions(homePath)
  const list = useRef<HTMLUListElement>(null)
  useWholeTabs(list, active, tabs.map(titleOf).join('\n'))

  function handleClose(path: string) {
    const refusal = actions.close(path)
    if (refusal) {
      message.warning(t(refusal))
    }
  }

  const menuOf = (path: string): MenuProps['items'] => [
    { key: 'refresh', label: t(['刷 新', 'Refresh']), onClick: () => actions.refresh(path) },
    { key: 'close', label: t(['关闭', 'Close']), onClick: () => handleClose(path) },
    { type: 'divider' },
    { key: 'left', label: t(['关闭左侧', 'Close left']), onClick: () => actions.closeAround(path, 'left') },
    { key: 'right', label: t(['关闭右侧', 'Close right']), onClick: () => actions.closeAround(path, 'right') },
    { key: 'others', label: t(['关闭其它', 'Close others']), onClick: () => actions.closeAround(path, 'others') },
  ]
  const overview: MenuProps['items'] = [
    ...tabs.map((tab) => {
      const title = titleOf(tab)
      return { key: tab.path, label: title, title, onClick: () => actions.show(tab.path) }
    }),
    { type: 'divider' },
    ...(menuOf(active) ?? []),
  ]
  return (
    <nav aria-label={t(['打开的页面', 'Open pages'])} className="tab-bar">
      <ul ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.path === active}
            isHome={tab.path === homePath}
            menu={menuOf(tab.path)}
            onClose={() => handleClose(tab.path)}
          />
        ))}
      </ul>
      <Dropdown
        menu={{ items: overview, selectedKeys: [active], className: 'tab-overview' }}
        trigger={['click']}
        placement="bottomRight"
      >
        <Button
          type="text"
          size="small"
          aria-haspopup="menu"
          aria-label={t(['全部页签与操作', 'All pages and actions'])}
          icon={<DownOutlined />}
        />
      </Dropdown>
    </nav>
  )
}

/**
 * Keeps the active tab in sight while the strip and its titles change their widths. A tab that does not fit in whole is not shown:
 * the menu of all pages leads to it.
 * @param titles changes with the tabs and their names
 */
function useWholeTabs(list: RefObject<HTMLUListElement | null>, active: string, titles: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page joins the strip, and gets its name, after its address is known
  useEffect(() => {
    const strip = list.current
    if (strip === null) {
      return
    }
    const settle = () => {
      const tab = strip.querySelector<HTMLElement>(`[data-path="${CSS.escape(active)}"]`)
      if (tab) {
        bringIntoView(tab)
      }
      hideCutTabs(strip)
    }
    settle()
    const sizes = new ResizeObserver(settle)
    sizes.observe(strip)
    const handleScroll = () => hideCutTabs(strip)
    strip.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      sizes.disconnect()
      strip.removeEventListener('scroll', handleScroll)
    }
  }, [list, active, titles])
}

/** Pixels of a tab that may lie outside: its border, and what rounding makes. */
const TOLERANCE = 2

function hideCutTabs(strip: HTMLElement): void {
  const { left, right } = strip.getBoundingClientRect()
  for (const tab of strip.querySelectorAll<HTMLElement>('.tab')) {
    const box = tab.getBoundingClientRect()
    const isWhole = box.left >= left - TOLERANCE && box.right <= right + TOLERANCE
    tab.classList.toggle('is-cut', !isWhole && !tab.classList.contains('is-active'))
  }
}

/** Sideways only: `scrollIntoView` would move the page as well. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.parentElement
  if (list) {
    const start = tab.offsetLeft - list.offsetLeft
    const end = start + tab.offsetWidth
    list.scrollLeft = Math.min(start, Math.max(list.scrollLeft, end - list.clientWidth))
  }
}

interface TabItemProps {
  readonly tab: OpenTab
  readonly title: string
  readonly isActive: boolean
  readonly isHome: boolean
  readonly menu: MenuProps['items']
  readonly onClose: () => void
}

function TabItem({ tab, title, isActive, isHome, menu, onClose }: TabItemProps) {
  const t = useTranslate()
  const isUnsaved = tab.unsaved.length > 0
  return (
    <Dropdown menu={{ items: menu ?? [] }} trigger={['contextMenu']}>
      <li
        data-path={tab.path}
        className={['tab', isActive && 'is-active', !isHome && 'is-closable'].filter(Boolean).join(' ')}
        onAuxClick={(event) => {
          if (event.button === 1) {
            event.preventDefault()
            onClose()
          }
        }}
      >
        <Link
          to={tab.path + tab.search + tab.hash}
          title={title}
          {...(!isHome && { 'aria-keyshortcuts': 'Delete', onKeyDown: closeByKey(onClose) })}
          {...(isActive ? { 'aria-current': 'page' as const } : {})}
        >
          <span className="tab-title">{title}</span>
          {isUnsaved && <span className="tab-dot" role="img" aria-label={t(['有未保存的内容', 'Unsaved input'])} />}
        </Link>
        {/* one stop of the Tab key for each page: the keyboard closes it by Delete */}
        {!isHome && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t(['关闭 {title}', 'Close {title}'], { title })}
            onClick={onClose}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
}

function closeByKey(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Delete') {
      event.preventDefault()
      onClose()
    }
  }
}
