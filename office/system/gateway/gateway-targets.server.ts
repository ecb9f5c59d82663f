import { sql } from 'kysely'
import { itemsIn } from '#kit/contract/listed-items.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { Notifications } from '#kit/server/database/notifications.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { ROUTE_STATUS } from './gateway-route.ts'
import type { GatewayTarget } from './gateway-target.ts'

const ROUTES = 'routes of the gateway, which the shop itself keeps'

/** Sent with every change of a route, when it is committed. */
const GATEWAY_CHANGED = 'vitrine_gateway'

export interface GatewayTargets {
  /** Routes that are on, as they are now: with every change that was committed before the call, by whatever process. */
  now(): Promise<readonly GatewayTarget[]>
  /** A target failed too often: no process calls it for so long. */
  breakFor(target: GatewayTarget): Promise<void>
}

/** Routes are kept in memory until one of them changes; while nobody knows whether one did, they are read each time. */
export async function gatewayTargets(
  db: Database,
  notices: Pick<Notifications, 'on' | 'isCaughtUp'>,
): Promise<GatewayTargets> {
  let kept: Promise<readonly GatewayTarget[]> | undefined
  const forget = () => {
    kept = undefined
  }
  await notices.on(GATEWAY_CHANGED, forget, forget)
  return {
    now: async () => {
      if (!(await notices.isCaughtUp())) {
        forget()
      }
      const asked = kept ?? read(db)
      kept = asked
      asked.catch(forget)
      return asked
    },
    breakFor: async ({ id, breakerSeconds }) => {
      await sql`update ${withDeleted('sys_gateway_route')} set open_until = now() + ${breakerSeconds} * interval '1 second' where id = ${id}`.execute(
        acrossTenants(db, ROUTES),
      )
    },
  }
}

type Stored = Omit<GatewayTarget, 'methods' | 'forwardHeaders'> & {
  readonly methods: string
  readonly forwardHeaders: string | null
}

async function read(db: Database): Promise<readonly GatewayTarget[]> {
  const { rows } = await sql<Stored>`
    select id, path, uri, methods, strip_prefix, needs, per_minute, timeout_ms, retries, breaker_failures, breaker_seconds,
      forward_headers, secret_header, secret_sealed, open_until
    from sys_gateway_route where tenant_id = ${HOUSE} and status = ${sql.lit(ROUTE_STATUS.on)}
  `.execute(acrossTenants(db, ROUTES))
  return rows.map((row) => ({
    ...row,
    methods: namesIn(row.methods),
    forwardHeaders: namesIn(row.forwardHeaders, true),
  }))
}

function namesIn(list: string | null, isSmall = false): readonly string[] {
  const names = itemsIn(list)
  return isSmall ? names.map((name) => name.toLowerCase()) : names
}
