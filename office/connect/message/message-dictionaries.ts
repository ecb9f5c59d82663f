import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'
import { MESSAGE_OCCASIONS } from '../../trade/model/message-occasions.ts'
import { OWN_WORDS } from '../../trade/model/messages.ts'
import { TRADE_EVENTS } from '../../trade/model/trade-events.ts'

/** Dictionaries of what customers and other programs are told. */
export const MESSAGE_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'message_occasion',
    ['消息场景', 'Occasions of messages'],
    [
      ...Object.entries(MESSAGE_OCCASIONS).map(([code, { title }]) => [code, title[0], title[1]] as const),
      [OWN_WORDS, '客服消息', 'Written by staff'],
    ],
  ),
  dictionary(
    'message_channel',
    ['消息渠道', 'Message channels'],
    [
      ['app', '站内', 'In the shop'],
      ['email', '邮件', 'E-mail'],
    ],
  ),
  dictionary(
    'message_state',
    ['消息状态', 'Message states'],
    [
      ['0', '待发送', 'Waiting', 'blue'],
      ['1', '已发送', 'Sent', 'green'],
      ['2', '失败', 'Failed', 'red'],
      ['3', '已取消', 'Dropped', 'grey'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'trade_event',
    ['商城事件', 'Events of the shop'],
    Object.entries(TRADE_EVENTS).map(([code, { title }]) => [code, title[0], title[1]] as const),
  ),
  dictionary(
    'webhook_state',
    ['Webhook 状态', 'States of webhooks'],
    [
      ['0', '未生成密钥', 'Without a secret', 'orange'],
      ['1', '使用中', 'In use', 'green'],
      ['2', '已停用', 'Off', 'grey'],
      ['3', '失败停用', 'Off after failures', 'red'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'webhook_delivery_state',
    ['Webhook 推送状态', 'States of webhook deliveries'],
    [
      ['0', '待推送', 'Waiting', 'blue'],
      ['1', '已送达', 'Delivered', 'green'],
      ['2', '失败', 'Failed', 'red'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'mail_security',
    ['邮件加密', 'Protection of e-mail'],
    [
      ['tls', 'TLS', 'TLS'],
      ['starttls', 'STARTTLS', 'STARTTLS'],
      ['none', '不加密', 'None'],
    ],
  ),
  dictionary(
    'customer_locale',
    ['顾客语言', 'Languages of customers'],
    [
      ['zh-CN', '中文', 'Chinese'],
      ['en-US', '英文', 'English'],
    ],
  ),
  dictionary(
    'remind_moment',
    ['补款提醒时点', 'Moments of reminders'],
    [
      ['open', '开放时', 'At the opening'],
      ['50%', '期中', 'Halfway'],
      ['3d', '截止前 3 天', '3 days before'],
      ['1d', '截止前 1 天', 'The day before'],
      ['last', '最后一天', 'The last day'],
      ['grace', '进入宽限期', 'When grace begins'],
      ['manual', '人工提醒', 'By staff'],
    ],
  ),
]
