import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { RouteCount } from '#kit/server/watch/exchanges.server.ts'
import type { SlowStatement } from '#kit/server/watch/statements.server.ts'
import { noteSizes } from '../database/database-rows.server.ts'
import type { Redis } from '../redis/redis.server.ts'
import { checkThresholds, type ThresholdParts } from '../threshold/check-thresholds.server.ts'
import { forgetOld } from './forget.server.ts'
import { type Minute, SHARED_SOURCE } from './measures.ts'
import { type OwnParts, ownMinute } from './own-minute.server.ts'
import { sharedMinute } from './shared-minute.server.ts'

export interface MinuteParts extends OwnParts, ThresholdParts {
  readonly redis: Redis | null
}

const MEASURED = 'what the server measures of itself'

/** Stores what this process measured; one of all processes measures what they share, and looks at the thresholds. */
export async function storeMinute(parts: MinuteParts, at: Date): Promise<void> {
  const { db, watch, redis } = parts
  const routes = watch.exchanges.takeRoutes()
  await storeContent(db, at, watch.source, await ownMinute(parts, routes))
  await storeRoutes(db, at, watch.source, routes)
  await storeSlow(db, watch.statements.takeSlow())
  if (await isFirst(db, at)) {
    await storeContent(db, at, SHARED_SOURCE, await sharedMinute(db, redis))
    await noteSizes(db, at)
    await checkThresholds(parts, at)
    await forgetOld(db)
  }
}

/** The first process of a minute to say so; the others leave to it what is measured once. */
async function isFirst(db: Database, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_measurement (at, source) values (${at}, ${SHARED_SOURCE}) on conflict do nothing returning at
  `.execute(ofAnySpeaker(db, MEASURED))
  return rows.length > 0
}

async function storeContent(db: Database, at: Date, source: string, content: Minute): Promise<void> {
  await sql`
    insert into sys_measurement (at, source, content) values (${at}, ${source}, ${JSON.stringify(content)}::jsonb)
    on conflict (at, source) do update set content = excluded.content
  `.execute(ofAnySpeaker(db, MEASURED))
}

async function storeRoutes(
  db: Database,
  at: Date,
  source: string,
  routes: ReadonlyMap<string, RouteCount>,
): Promise<void> {
  const rows = [...routes].map(([route, count]) => ({ route, ...count }))
  if (rows.length > 0) {
    await sql`
      insert into sys_route_measurement (at, source, route, called, failed, milliseconds, slowest, bins)
      select ${at}, ${source}, left(route, 250), called, failed, milliseconds, slowest, bins
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (route text, called integer, failed integer, milliseconds bigint, slowest integer, bins jsonb)
      on conflict do nothing
    `.execute(ofAnySpeaker(db, MEASURED))
  }
}

async function storeSlow(db: Database, statements: readonly SlowStatement[]): Promise<void> {
  if (statements.length > 0) {
    await sql`
      insert into sys_slow_statement as s (id, statement, called, milliseconds, slowest)
      select encode(sha256(convert_to(text, 'UTF8')), 'hex'), text, called, milliseconds, slowest
      from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb)
        as r (text text, called integer, milliseconds bigint, slowest integer)
      on conflict (id) do update set called = s.called + excluded.called, last_at = now(),
        milliseconds = s.milliseconds + excluded.milliseconds, slowest = greatest(s.slowest, excluded.slowest)
    `.execute(ofAnySpeaker(db, MEASURED))
  }
}
