import { type ChoiceOf, choices } from '#kit/contract/choices.ts'

/** What people of the house are told of; each chooses for each of these how. */
export const NOTIFICATION_KIND = choices('notification_kind', ['通知类型', 'Kinds of notifications'], {
  announcement: ['announcement', '通知公告', 'Announcements'],
  mention: ['mention', '有人 @ 我', 'Mentions of me'],
  colleague: ['colleague', '同事消息', 'Messages of colleagues'],
  task: ['task', '待办事项', 'Tasks'],
  refund: ['refund', '待审批退款', 'Refunds to approve'],
  job: ['job', '任务完成', 'Finished jobs'],
  imported: ['imported', '导入完成', 'Finished imports'],
  signIn: ['sign-in', '异地登录', 'Sign-ins from elsewhere'],
  security: ['security', '登录安全变更', 'Changes to how people sign in'],
  numbers: ['numbers', '每周数据', 'Weekly numbers'],
  system: ['system', '系统消息', 'System messages'],
})

export type NotificationKind = ChoiceOf<typeof NOTIFICATION_KIND>
