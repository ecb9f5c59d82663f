import { MailServer, MailServers } from '../../outbox/mail-server-screens.web.tsx'
import { MAIL_PASSWORD, mailServer } from './mail-server.ts'

/** The server that the shop sends e-mail to its customers through. */
export function MailServerPage() {
  return <MailServers resource={mailServer} permission={MAIL_PASSWORD} />
}

/** The same on a page of its own. */
export function MailServerRecord() {
  return <MailServer resource={mailServer} permission={MAIL_PASSWORD} />
}
