import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { OpenCall } from '#kit/server/http/route.server.ts'
import type { AnsweredEvent } from '#kit/server/http/server.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'

/** `log_type` and `operate_type` of the wire (4.11). */
const LOGIN = 1
const OPERATION = 2
const OPERATE_TYPES: Readonly<Record<string, number>> = {
  add: 2,
  edit: 3,
  delete: 4,
  deleteBatch: 4,
  importExcel: 5,
  exportXls: 6,
}

/** Notes a sign-in, a sign-out or a failed try. */
export async function noteLogin(
  db: Database,
  call: OpenCall,
  user: { readonly username: string; readonly realname: string | null },
  content: Text,
): Promise<void> {
  await db
    .insertInto('sysLog')
    .values({
      id: newId(),
      logType: LOGIN,
      logContent: content[0],
      userid: user.username,
      username: user.realname,
      ip: call.address,
      requestUrl: call.request.url.split('?')[0],
      requestType: call.request.method,
      traceId: call.traceId,
      sessionId: call.me?.sessionId ?? null,
      tenantId: call.me?.tenantId ?? 0,
    })
    .execute()
}

/** Notes every command, export, import and denial of a signed-in person; reading is not noted. */
export function operationLog(db: Database, log: Log): (event: AnsweredEvent) => void {
  return (event) => {
    const { route, call, outcome, milliseconds } = event
    const { method, path, summary } = route.definition
    const verb = path.split('/').at(-1) ?? ''
    const isNoted = outcome === 'denied' || method !== 'GET' || verb === 'exportXls'
    if (!call.me || !isNoted) {
      return
    }
    db.insertInto('sysLog')
      .values({
        id: newId(),
        logType: OPERATION,
        logContent: `${outcome === 'denied' ? '拒绝：' : outcome === 'failed' ? '失败：' : ''}${summary[0]}`,
        operateType: OPERATE_TYPES[verb] ?? 1,
        userid: call.me.username,
        username: call.me.realname,
        ip: call.address,
        method: path,
        requestUrl: call.request.url.split('?')[0],
        requestParam: loggedInput(call),
        requestType: method,
        costTime: milliseconds,
        traceId: call.traceId,
        sessionId: call.me.sessionId,
        tenantId: call.me.tenantId,
      })
      .execute()
      .catch((err: unknown) => log.error({ err, traceId: call.traceId }, 'the operation log could not be written'))
  }
}

const SECRET = /password|token|secret/i
const MOST_CHARACTERS = 2000

function loggedInput(call: OpenCall): string {
  const sent = {
    ...(call.request.query as object),
    ...(typeof call.request.body === 'object' ? call.request.body : {}),
  }
  return JSON.stringify(sent, (key, value: unknown) => (SECRET.test(key) ? '***' : value)).slice(0, MOST_CHARACTERS)
}
