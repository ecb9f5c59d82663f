import type { Insertable } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import { WORKBOOK } from '#kit/server/http/answers.server.ts'
import type { IncomingContext, RequestContext } from '#kit/server/http/route.server.ts'
import type { AnsweredEvent } from '#kit/server/http/server-parts.server.ts'
import { LOG_OUTCOME, type SIGN_IN_WAY } from '../../monitor/log/log-choices.ts'
import { LOG_TYPE, OPERATE_TYPE } from '../dictionary/wire-choices.ts'
import { cut, loggedInput } from './logged-input.ts'

const OPERATE_TYPES: Readonly<Record<string, ChoiceOf<typeof OPERATE_TYPE>>> = {
  add: OPERATE_TYPE.add,
  edit: OPERATE_TYPE.edit,
  delete: OPERATE_TYPE.delete,
  deleteBatch: OPERATE_TYPE.delete,
  importExcel: OPERATE_TYPE.import,
  exportXls: OPERATE_TYPE.export,
}

interface Outcome {
  readonly value: ChoiceOf<typeof LOG_OUTCOME>
  /** Before what was done. */
  readonly words: Text
}

const OUTCOMES: Readonly<Record<AnsweredEvent['outcome'], Outcome>> = {
  begun: { value: LOG_OUTCOME.unfinished, words: ['未完成：', 'Not finished: '] },
  done: { value: LOG_OUTCOME.done, words: ['', ''] },
  tried: { value: LOG_OUTCOME.done, words: ['试算：', 'Tried: '] },
  denied: { value: LOG_OUTCOME.denied, words: ['拒绝：', 'Denied: '] },
  failed: { value: LOG_OUTCOME.failed, words: ['失败：', 'Failed: '] },
}

/** Characters that the columns hold. */
const CONTENT_MAX = 1000
const NAME_MAX = 100
const ADDRESS_MAX = 100
const URL_MAX = 500
const REASON_MAX = 500
const AGENT_MAX = 500

interface Login {
  readonly username: string
  readonly realname: string | null
  readonly tenantId?: number
  readonly content: Text
  /** By what they tried; nothing for the end of a session. */
  readonly way?: ChoiceOf<typeof SIGN_IN_WAY> | undefined
  /** Why they were not let in. */
  readonly failure?: Text | undefined
}

/**
 * Notes a sign-in, a sign-out or a failed try. With a transaction, what is noted happens only together with the note.
 */
export async function noteLogin(db: Database, ctx: IncomingContext, login: Login): Promise<void> {
  await write(db, originOf(ctx), {
    id: newId(),
    logType: LOG_TYPE.signIn,
    apiTokenId: null,
    ...said(login.content),
    userid: cut(login.username, NAME_MAX),
    username: login.realname,
    tenantId: login.tenantId ?? ctx.user?.tenantId ?? 0,
    outcome: login.failure ? LOG_OUTCOME.failed : LOG_OUTCOME.done,
    ...why(login.failure),
    way: login.way ?? null,
  })
}

interface Ended {
  /** Whose session it was. */
  readonly username: string
  readonly realname: string | null
  readonly reason: string
}

/** Notes, among the sign-ins of a person, that somebody else ended their session; in the transaction that ended it. */
export async function noteEnded(ctx: RequestContext, { username, realname, reason }: Ended): Promise<void> {
  const name = realname ?? username
  const { user, traceId, address = '' } = ctx
  const origin = { address, url: null, method: null, traceId, sessionId: user.sessionId, agent: null }
  await write(ctx.db, origin, {
    id: newId(),
    logType: LOG_TYPE.signIn,
    apiTokenId: null,
    ...said([`用户名: ${name}，被 ${user.realname} 强制下线`, `${name} was signed out by ${user.realname}`]),
    userid: cut(username, NAME_MAX),
    username: realname,
    tenantId: user.tenantId,
    outcome: LOG_OUTCOME.done,
    // in the words of who did it
    ...why([reason, '']),
    way: null,
  })
}

/**
 * Notes every command, import and denial of a signed-in person, and every sheet that they take; what else they read is not. Of a program that calls
 * with a token of theirs every call is.
 */
export async function noteOperation(
  { route, ctx, outcome, milliseconds, reason }: AnsweredEvent,
  db: Database,
): Promise<void> {
  const { does, path, summary, json, answers: answered } = route.definition
  const verb = path.split('/').at(-1) ?? ''
  const apiToken = ctx.user?.apiToken
  const isExport = answered?.mediaTypes.some((type) => WORKBOOK.mediaTypes.includes(type)) ?? false
  const isNoted = apiToken !== undefined || outcome === 'denied' || does === 'command' || isExport
  if (!ctx.user || !isNoted) {
    return
  }
  await write(db, originOf(ctx), {
    // a request is noted once: what had begun is over now
    id: ctx.traceId,
    logType: LOG_TYPE.operation,
    ...said(joined(OUTCOMES[outcome].words, apiToken ? tokenWords(apiToken.name) : ['', ''], summary)),
    apiTokenId: apiToken?.id ?? null,
    operateType: OPERATE_TYPES[verb] ?? (isExport ? OPERATE_TYPE.export : OPERATE_TYPE.query),
    // whoever looks at things as somebody else is noted as themselves
    userid: (ctx.user.viewer ?? ctx.user).username,
    username: (ctx.user.viewer ?? ctx.user).realname,
    method: path,
    requestParam: loggedInput(sentWith(ctx), knownFields(json())),
    costTime: milliseconds,
    tenantId: ctx.user.tenantId,
    outcome: OUTCOMES[outcome].value,
    ...why(reason),
    way: null,
  })
}

/** What was done, in both languages. */
function said([zh, en]: Text): Pick<StoredTables['sys_log'], 'logContent' | 'logContentEn'> {
  return { logContent: cut(oneLine(zh), CONTENT_MAX), logContentEn: cut(oneLine(en), CONTENT_MAX) }
}

/** Why it was not done; what somebody typed has one language. */
function why(reason: Text | undefined): Pick<StoredTables['sys_log'], 'reason' | 'reasonEn'> {
  const [zh, en] = reason ?? ['', '']
  return { reason: cut(oneLine(zh), REASON_MAX) || null, reasonEn: cut(oneLine(en), REASON_MAX) || null }
}

function joined(...texts: readonly Text[]): Text {
  return [texts.map(([zh]) => zh).join(''), texts.map(([, en]) => en).join('')]
}

const tokenWords = (name: string): Text => [`API令牌「${name}」：`, `API token “${name}”: `]

/** Where a line comes from. */
interface Origin {
  readonly address: string
  /** Nothing of what is no request of its own. */
  readonly url: string | null
  readonly method: string | null
  readonly traceId: string
  readonly sessionId: string | null
  readonly agent: string | null
}

function originOf({ address, request, traceId, user }: IncomingContext): Origin {
  const url = request.url.split('?')[0]?.replace(/\/{2,}/g, '/') ?? ''
  const agent = request.headers['user-agent'] ?? ''
  return { address, url, method: request.method, traceId, sessionId: user?.sessionId ?? null, agent }
}

interface Noted
  extends Omit<
    Insertable<StoredTables['sys_log']>,
    'ip' | 'requestUrl' | 'requestType' | 'traceId' | 'sessionId' | 'agent'
  > {
  readonly userid: string
}

async function write(db: Database, origin: Origin, row: Noted): Promise<void> {
  const { logContent, logContentEn, costTime, outcome, reason, reasonEn } = row
  try {
    await ofAnySpeaker(db, 'what was done is noted for every tenant')
      .insertInto('sys_log')
      .values({
        ...row,
        ...{ userid: oneLine(row.userid), username: row.username && oneLine(row.username) },
        ip: cut(origin.address, ADDRESS_MAX),
        requestUrl: origin.url === null ? null : cut(oneLine(origin.url), URL_MAX),
        requestType: origin.method,
        traceId: origin.traceId,
        sessionId: origin.sessionId,
        agent: origin.agent === null ? null : cut(oneLine(origin.agent), AGENT_MAX),
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ logContent, logContentEn, costTime, outcome, reason, reasonEn }),
      )
      .execute()
  } catch (cause) {
    // no refusal of the command, whatever the database says
    throw new Error('the operation log could not be written', { cause })
  }
}

/** What breaks a line, or turns its order round, would let whoever is noted write lines of their own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

function sentWith({ request }: IncomingContext): Readonly<Record<string, unknown>> {
  const { query, body, params } = request
  const isRecord = typeof body === 'object' && !Buffer.isBuffer(body)
  return Object.assign(Object.create(null), query, isRecord ? body : {}, params)
}

function knownFields(json: unknown): ReadonlySet<string> {
  const { properties } = json as { readonly properties?: Readonly<Record<string, unknown>> }
  return new Set(Object.keys(properties ?? {}))
}
