import { choices } from '#kit/contract/choices.ts'

/** How the connection is protected. */
export const MAIL_SECURITY = choices('mail_security', ['邮件加密', 'Protection of e-mail'], {
  tls: ['tls', 'TLS', 'TLS'],
  startTls: ['starttls', 'STARTTLS', 'STARTTLS'],
  none: ['none', '不加密', 'None'],
})
