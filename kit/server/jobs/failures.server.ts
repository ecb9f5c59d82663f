import { type RawBuilder, sql } from 'kysely'
import { exactPage, type Page } from '#kit/contract/envelope.ts'
import type { FailureKind, FailureView } from '#kit/contract/job.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { Database } from '../database/database.server.ts'
import type { RequestContext } from '../http/route.server.ts'

/** What no tenant owns is for administrators of the shop itself. */
const HOUSE = 0

/** Characters of a reason; whoever needs more reads the log. */
const REASON_MAX = 300

interface Failed {
  readonly kind: FailureKind
  readonly id: string
  readonly title: Text | readonly string[]
  readonly note: string
  readonly time: Date
  readonly reason: readonly string[]
  readonly tries: number
}

/** Failures of a kind as one shape; those of the server itself are seen by its own tenant alone. */
function failed(tenantId: number): RawBuilder<unknown> {
  return sql`
    select 'job' as kind, j.id, j.title, j.create_by as note, j.end_time as time,
      coalesce(j.message, '{}') as reason, j.run as tries
    from sys_job j
    where j.state = 'failed' and j.tenant_id = ${tenantId}
    union all
    select 'event', d.event_id || ':' || d.handler, array[e.name], d.handler || ' · ' || d.record_key,
      coalesce(d.failed_time, d.due_time), array[coalesce(d.error, '')], d.tries
    from sys_event_delivery d join sys_event e on e.id = d.event_id
    where d.state = 'failed' and ${tenantId} = ${HOUSE}
    union all
    select 'work', w.name || ':' || w.id, array[w.name], '', coalesce(w.completed_on, w.created_on),
      array[coalesce(w.output ->> 'message', '')], w.retry_count + 1
    from pgboss.job w where w.state = 'failed' and ${tenantId} = ${HOUSE}
  `
}

/** What failed for good and is still there, the newest first. */
export async function failuresPage(
  { db, user, locale, clock }: RequestContext,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Page<FailureView>> {
  const all = failed(user.tenantId)
  const { rows } = await sql<Failed>`
    select * from (${all}) failed order by time desc, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${all}) failed`.execute(db)
  const inLocale = (texts: Text | readonly string[]): string =>
    textIn(locale, [texts[0] ?? '', texts[1] ?? texts[0] ?? '']).split('\n', 1)[0] ?? ''
  const records = rows.map(
    ({ title, reason, time, note, ...rest }): FailureView => ({
      ...rest,
      title: inLocale(title),
      note: note ?? '',
      time: clock.format(time),
      reason: [...inLocale(reason)].slice(0, REASON_MAX).join(''),
    }),
  )
  return exactPage(records, { total: counted[0]?.total ?? 0, size: pageSize, current: pageNo })
}

export interface FailureKey {
  readonly kind: FailureKind
  readonly id: string
}

/** A job that failed, ready to be run anew; undefined when the tenant has none, or what is left of it runs already. */
export async function reviveJob(
  db: Database,
  { tenantId }: { readonly tenantId: number },
  id: string,
): Promise<
  { readonly id: string; readonly name: string; readonly userId: string; readonly tenantId: number } | undefined
> {
  const { rows } = await sql<{ id: string; name: string; userId: string; tenantId: number }>`
    update sys_job set state = 'waiting', failures = 0, first_run = run, message = null, end_time = null, beat_time = null
    where id = ${id} and tenant_id = ${tenantId} and state = 'failed' and again_id is null
    returning id, name, user_id, tenant_id
  `.execute(db)
  return rows[0]
}

/** Has a delivery tried again from the start. @returns false when there is no failed one */
export async function reviveDelivery(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`
    update sys_event_delivery set state = 'waiting', tries = 0, due_time = now(), failed_time = null
    where event_id || ':' || handler = ${key} and state = 'failed' returning event_id
  `.execute(db)
  return rows.length > 0
}

/** Takes a failed delivery out of the way of later events of its record. @returns false when there is no failed one */
export async function dropDelivery(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sys_event_delivery where event_id || ':' || handler = ${key} and state = 'failed' returning event_id
  `.execute(db)
  return rows.length > 0
}

/** Forgets a failed job. @returns the files that nothing names any more; undefined when the tenant has no such job */
export async function dropJob(
  db: Database,
  { tenantId }: { readonly tenantId: number },
  id: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ inputFiles: readonly string[]; filePath: string | null }>`
    delete from sys_job where id = ${id} and tenant_id = ${tenantId} and state = 'failed'
    returning input_files, file_path
  `.execute(db)
  const [job] = rows
  return job && [...job.inputFiles, ...(job.filePath ? [job.filePath] : [])]
}

export function isOfHouse({ tenantId }: { readonly tenantId: number }): boolean {
  return tenantId === HOUSE
}
