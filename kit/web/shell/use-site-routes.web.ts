import { useMemo } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { apiBase, fileUrl } from '../client/client.web.ts'
import { useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { type AppRoute, isWrongVersion, recordRoutes, routesOf } from './menu-routes.ts'
import { type MenuNode, menuNodes, type SearchEntry, searchEntries } from './menu-tree.ts'
import { type MatchedRoute, routeMatcher } from './route-matcher.web.ts'

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
    return {
      isWrongVersion: isWrongVersion(menu),
      nodes: menuNodes(menu, holes),
      entries: searchEntries(menu, holes),
      match: routeMatcher([...extra, ...fromMenu, ...recordRoutes(fromMenu)]),
    }
  }, [menu, auth, token, extraPages, t])
}

function absolute(address: string): string {
  return new URL(address.replace(/\/\.$/, ''), location.origin).href
}
