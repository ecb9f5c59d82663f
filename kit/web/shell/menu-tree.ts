import { isHidden, type MenuItem } from '../session/menu-item.ts'
import { absolutePath, titleOf } from './menu-routes.ts'
import { isContainer, pageUrl, type UrlHoles } from './menu-view.ts'

/** An entry of the side or top menu. */
export interface MenuNode {
  readonly path: string
  readonly title: string
  readonly icon: string | undefined
  /** Opens this address in a new browser tab instead of a page. */
  readonly externalUrl: string | undefined
  readonly children: readonly MenuNode[]
}

/** Visible entries; a container without visible children disappears. */
export function menuNodes(menu: readonly MenuItem[], holes: UrlHoles): readonly MenuNode[] {
  return menu
    .filter((item) => !isHidden(item))
    .flatMap((item) => {
      const children = menuNodes(item.children ?? [], holes)
      const isEmpty = isContainer(item) && children.length === 0
      return isEmpty ? [] : [nodeOf(item, children, holes)]
    })
}

function nodeOf(item: MenuItem, children: readonly MenuNode[], holes: UrlHoles): MenuNode {
  const path = absolutePath(item.path)
  return {
    path,
    title: titleOf(item),
    icon: item.meta?.icon ?? undefined,
    externalUrl: externalUrl(item, path, holes),
    children,
  }
}

/** The address of another application, else the page's own where its target is a new browser tab. */
function externalUrl({ meta = {} }: MenuItem, path: string, holes: UrlHoles): string | undefined {
  const isNewTab = meta.target === '_blank'
  if (meta.url === undefined) {
    return isNewTab ? path : undefined
  }
  return isNewTab || meta.internalOrExternal === true ? pageUrl(meta.url, holes) : undefined
}

/** Paths of the entries above one, outermost first; undefined when the menu does not hold it. */
export function ancestorsOf(nodes: readonly MenuNode[], path: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.path === path) {
      return []
    }
    const below = ancestorsOf(node.children, path)
    if (below) {
      return [node.path, ...below]
    }
  }
  return undefined
}

interface Current {
  readonly pathname: string
  /** Pattern of the matched route. */
  readonly routePath: string
  /** Paths of the route's entries above it, outermost first. */
  readonly trail: readonly string[]
}

/**
 * The entry shown as selected: the route's own, by its full path when the pattern has parameters; for a
 * page that is not in the menu the nearest entry above it.
 */
export function selectedPath(nodes: readonly MenuNode[], { pathname, routePath, trail }: Current): string | undefined {
  const own = routePath.includes(':') ? pathname : routePath
  return [own, routePath, ...trail.toReversed()].find((path) => ancestorsOf(nodes, path) !== undefined)
}

/** An entry of the menu search, with the entries above it for context. */
export interface SearchEntry {
  readonly path: string
  readonly title: string
  readonly context: string
  readonly externalUrl: string | undefined
}

/** What the menu search offers: no hidden entries, no containers. */
export function searchEntries(
  menu: readonly MenuItem[],
  holes: UrlHoles,
  above: readonly string[] = [],
): readonly SearchEntry[] {
  return menu
    .filter((item) => !isHidden(item))
    .flatMap((item) => {
      const title = titleOf(item)
      const below = searchEntries(item.children ?? [], holes, [...above, title])
      if (isContainer(item)) {
        return below
      }
      const { path, externalUrl } = nodeOf(item, [], holes)
      return [{ path, title, context: above.join(' / '), externalUrl }, ...below]
    })
}
