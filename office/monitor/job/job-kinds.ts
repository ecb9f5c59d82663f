import { type Fields, number } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'

interface JobKind {
  readonly title: Text
  /** What it is given; nothing for most. */
  readonly parameters?: Fields
}

/** Jobs that run by a schedule, by their names. */
export const JOB_KINDS = {
  'shop-timers': { title: ['商城定时处理', 'Shop timers'] },
  'shop-sums': { title: ['每日核对', 'Nightly books check'] },
  'shop-close-payments': { title: ['核对未完成的付款', 'Unfinished payment check'] },
  'shop-refunds': { title: ['渠道退款', 'Channel refunds'] },
  'shop-closings': { title: ['台账月结', 'Monthly ledger closing'] },
  'shop-statements': { title: ['获取账单并对账', 'Statement download and reconciliation'] },
  'shop-messages': { title: ['发送客户消息', 'Customer messages'] },
  'people-messages': { title: ['发送员工消息', 'Staff messages'] },
  'shop-events': { title: ['事件编号', 'Event numbers'] },
  'shop-webhooks': { title: ['发送 Webhook 推送', 'Webhook deliveries'] },
  'weekly-numbers': { title: ['发送每周数据', 'Weekly figures'] },
  'announcement-release': { title: ['发布到期的系统通告', 'Scheduled announcements'] },
  'directory-sync': { title: ['同步 LDAP 目录人员', 'LDAP directory sync'] },
  'sandbox-news': { title: ['沙箱渠道通知', 'Sandbox payment notifications'] },
  'shop-old-records': { title: ['清理过期记录', 'Old record cleanup'] },
  'old-jobs': { title: ['清理过期任务与事件', 'Job and event cleanup'] },
  'old-runs': {
    title: ['清理定时任务运行记录', 'Job run cleanup'],
    parameters: {
      days: number(['保留天数', 'Days to keep'], { required: true, min: 1, max: 365, initial: 7 }),
    },
  },
  'old-history': { title: ['清理过期变更记录', 'Change history cleanup'] },
  'old-storefront-calls': { title: ['清理过期前台请求', 'Storefront call cleanup'] },
  'old-error-files': { title: ['清理过期错误文件', 'Error file cleanup'] },
  'gateway-health': { title: ['检查网关目标', 'Gateway health check'] },
  'tidy-files': { title: ['整理存储文件', 'Stored file cleanup'] },
  'size-pictures': { title: ['生成列表小图', 'Thumbnail generation'] },
  'find-text': { title: ['补全搜索文字', 'Search text completion'] },
  'agent-proposals': { title: ['清理过期提案', 'Expired proposal cleanup'] },
  backup: { title: ['备份并验证', 'Backup and restore test'] },
  'late-schedules': { title: ['检查定时任务', 'Overdue job check'] },
} as const satisfies Readonly<Record<string, JobKind>>

/** What a job of this name is given; nothing for one that takes nothing. */
export function parametersOf(name: string): Fields {
  const kinds: Readonly<Record<string, JobKind>> = JOB_KINDS
  return (Object.hasOwn(kinds, name) && kinds[name]?.parameters) || {}
}
