import { isHidden, type MenuItem, type MenuMeta } from '../session/menu-item.ts'
import { isContainer, isFrame, pageUrl, type UrlHoles } from './menu-view.ts'

export interface Crumb {
  readonly path: string
  readonly title: string
}

/** A page that the menu makes reachable. */
export interface AppRoute {
  /** Pattern of the path, absolute; may hold parameters. */
  readonly path: string
  readonly name: string
  readonly title: string
  readonly meta: MenuMeta
  /** Menu entries above it, outermost first. */
  readonly trail: readonly Crumb[]
  readonly view: RouteView
}

type RouteView =
  | { readonly kind: 'screen'; readonly component: string }
  | { readonly kind: 'frame'; readonly url: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** An overview of the entries below: what an alwaysShow container shows under its own path. */
  | { readonly kind: 'section'; readonly pages: readonly Crumb[] }

interface Conversion {
  readonly menu: readonly MenuItem[]
  /** Values of the holes in addresses of framed pages. */
  readonly holes: UrlHoles
  /** Action codes of the user; a route that asks for some is dropped unless one matches. */
  readonly granted: readonly string[]
}

/** Component of a first-level entry that only the menu of a newer client has. */
const WRONG_VERSION_COMPONENT = 'layouts/default/index'

export function isWrongVersion(menu: readonly MenuItem[]): boolean {
  return menu.some((item) => item.component === WRONG_VERSION_COMPONENT)
}

/** Component of the page of one record, beside the list whose component the menu names. */
function recordComponent(component: string): string {
  return `${component}/record`
}

/** Pages of single records: `/shelf/:id` below each list of the menu, `/shelf`. */
export function recordRoutes(routes: readonly AppRoute[]): readonly AppRoute[] {
  const known = new Set(routes.map(({ path }) => path))
  return routes.flatMap(({ path, name, title, trail, view }): readonly AppRoute[] => {
    const own = `${path}/:id`
    return view.kind !== 'screen' || path.includes(':') || known.has(own)
      ? []
      : [
          {
            path: own,
            name: `${name}-record`,
            title,
            meta: {},
            trail: [...trail, { path, title }],
            view: { kind: 'screen', component: recordComponent(view.component) },
          },
        ]
  })
}

/** Menu of the server → flat list of routes. */
export function routesOf(conversion: Conversion): readonly AppRoute[] {
  return conversion.menu.flatMap((item) => branch(item, listAbove(item, conversion.menu), conversion))
}

/** Paths come absolute, except those of framed pages, which are hashes. */
export function absolutePath(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

export function titleOf(item: MenuItem): string {
  return item.meta?.title ?? item.name ?? item.path
}

function branch(item: MenuItem, trail: readonly Crumb[], conversion: Conversion): readonly AppRoute[] {
  const path = absolutePath(item.path)
  const below = [...trail, { path, title: titleOf(item) }]
  const children = (item.children ?? []).flatMap((child) =>
    branch(child, [...below, ...listAbove(child, item.children ?? [])], conversion),
  )
  const view = isReachable(item, conversion.granted) ? viewOf(item, children, conversion.holes) : undefined
  if (!view) {
    return children
  }
  const name = item.name ?? path.slice(1).replaceAll('/', '-')
  return [{ path, name, title: titleOf(item), meta: item.meta ?? {}, trail, view }, ...children]
}

/** The entry that a page beside it belongs to by its address: `/shelf` for the hidden `/shelf/edit/:id`. */
function listAbove(item: MenuItem, siblings: readonly MenuItem[]): readonly Crumb[] {
  const path = absolutePath(item.path)
  return (isHidden(item) ? siblings : [])
    .filter((one) => !isHidden(one) && !isContainer(one) && path.startsWith(`${absolutePath(one.path)}/`))
    .map((one) => ({ path: absolutePath(one.path), title: titleOf(one) }))
    .slice(-1)
}

function isReachable(item: MenuItem, granted: readonly string[]): boolean {
  const asked = item.meta?.permissionList ?? []
  return item.route !== '0' && (asked.length === 0 || asked.some((code) => granted.includes(code)))
}

function viewOf(item: MenuItem, children: readonly AppRoute[], holes: UrlHoles): RouteView | undefined {
  if (isFrame(item)) {
    const url = pageUrl(item.meta?.url ?? '', holes)
    return url === undefined ? undefined : { kind: 'frame', url }
  }
  if (!isContainer(item)) {
    return { kind: 'screen', component: item.component }
  }
  if (item.alwaysShow) {
    return { kind: 'section', pages: visiblePages(item) }
  }
  const to = item.redirect || children.find((child) => !child.path.includes(':'))?.path
  return to ? { kind: 'redirect', to } : undefined
}

function visiblePages(item: MenuItem): readonly Crumb[] {
  return (item.children ?? [])
    .filter((child) => !isHidden(child))
    .map((child) => ({ path: absolutePath(child.path), title: titleOf(child) }))
}
