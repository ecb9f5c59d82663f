import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import type { AppRoute } from './menu-routes.ts'
import { routeMatcher } from './route-matcher.web.ts'

const routeOf = (path: string) => ({ path, name: path }) as AppRoute

const segment = fc.constantFrom('shop', 'Order', 'new', ':id', ':other', '订单', 'a b', 'x.y')
const path = fc.array(segment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const asked = fc
  .tuple(fc.array(fc.constantFrom('shop', 'order', 'NEW', '7', '订单', 'a b', 'x.y'), { maxLength: 3 }), fc.boolean())
  .map(([parts, hasSlash]) => encodeURI(`/${parts.join('/')}${hasSlash ? '/' : ''}`))

test('finds the same route as the router, with its parameters', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { selector: (one) => one.toLowerCase(), maxLength: 8 }), asked, (paths, at) => {
      const routes = paths.map(routeOf)
      const wanted = matchRoutes(
        routes.map((route) => ({ path: route.path, route })),
        at,
      )?.at(-1)
      const match = routeMatcher(routes)
      expect(match(at)).toEqual(wanted && { route: wanted.route.route, params: wanted.params })
      expect(match(at)).toBe(match(at))
    }),
  )
})
