import { defineResource } from '#kit/contract/resource.ts'
import { mailServerFor } from '../../outbox/mail-server-parts.ts'

/** Servers that a shop sends e-mail to its customers through; the oldest that is enabled. */
export const mailServer = defineResource(
  mailServerFor({
    sender: 'shop',
    name: 'mail-server',
    title: ['邮件服务器', 'Mail server'],
    path: '/shop/mailServer',
    permission: 'shop:mailServer',
    power: 'secrets',
    menu: { under: 'connect', url: '/shop/mailServer', component: 'shop/MailServerList', icon: 'cloud', order: 3 },
    empty: [
      '新增一台 SMTP 服务器，才能给顾客发邮件；验证码与员工通知由“系统邮件服务器”发出',
      'Add an SMTP server to send mail to customers; codes and mail to staff go through the system mail servers',
    ],
  }),
)
