import { defineResource } from '#kit/contract/resource.ts'
import { mailServerFor } from '../../outbox/mail-server-parts.ts'

/**
 * Servers that the house sends codes and whatever else is for its own people through; the oldest that is enabled. Kept by the
 * house for all tenants: what a shop tells its customers never goes through them, nor a code through those of a shop.
 */
export const houseMailServer = defineResource(
  mailServerFor({
    sender: 'house',
    name: 'house-mail-server',
    title: ['系统邮件服务器', 'System mail server'],
    path: '/sys/mailServer',
    permission: 'system:mailServer',
    power: 'people',
    menu: {
      under: 'system',
      url: '/isystem/mailServer',
      component: 'system/MailServerList',
      icon: 'cloud',
      order: 20.8,
    },
    empty: [
      '还没有系统邮件服务器：找回密码的验证码和员工的邮件通知都不会发出。商城给顾客发信的服务器不会用来发送它们',
      'Without one neither codes to set a password nor mail to staff are sent; servers of a shop, which write to its customers, never send these',
    ],
  }),
)
