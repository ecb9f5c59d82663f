import { type Fields, number } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'

interface JobKind {
  readonly title: Text
  /** What it is given; nothing for most. */
  readonly parameters?: Fields
}

/** Jobs that run by a schedule, by their names. */
export const JOB_KINDS = {
  'shop-timers': { title: ['商城定时处理', 'Timers of the shop'] },
  'shop-sums': { title: ['每日核对', 'Nightly check of sums'] },
  'shop-close-payments': { title: ['核对未完成的付款', 'Unfinished payments asked for'] },
  'shop-refunds': { title: ['渠道退款', 'Refunds through channels'] },
  'shop-closings': { title: ['台账月结', 'Ledgers closed by month'] },
  'shop-statements': { title: ['获取账单并对账', 'Statements fetched and reconciled'] },
  'shop-messages': { title: ['发送客户消息', 'Messages to customers'] },
  'people-messages': { title: ['发送员工消息', 'Messages to staff'] },
  'shop-webhooks': { title: ['发送 Webhook 推送', 'Webhook deliveries'] },
  'weekly-numbers': { title: ['发送每周数据', 'Weekly figures sent'] },
  'announcement-release': { title: ['发布到期的系统通告', 'Announcements that are due'] },
  'directory-sync': { title: ['同步 LDAP 目录人员', 'Accounts in line with directories'] },
  'sandbox-news': { title: ['沙箱渠道通知', 'News of the sandbox gateway'] },
  'shop-old-records': { title: ['清理过期记录', 'Old records deleted'] },
  'old-jobs': { title: ['清理过期任务与事件', 'Old jobs and events forgotten'] },
  'old-runs': {
    title: ['清理定时任务运行记录', 'Old runs of schedules forgotten'],
    parameters: {
      days: number(['保留天数', 'Days that are kept'], { required: true, min: 1, max: 365, initial: 7 }),
    },
  },
  'old-history': { title: ['清理过期变更记录', 'Old histories forgotten'] },
  'old-storefront-calls': { title: ['清理过期前台请求', 'Old calls of storefronts forgotten'] },
  'old-error-files': { title: ['清理过期错误文件', 'Old error files deleted'] },
  'gateway-health': { title: ['检查网关目标', 'Targets of the gateway asked'] },
  'tidy-files': { title: ['整理存储文件', 'Stored files tidied up'] },
  'size-pictures': { title: ['生成列表小图', 'Small pictures made for lists'] },
  'find-text': { title: ['补全搜索文字', 'Search texts filled'] },
  'agent-proposals': { title: ['清理过期提案', 'Old proposals ended'] },
  backup: { title: ['备份并验证', 'Backups made and proved'] },
  'late-schedules': { title: ['检查定时任务', 'Schedules checked'] },
} as const satisfies Readonly<Record<string, JobKind>>

/** What a job of this name is given; nothing for one that takes nothing. */
export function parametersOf(name: string): Fields {
  const kinds: Readonly<Record<string, JobKind>> = JOB_KINDS
  return (Object.hasOwn(kinds, name) && kinds[name]?.parameters) || {}
}
