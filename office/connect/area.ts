import { defineArea } from '#kit/contract/area.ts'
import { mailPasswordRight } from '../outbox/mail-server-parts.ts'
import { message } from '../trade/model/message.ts'
import { MESSAGE } from '../trade/model/messages.ts'
import { mailServer } from './message/mail-server.ts'
import { messageTemplate } from './message/message-template.ts'
import { NEW_WEBHOOK_SECRET, webhook } from './webhook/webhook.ts'
import { webhookDelivery } from './webhook/webhook-delivery.ts'

/** What the shop tells customers and other programs. */
export const connectArea = defineArea({
  group: { key: 'connect', title: ['消息与接口', 'Integrations'], url: '/connect', icon: 'api', order: 5 },
  resources: [message, messageTemplate, mailServer, webhook, webhookDelivery],
  rights: {
    [webhook.permission]: [[NEW_WEBHOOK_SECRET, ['生成密钥', 'Make secrets']]],
    [mailServer.permission]: [[mailPasswordRight(mailServer), ['设置密码', 'Set the password']]],
  },
  waiting: [
    {
      key: 'messagesFailed',
      work: 'service',
      title: ['消息发送失败', 'Messages that failed'],
      resource: message,
      filters: { state: MESSAGE.failed },
      isInMenu: true,
      isUrgent: true,
      actions: ['resend'],
    },
  ],
})
