import type { Insertable } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import type { AnsweredEvent } from '#kit/server/http/server.server.ts'
import { LOG_TYPE, OPERATE_TYPE } from '../dictionary/wire-choices.ts'
import { cut, loggedInput } from './logged-input.ts'

const OPERATE_TYPES: Readonly<Record<string, number>> = {
  add: OPERATE_TYPE.add,
  edit: OPERATE_TYPE.edit,
  delete: OPERATE_TYPE.delete,
  deleteBatch: OPERATE_TYPE.delete,
  importExcel: OPERATE_TYPE.import,
  exportXls: OPERATE_TYPE.export,
}

const OUTCOMES: Readonly<Record<AnsweredEvent['outcome'], string>> = {
  begun: '未完成：',
  done: '',
  denied: '拒绝：',
  failed: '失败：',
}

/** Characters that the columns hold. */
const CONTENT_MAX = 1000
const NAME_MAX = 100
const ADDRESS_MAX = 100
const URL_MAX = 500

interface Login {
  readonly username: string
  readonly realname: string | null
  readonly tenantId?: number
  readonly content: Text
}

/**
 * Notes a sign-in, a sign-out or a failed try. With a transaction, what is noted happens only together with the note.
 */
export async function noteLogin(db: Database, ctx: OpenRequestContext, login: Login): Promise<void> {
  await write(db, ctx, {
    id: newId(),
    logType: LOG_TYPE.signIn,
    logContent: cut(login.content[0], CONTENT_MAX),
    userid: cut(login.username, NAME_MAX),
    username: login.realname,
    tenantId: login.tenantId ?? ctx.user?.tenantId ?? 0,
  })
}

/** Notes every command, export, import and denial of a signed-in person; reading is not noted. */
export async function noteOperation({ route, ctx, outcome, milliseconds }: AnsweredEvent, db: Database): Promise<void> {
  const { method, path, summary, json } = route.definition
  const verb = path.split('/').at(-1) ?? ''
  const isNoted = outcome === 'denied' || method !== 'GET' || verb === 'exportXls'
  if (!ctx.user || !isNoted) {
    return
  }
  await write(db, ctx, {
    // a request is noted once: what had begun is over now
    id: ctx.traceId,
    logType: LOG_TYPE.operation,
    logContent: cut(OUTCOMES[outcome] + summary[0], CONTENT_MAX),
    operateType: OPERATE_TYPES[verb] ?? OPERATE_TYPE.query,
    // whoever looks at things as somebody else is noted as themselves
    userid: (ctx.user.viewer ?? ctx.user).username,
    username: (ctx.user.viewer ?? ctx.user).realname,
    method: path,
    requestParam: loggedInput(sentWith(ctx), knownFields(json)),
    costTime: milliseconds,
    tenantId: ctx.user.tenantId,
  })
}

interface LogColumns {
  readonly id: string
  readonly logType: ChoiceOf<typeof LOG_TYPE>
  readonly logContent: string
  readonly operateType: number | null
  readonly userid: string
  readonly username: string | null
  readonly ip: string
  readonly method: string | null
  readonly requestUrl: string
  readonly requestParam: string | null
  readonly requestType: string
  /** Milliseconds. */
  readonly costTime: number | null
  readonly traceId: string
  readonly sessionId: string | null
  readonly tenantId: number
}

type Noted = Omit<Insertable<LogColumns>, 'ip' | 'requestUrl' | 'requestType' | 'traceId' | 'sessionId'>

async function write(db: Database, ctx: OpenRequestContext, row: Noted): Promise<void> {
  const { logContent, costTime } = row
  try {
    await unscoped<{ sysLog: LogColumns }>(db, 'what was done is noted for every tenant')
      .insertInto('sysLog')
      .values({
        ...row,
        ip: cut(ctx.address, ADDRESS_MAX),
        requestUrl: cut(ctx.request.url.split('?')[0]?.replace(/\/{2,}/g, '/') ?? '', URL_MAX),
        requestType: ctx.request.method,
        traceId: ctx.traceId,
        sessionId: ctx.user?.sessionId ?? null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ logContent, costTime }))
      .execute()
  } catch (cause) {
    // no refusal of the command, whatever the database says
    throw new Error('the operation log could not be written', { cause })
  }
}

function sentWith({ request }: OpenRequestContext): Readonly<Record<string, unknown>> {
  const { query, body, params } = request
  const isRecord = typeof body === 'object' && !Buffer.isBuffer(body)
  return Object.assign(Object.create(null), query, isRecord ? body : {}, params)
}

function knownFields(json: unknown): ReadonlySet<string> {
  const { properties } = json as { readonly properties?: Readonly<Record<string, unknown>> }
  return new Set(Object.keys(properties ?? {}))
}
