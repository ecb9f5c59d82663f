import { matchRoutes } from 'react-router'
import type { AppRoute } from './menu-routes.ts'

export interface MatchedRoute {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the most specific route of a path, as the router would. The router compiles every route for every question; a menu
 * may have thousands and is asked several times per rendering. So paths without parameters, which no other route outranks,
 * are looked up, and what was found once is remembered.
 */
export function routeMatcher(routes: readonly AppRoute[]): (path: string) => MatchedRoute | undefined {
  const plain = new Map<string, AppRoute>()
  const others: { path: string; route: AppRoute }[] = []
  for (const route of routes) {
    if (/[:*?]/.test(route.path)) {
      others.push({ path: route.path, route })
    } else if (!plain.has(keyOf(route.path))) {
      plain.set(keyOf(route.path), route)
    }
  }
  const known = new Map<string, MatchedRoute | undefined>()
  return (path) => {
    if (!known.has(path)) {
      const route = plain.get(keyOf(path))
      const found = route ? undefined : matchRoutes(others, path)?.at(-1)
      known.set(path, route ? { route, params: {} } : found && { route: found.route.route, params: found.params })
    }
    return known.get(path)
  }
}

/** The router folds letters, and passes over slashes at the end and signs that an address writes otherwise. */
function keyOf(path: string): string {
  const folded = path.toLowerCase().replace(/\/+$/, '')
  try {
    return decodeURI(folded)
  } catch {
    return folded
  }
}
