import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { announcement } from '#office/message/announcement/announcement.ts'
import { ANNOUNCEMENT_KIND, AUDIENCE, PRIORITY } from '#office/message/announcement/announcement-choices.ts'
import { NOTIFICATION_KIND } from '#office/notification/notification-kind.ts'
import { tellPeople } from '#office/notification/tell-people.server.ts'
import { USER_STATUS } from '#office/standard/user-status.ts'
import type { Ask } from './system-call.server.ts'

const FOR_ALL = { msgType: AUDIENCE.all, msgCategory: ANNOUNCEMENT_KIND.notice } as const

const RELEASED = [
  {
    ...FOR_ALL,
    titile: '周五 18:00 后仓库盘点，暂停出库',
    priority: PRIORITY.medium,
    msgAbstract: '盘点期间订单照常受理，周一起按付款顺序发货。',
    msgContent: '<p>本周五 18:00 起仓库盘点，<strong>暂停出库</strong>。订单照常受理，周一起按付款顺序发货。</p>',
  },
  {
    ...FOR_ALL,
    titile: '退款审批流程更新，请确认知悉',
    priority: PRIORITY.medium,
    mustConfirm: true,
    msgAbstract: '超过限额的退款须由第二人复核。',
    msgContent: '<p>即日起，超过限额的退款须由<strong>第二人复核</strong>，详见“设置 → 退款”。</p>',
  },
] as const

const DRAFT = {
  ...FOR_ALL,
  titile: '新品陈列安排（草稿）',
  priority: PRIORITY.low,
  msgContent: '<p>秋季新品的陈列位置与拍摄安排。</p>',
} as const

/** What the house told its people lately, and what one of them says to another. */
export async function addAnnouncements(db: Database, ask: Ask): Promise<void> {
  await ask('POST', `${announcement.path}/add`, DRAFT)
  for (const values of RELEASED) {
    const { id } = await ask('POST', `${announcement.path}/add`, values)
    await ask('POST', `${announcement.path}/release`, { ids: id })
  }
  const { rows } = await sql<{ id: string; username: string; realname: string | null }>`
    select id, username, realname from sys_user where status = ${sql.lit(USER_STATUS.active)} and tenant_ids @> array['0']
    order by username = 'admin' desc, create_time, id limit 2`.execute(db)
  const [admin, colleague] = rows
  if (admin && colleague) {
    const name = colleague.realname ?? colleague.username
    const said = '初音手办的实拍图已上传，请看一下封面是否合适。'
    await tellPeople(db, {
      tenantId: 0,
      kind: NOTIFICATION_KIND.colleague,
      userIds: [admin.id],
      key: 'demo',
      sender: colleague.username,
      text: [`${name}：${said}`, `${name}: ${said}`],
      body: [said, said],
    })
  }
}
