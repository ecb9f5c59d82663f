import { useMemo } from 'react'
import { matchRoutes } from 'react-router'
import { useTranslate } from '../browser/text.web.ts'
import { apiBase, fileUrl } from '../client/client.web.ts'
import { useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { type AppRoute, isWrongVersion, recordRoutes, routesOf } from './menu-routes.ts'
import { type MenuNode, menuNodes, type SearchEntry, searchEntries } from './menu-tree.ts'

interface MatchedRoute {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string | undefined>>
}

/** All that the menu of the server makes of this application for the user. */
export interface Site {
  readonly isWrongVersion: boolean
  readonly nodes: readonly MenuNode[]
  readonly entries: readonly SearchEntry[]
  /** The most specific route of a path. */
  readonly match: (path: string) => MatchedRoute | undefined
}

export function useSiteRoutes(): Site {
  const t = useTranslate()
  const { extraPages } = useProduct()
  const menu = useSession((session) => session.menu) ?? []
  const auth = useSession((session) => session.auth)
  const token = useSession((session) => session.token) ?? ''
  return useMemo(() => {
    const holes = { apiBase: new URL(apiBase, location.origin).href, staticBase: absolute(fileUrl('.')), token }
    const granted = auth.flatMap((entry) => (entry.action ?? '').split(','))
    const fromMenu = routesOf({ menu, holes, granted })
    const known = new Set(fromMenu.map((route) => route.path))
    const extra = extraPages
      .filter((page) => !known.has(page.path))
      .map(
        ({ path, component, title }): AppRoute => ({
          path,
          name: path.slice(1).replaceAll('/', '-'),
          title: t(title),
          meta: {},
          trail: [],
          view: { kind: 'screen', component },
        }),
      )
    const routes = [...extra, ...fromMenu, ...recordRoutes(fromMenu)].map((route) => ({ path: route.path, route }))
    return {
      isWrongVersion: isWrongVersion(menu),
      nodes: menuNodes(menu, holes),
      entries: searchEntries(menu, holes),
      match: (path) => {
        const found = matchRoutes(routes, path)?.at(-1)
        return found ? { route: found.route.route, params: found.params } : undefined
      },
    }
  }, [menu, auth, token, extraPages, t])
}

function absolute(address: string): string {
  return new URL(address.replace(/\/\.$/, ''), location.origin).href
}
