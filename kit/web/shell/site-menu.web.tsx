import { Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Mode } from '../browser/layout-settings.ts'
import { useTranslate } from '../browser/text.web.ts'
import { CountMark } from '../page/count-mark.web.tsx'
import { MenuIcon } from './menu-icon.web.tsx'
import { ancestorsOf, type MenuNode } from './menu-tree.ts'
import { openOutside, useOpenPage } from './navigation.web.ts'
import { useMenuCounts } from './use-menu-counts.web.ts'

type Item = NonNullable<MenuProps['items']>[number]

interface SiteMenuProps {
  readonly nodes: readonly MenuNode[]
  readonly selected: string | undefined
  readonly layout: 'inline' | 'horizontal'
  readonly theme: Mode
  readonly isCollapsed?: boolean
  readonly onChosen?: () => void
}

/** The menu of the server, at the side or at the top. The current entry is always open and visible. */
export function SiteMenu({ nodes, selected, layout, theme, isCollapsed = false, onChosen }: SiteMenuProps) {
  const t = useTranslate()
  const openPage = useOpenPage()
  const counts = useMenuCounts()
  const items = useMemo(() => nodes.map((node) => itemOf(node, { counts, isFirstLevel: true })), [nodes, counts])
  const above = () => (selected === undefined ? [] : (ancestorsOf(nodes, selected) ?? []))
  // open from the start: a group that unfolds moves what is below it
  const [openKeys, setOpenKeys] = useState<readonly string[]>(above)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say what is above
  useEffect(() => setOpenKeys((open) => [...new Set([...open, ...above()])]), [nodes, selected])
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is another place
  useEffect(() => {
    const timer = setTimeout(() => scrollToSelected(nav.current), OPENED_MS)
    return () => clearTimeout(timer)
  }, [nodes, selected])

  function handleClick({ key }: { readonly key: string }) {
    const node = findNode(nodes, key)
    if (node?.externalUrl) {
      openOutside(node.externalUrl)
    } else {
      openPage(key)
    }
    onChosen?.()
  }

  const isInline = layout === 'inline' && !isCollapsed
  return (
    <nav ref={nav} aria-label={t(['主菜单', 'Main menu'])} className="site-menu">
      <Menu
        mode={layout}
        inlineIndent={INDENT}
        theme={theme}
        items={items}
        selectedKeys={selected === undefined ? [] : [selected]}
        onClick={handleClick}
        {...(layout === 'inline' ? { inlineCollapsed: isCollapsed } : {})}
        {...(isInline ? { openKeys: [...openKeys], onOpenChange: setOpenKeys } : {})}
      />
    </nav>
  )
}

/** Pixels of each level, so that the longest English titles of the second one fit into the panel. */
const INDENT = 14

/** By then the group of the entry has unfolded, in milliseconds. */
const OPENED_MS = 250

/** Scrolls a menu that scrolls by itself, and nothing around it, until its entry is in sight. */
function scrollToSelected(nav: HTMLElement | null): void {
  const panel = nav?.closest('.shell-sider.is-fixed')
  const entry = nav?.querySelector('.ant-menu-item-selected')?.getBoundingClientRect()
  if (panel && entry && entry.height > 0) {
    const { top, bottom } = panel.getBoundingClientRect()
    panel.scrollTop += Math.max(0, entry.bottom - bottom) + Math.min(0, entry.top - top)
  }
}

interface Look {
  readonly counts: Readonly<Record<string, number>>
  readonly isFirstLevel: boolean
}

function itemOf(node: MenuNode, { counts, isFirstLevel }: Look): Item {
  const icon = isFirstLevel || node.icon ? <MenuIcon name={node.icon} /> : undefined
  const count = counts[node.path] ?? 0
  const label =
    count > 0 ? (
      <span className="site-menu-label">
        <span>{node.title}</span>
        <CountMark count={count} />
      </span>
    ) : (
      node.title
    )
  const common = { key: node.path, label, icon }
  return node.children.length > 0
    ? { ...common, children: node.children.map((child) => itemOf(child, { counts, isFirstLevel: false })) }
    : { ...common, title: node.title }
}

function findNode(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.path === path ? node : findNode(node.children, path)
    if (found) {
      return found
    }
  }
  return undefined
}
