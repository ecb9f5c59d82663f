import { choices } from '#kit/contract/choices.ts'

/** What an announcement is: something that people wrote, or that the house tells by itself. */
export const ANNOUNCEMENT_KIND = choices('msg_category', ['通告类型', 'Kinds of announcements'], {
  notice: ['1', '通知公告', 'Notice'],
  system: ['2', '系统消息', 'System message'],
})

export const PRIORITY = choices('priority', ['优先级', 'Priorities'], {
  high: ['H', '高', 'High', 'red'],
  medium: ['M', '中', 'Medium', 'orange'],
  low: ['L', '低', 'Low', 'grey'],
})

/** Whom an announcement is for; existing clients of the protocol choose one of the first two. */
export const AUDIENCE = choices('msg_type', ['推送类别', 'Audiences of announcements'], {
  users: ['USER', '指定用户', 'Chosen users'],
  all: ['ALL', '全体用户', 'All users'],
  roles: ['ROLE', '指定角色', 'Chosen roles'],
  departs: ['DEPART', '指定部门', 'Chosen departments'],
})

export const ANNOUNCEMENT = choices('send_status', ['发布状态', 'States of announcements'], {
  draft: ['0', '未发布', 'Draft', 'grey'],
  released: ['1', '已发布', 'Released', 'green'],
  revoked: ['2', '已撤销', 'Revoked', 'orange'],
  // the values of the protocol come first
  scheduled: ['3', '待发布', 'Scheduled', 'blue'],
})

export const READ_STATE = choices('read_flag', ['阅读状态', 'Read or not'], {
  unread: ['0', '未读', 'Unread', 'orange'],
  read: ['1', '已读', 'Read', 'green'],
})
