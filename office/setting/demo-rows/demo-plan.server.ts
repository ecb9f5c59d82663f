import { type RawBuilder, sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { ABOUT_ANY, type DemoGraph, demoGraph, type Edge, isLoose, isPart } from './demo-graph.server.ts'

export type DemoContext = Pick<RequestContext, 'db' | 'user'>

const OWN = 'rows that the demo wrote into the shop of the caller, and what refers to them'

/** What no person does. */
const MACHINES = ['system', 'payment'] as const

/** What the shop tells of rows by itself: it goes with them, whoever has read or handled it meanwhile. */
const TOLD: readonly string[] = ['shop_task', 'shop_message', 'sys_announcement', 'shop_account_link']

/** Rows that are written for those who get something, whoever causes it. */
const FOLLOWING: readonly string[] = ['shop_notice_recipient', 'sys_announcement_send', 'shop_account_link']

/** Of a row that was removed, in the place of why it stays: what tells of it is known by it. */
export const GONE = 'gone'

/** More steps than any chain of references has. */
const MOST_STEPS = 50

/**
 * Decides for each row of the demo whether it goes, and notes it at the row. What the shop wrote about them by itself since
 * counts as the demo's. A row that somebody changed stays, one that rows of people refer to does, what these need does, and
 * so do all parts of those: nothing stays halfway.
 */
export async function planDemoRemoval(ctx: DemoContext): Promise<DemoGraph> {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from sys_demo_row order by 1`.execute(
    unscoped(ctx.db, OWN),
  )
  if (rows.length === 0) {
    return { edges: [], links: [], order: [] }
  }
  const graph = await demoGraph(ctx.db, [
    ...new Set([...rows.map(({ name }) => name), ...TOLD, ...FOLLOWING, 'shop_claim_reminder']),
  ])
  await unscoped(ctx.db, OWN).updateTable('sys_demo_row').set({ kept: null }).where('kept', '<>', GONE).execute()
  await adopt(ctx, graph)
  await keepChanged(ctx)
  for (const edge of graph.edges) {
    await keepReferred(ctx, edge)
  }
  await keepCommented(ctx)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let more = 0
    for (const edge of graph.edges) {
      more += isLoose(edge) ? 0 : await keepNeeded(ctx, edge)
      more += isPart(edge) ? await keepParts(ctx, edge) : 0
    }
    if (more === 0) {
      await keepUsedFiles(ctx)
      return graph
    }
  }
  throw new Error('rows of the demo need each other without end')
}

/** `t.column` of the child names `p`, a row of the parent. */
function names({ column, key, isList }: Edge, parent: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = sql.ref(`t.${column}`)
  const own = sql`${parent}.${sql.ref(key)}`
  return isList ? sql`${own} = any(string_to_array(${value}, ','))` : sql`${own} = ${value}`
}

const noted = (table: string, id: RawBuilder<unknown>) =>
  sql`exists (select 1 from sys_demo_row n where n.table_name = ${table} and n.row_id = ${id})`

/** What the shop wrote by itself about rows of the demo alone is the demo's, too. */
async function adopt(ctx: DemoContext, { edges }: DemoGraph): Promise<void> {
  await adoptWords(ctx)
  const children = [...new Set([...edges.map(({ child }) => child), ...Object.keys(ABOUT_ANY)])].filter(
    (child) => child.startsWith('shop_') || child.startsWith('sys_announcement'),
  )
  let more = 1
  for (let step = 0; more > 0 && step < MOST_STEPS; step += 1) {
    more = 0
    for (const child of children) {
      more += await adoptRows(ctx, child, edges)
    }
  }
}

/** Staff of the demo who cannot sign in say nothing but what the demo lets them say, some of it a moment later. */
async function adoptWords({ db }: DemoContext): Promise<void> {
  await sql`insert into sys_demo_row (tenant_id, table_name, row_id)
    select d.tenant_id, 'sys_announcement', a.id from sys_demo_row d
    join ${withDeleted('sys_user')} u on u.id = d.row_id and u.password = '!'
    join ${withDeleted('sys_announcement')} a on a.create_by = u.username
    where d.table_name = 'sys_user' on conflict do nothing`.execute(unscoped(db, OWN))
}

async function adoptRows(ctx: DemoContext, child: string, edges: readonly Edge[]): Promise<number> {
  const { tenantId } = ctx.user
  const own = edges.filter((edge) => edge.child === child && edge.key === 'id' && !edge.isList)
  const about = ABOUT_ANY[child]
  const named = own.map(({ column, parent }) => {
    const id = sql.ref(`t.${column}`)
    return { id, found: noted(parent, id) }
  })
  if (about !== undefined) {
    const id = sql.ref(`t.${about}`)
    named.push({
      id,
      found: sql`exists (select 1 from sys_demo_row n where n.row_id = ${id})`,
    })
  }
  if (named.length === 0) {
    return 0
  }
  const isFollowing = FOLLOWING.includes(child)
  const asked =
    isFollowing && own.some(isPart) ? named.slice(0, own.length).filter((_, at) => isPart(own[at] as Edge)) : named
  const { rows } = await sql<{ count: number }>`
    with more as (
      insert into sys_demo_row (tenant_id, table_name, row_id)
      select ${tenantId}, ${child}, t.id from ${withDeleted(child)} t
      where (${isFollowing}::boolean or t.create_by in (${sql.join([...MACHINES])}))
        and (${sql.join(
          asked.map(({ found }) => found),
          sql` or `,
        )})
        and ${sql.join(
          asked.map(({ id, found }) => sql`(${id} is null or ${found})`),
          sql` and `,
        )}
        and not ${noted(child, sql`t.id`)}
      on conflict do nothing returning 1)
    select count(*) as count from more`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.count ?? 0
}

/** The demo writes its histories under names of its own. */
async function keepChanged({ db }: DemoContext): Promise<void> {
  await sql`update sys_demo_row d set kept = 'changed' from sys_record_change c
    where d.kept is null and c.table_name = d.table_name and c.record_id = d.row_id
      and c.request_id <> 'demo' and c.request_id not like 'demo-%' and c.create_by not in (${sql.join([...MACHINES])})
      and d.table_name <> all(${[...TOLD]})`.execute(unscoped(db, OWN))
  // somebody of the demo to whom an administrator has given a password is a person now
  await sql`update sys_demo_row d set kept = 'changed' from ${withDeleted('sys_user')} u
    where d.table_name = 'sys_user' and u.id = d.row_id and u.password <> '!'`.execute(unscoped(db, OWN))
}

async function keepReferred({ db }: DemoContext, edge: Edge): Promise<void> {
  const { child, parent } = edge
  await sql`update sys_demo_row d set kept = 'referred' from ${withDeleted(parent)} p
    where d.table_name = ${parent} and d.kept is null and p.id = d.row_id
      and exists (select 1 from ${withDeleted(child)} t where ${names(edge, sql`p`)}
        and not ${noted(child, sql`t.id`)})`.execute(unscoped(db, OWN))
}

/** What people have written about a row is theirs. */
async function keepCommented({ db }: DemoContext): Promise<void> {
  await sql`update sys_demo_row d set kept = 'referred' from ${withDeleted('sys_comment')} c
    where d.kept is null and c.table_name = d.table_name
      and c.record_id = d.row_id and not ${noted('sys_comment', sql`c.id`)}`.execute(unscoped(db, OWN))
}

/** A picture goes with the last row that shows it. */
async function keepUsedFiles({ db }: DemoContext): Promise<void> {
  await sql`update sys_demo_row d set kept = 'needed' from sys_file f
    where d.table_name = 'sys_file' and f.id = d.row_id and exists (
      select 1 from sys_file_use u where u.file_key = f.file_key and not exists (
        select 1 from sys_demo_row g where g.table_name = u.table_name
          and g.row_id = u.row_id and g.kept is null))`.execute(unscoped(db, OWN))
}

async function keepNeeded({ db }: DemoContext, edge: Edge): Promise<number> {
  const { child, parent } = edge
  const { numAffectedRows = 0n } = await sql`update sys_demo_row d set kept = 'needed'
    from sys_demo_row c, ${withDeleted(child)} t, ${withDeleted(parent)} p
    where c.table_name = ${child} and c.kept is not null and t.id = c.row_id
      and ${names(edge, sql`p`)} and d.table_name = ${parent} and d.row_id = p.id and d.kept is null`.execute(
    unscoped(db, OWN),
  )
  return Number(numAffectedRows)
}

async function keepParts({ db }: DemoContext, edge: Edge): Promise<number> {
  const { child, parent } = edge
  const { numAffectedRows = 0n } = await sql`update sys_demo_row d set kept = 'part'
    from sys_demo_row c, ${withDeleted(parent)} p, ${withDeleted(child)} t
    where c.table_name = ${parent} and c.kept is not null and p.id = c.row_id
      and ${names(edge, sql`p`)} and d.table_name = ${child} and d.row_id = t.id and d.kept is null`.execute(
    unscoped(db, OWN),
  )
  return Number(numAffectedRows)
}
