import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { threshold } from './threshold.ts'

/** Thresholds are of the shop itself: what is measured is measured of all tenants together. */
export function thresholdRoutes(app: AppContext): readonly Route[] {
  return crudRoutes(app, threshold, {
    prepare: (values, { user }) => {
      if (user.tenantId !== HOUSE) {
        throw refused(['告警阈值由商城本身管理', 'Thresholds are kept by the shop itself', 'threshold.keptByShop'])
      }
      return values
    },
  })
}
