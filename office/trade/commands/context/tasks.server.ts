import { sql } from 'kysely'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { NOTIFICATION_KIND } from '../../../notification/notification-kind.ts'
import { tellPeople } from '../../../notification/tell-people.server.ts'
import { TASK, type TaskKind, task as taskResource } from '../../model/task.ts'
import type { TradeContext } from './trade.server.ts'

export interface NewTask {
  readonly kind: TaskKind
  readonly title: Text
  readonly refType: string
  readonly refId: string
  readonly refNo?: string
  /** Fen. */
  readonly amount?: number
  readonly dueAt?: Date
}

/** What waits for a person while an order is on hold. */
export const HOLD_TASKS = ['hold-ending', 'hold-over'] as const satisfies readonly TaskKind[]

/** Names in a title may be long. */
const short = (text: string) => text.trim().slice(0, TITLE_LENGTH)
const stored = ([zh, en]: Text): Text => [short(zh), short(en)]
const TITLE_LENGTH = 200

/** Puts something before a person; one that is open already stays as it is. */
export async function openTask(ctx: TradeContext, task: NewTask): Promise<void> {
  const { kind, title, refType, refId, refNo = null, amount = null, dueAt = null } = task
  const [zh, en] = stored(title)
  const made = await unscoped(ctx.db, 'a task of a document that the command changes')
    .insertInto('shop_task')
    .values({
      ...{ id: newId(), kind, title: zh, titleEn: en, refType, refId, refNo, amount, dueAt },
      ...{ createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'kind', 'refId'])
        .where('state', '=', sql.lit(TASK.open))
        .where('delFlag', '=', sql.lit(0))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await tellPeople(ctx.db, {
      tenantId: ctx.user.tenantId,
      kind: NOTIFICATION_KIND.task,
      holders: actionPermission(taskResource, 'finish'),
      key: made.id,
      about: { resource: taskResource.name, id: made.id },
      text: [zh, en],
    })
  }
}

/**
 * The same for what is due at one time: once somebody has dealt with it, it does not come again for that time or an
 * earlier one. While it is open it says what holds now.
 */
export async function openTaskOnce(ctx: TradeContext, task: NewTask & { readonly dueAt: Date }): Promise<void> {
  const rowsIn = unscoped(ctx.db, 'a task of a document that the command changes')
  const [zh, en] = stored(task.title)
  const known = await sql`update shop_task set due_at = greatest(due_at, ${task.dueAt}::timestamptz),
      title = case when state = ${sql.lit(TASK.open)} then ${zh} else title end, title_en = case when state = ${sql.lit(TASK.open)} then ${en} else title_en end
    where kind = ${task.kind} and ref_id = ${task.refId}
      and (state = ${sql.lit(TASK.open)} or due_at >= ${task.dueAt}::timestamptz) returning id`.execute(rowsIn)
  if (known.rows.length === 0) {
    await openTask(ctx, task)
  }
}

/** Whatever waited for a person about a document is done. A note without words, a number, is one text. */
export async function closeTasks(
  ctx: TradeContext,
  {
    kind,
    refId,
    note,
    now,
  }: { readonly kind: TaskKind; readonly refId: string; readonly note: string | Text; readonly now: Date },
): Promise<void> {
  const [zh, en] = typeof note === 'string' ? [note, null] : note
  await unscoped(ctx.db, 'a task of a document that the command changes')
    .updateTable('shop_task')
    .set({
      state: TASK.done,
      handler: ctx.user.username,
      handledAt: now,
      note: zh,
      noteEn: en,
      updateBy: ctx.user.username,
      ...NEXT_VERSION,
    })
    .where('kind', '=', kind)
    .where('refId', '=', refId)
    .where('state', '=', sql.lit(TASK.open))
    .execute()
}

/** What `closeTasks` closed with this note waits again; what somebody dealt with stays done. */
export async function reopenTasks(
  ctx: TradeContext,
  { kind, refId, note }: { readonly kind: TaskKind; readonly refId: string; readonly note: string },
): Promise<void> {
  await sql`update shop_task set state = ${sql.lit(TASK.open)}, handler = null, handled_at = null, note = null, note_en = null,
      update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where id = (select id from shop_task where kind = ${kind} and ref_id = ${refId}
      and state = ${sql.lit(TASK.done)} and note = ${note} order by due_at desc limit 1)`.execute(
    unscoped(ctx.db, 'a task of a document that the command changes'),
  )
}
