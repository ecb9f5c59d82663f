import { randomUUID } from 'node:crypto'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import {
  type Database,
  ofTenant,
  type ServerDatabase,
  type TenantDatabase,
} from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import type { TradeContext } from './trade.server.ts'

/** Who acts where no member of staff does; histories name it. */
export type SystemActor = 'system' | 'customer' | 'payment'

/** What servers do that neither a route nor a timer is named after, as histories call it. */
export const SERVER_COMMANDS = {
  askGateway: ['核对渠道付款', 'Payment status check'],
  sendRefund: ['渠道退款', 'Channel refund'],
  sandboxNews: ['沙箱渠道通知', 'Sandbox payment notification'],
  fetchStatement: ['自动对账', 'Automatic reconciliation'],
  checkSums: ['每日核对', 'Nightly books check'],
  tellCustomers: ['生成客户消息', 'Messages to customers'],
  sendMessages: ['发送客户消息', 'Messages sent'],
  tellPeople: ['通知员工', 'Staff notified'],
  tellWebhooks: ['生成推送', 'Webhook deliveries'],
  sendWebhook: ['推送', 'Webhook sent'],
  grow: ['成长值入账', 'Growth credited'],
  raiseLevels: ['会员升级', 'Member level upgrade'],
  deliverNotice: ['送达公告', 'Notice delivered'],
  deleteOldRecords: ['清理过期记录', 'Old record cleanup'],
  lateSchedules: ['检查定时任务', 'Overdue job check'],
  carryTexts: ['新版本更新文字', 'Texts of a new version'],
  backUp: ['备份', 'Backup'],
  checkThresholds: ['检查告警阈值', 'Thresholds checked'],
  releaseAnnouncements: ['定时发布', 'Scheduled release'],
  syncDirectories: ['每日同步目录', 'Nightly directory sync'],
} as const satisfies Readonly<Record<string, Text>>

/** What is done in the name of nobody of the staff: by a route that customers call, by a timer, by a server. */
type SystemCommand = `/${string}` | `timer/${string}` | `server/${keyof typeof SERVER_COMMANDS}`

interface Parts<Db extends Database> {
  readonly db: Db
  readonly clock: ZonedClock
  readonly log: Log
}

interface Acting {
  readonly tenantId: number
  readonly actor: SystemActor
  readonly command: SystemCommand
  readonly traceId?: string
  readonly locale?: Locale
}

/** Does something for a shop in one transaction of its tenant, in the name of nobody of the staff. */
export function asSystem<Result>(
  { db, clock, log }: Parts<ServerDatabase>,
  acting: Acting,
  work: (ctx: TradeContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ofTenant(db, acting.tenantId), (tx) => work(systemContext({ db: tx, clock, log }, acting)))
}

/** The same in a transaction of the tenant that is there already, such as that of an event. */
export function systemContext(
  { db, clock, log }: Parts<TenantDatabase>,
  { tenantId, actor, command, traceId = randomUUID(), locale = 'zh-CN' }: Acting,
): TradeContext {
  return {
    input: undefined,
    db,
    user: callerOf(actor, tenantId),
    locale,
    clock,
    log,
    traceId,
    command,
    isFromOwnPage: false,
    origin: '',
  }
}

/** It may do everything within its tenant: what customers and timers may is decided by the tables of states. */
function callerOf(actor: SystemActor, tenantId: number): Caller {
  return {
    sessionId: '',
    userId: '',
    username: actor,
    realname: actor,
    tenantId,
    orgCode: '',
    orgCodes: [],
    mustChangePassword: false,
    can: () => true,
    mayEdit: () => true,
    requireProof: async () => undefined,
    rulesFor: () => [],
  }
}
