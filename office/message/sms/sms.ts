import { action } from '#kit/contract/action.ts'
import { datetime, dict, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { MESSAGE_TYPE } from '../../system/dictionary/code-choices.ts'
import { SMS } from './sms-choices.ts'

const { waiting, sent, failed, dropped } = SMS

/** Permission to read what messages say: they may be meant for their receivers alone. */
export const SMS_CONTENT = 'system:sysMessage:content'

/** Longest words of a message. */
export const CONTENT_LENGTH = 5000

/** What goes to people of the house by mail and in chats, and what staff send them by hand; names are the protocol's. */
export const sms = defineResource({
  name: 'sms',
  title: ['员工消息', 'Message to staff'],
  path: '/sys/message/sysMessage',
  table: 'sys_sms',
  permission: 'system:sysMessage',
  power: 'none',
  menu: {
    under: 'message',
    url: '/modules/message/sysMessageList',
    component: 'modules/message/SysMessageList',
    icon: 'message',
    order: 4,
  },
  fields: {
    esTitle: text(['消息标题', 'Title'], { required: true, max: 100 }),
    esContent: textarea(['发送内容', 'Text'], { max: CONTENT_LENGTH, needs: SMS_CONTENT }),
    esReceiver: ref(['接收人', 'To'], 'sys_user,realname,username', { required: true, linked: true, max: 100 }),
    esType: dict(['发送方式', 'Through'], MESSAGE_TYPE, {
      initial: MESSAGE_TYPE.system,
      help: ['群机器人为接收人自己设置的机器人', 'A chat is reached by the robot that the receiver set up'],
    }),
    esParam: text(['发送所需参数', 'Parameters'], { max: 1000 }),
    dueAt: datetime(['计划发送', 'To be sent'], { help: ['不填则立即发送', 'At once when it is empty'] }),
    remark: textarea(['备注', 'Remark'], { max: 500 }),
    notificationKind: dict(['通知类型', 'Kind'], NOTIFICATION_KIND, { readonly: true }),
    esSendStatus: dict(['发送状态', 'State'], SMS, { readonly: true }),
    esSendNum: number(['发送次数', 'Tries'], { readonly: true }),
    esSendTime: datetime(['发送时间', 'Sent at'], { readonly: true }),
    esResult: text(['发送失败原因', 'Why it failed'], { readonly: true, max: 500 }),
    tries: textarea(['发送记录', 'What became of each try'], { readonly: true, max: 4000 }),
  },
  empty: [
    '员工选择邮件或群机器人接收的通知，以及手工发送的消息',
    'Notifications that people get by mail or in a chat, and what was sent by hand',
  ],
  list: [
    'esTitle',
    'esReceiver',
    'esType',
    'esSendStatus',
    'esSendNum',
    'esSendTime',
    'esResult',
    'esContent',
    'notificationKind',
    'tries',
  ],
  search: {
    esTitle: 'like',
    esContent: 'like',
    esReceiver: 'like',
    esType: 'in',
    notificationKind: 'in',
    esSendStatus: 'in',
    esSendTime: 'range',
  },
  tabs: { by: 'esSendStatus' },
  form: [['esTitle'], ['esReceiver', 'esType'], ['esContent'], ['dueAt'], ['remark']],
  states: defineStates('esSendStatus', {
    initial: [waiting],
    final: [],
    moves: {
      edit: { from: [waiting] },
      deliver: { from: [waiting], to: sent, who: ['system'] },
      fail: { from: [waiting], to: failed, who: ['system'] },
      giveUp: { from: [waiting], to: dropped, who: ['system'] },
      resend: { from: [sent, failed, dropped], to: waiting, effects: ['sendNow'] },
    },
    effects: { sendNow: ['重新安排发送', 'Has it sent at once'] },
  }),
  actions: {
    resend: action(['重新发送', 'Send again'], { on: 'rows', done: ['已安排发送 {n} 条', '{n} are being sent'] }),
  },
})
