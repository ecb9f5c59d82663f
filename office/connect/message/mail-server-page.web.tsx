import { MailServer, MailServers } from '../../outbox/mail-server-screens.web.tsx'
import { mailServer } from './mail-server.ts'

/** The server that the shop sends e-mail to its customers through. */
export function MailServerPage() {
  return <MailServers resource={mailServer} />
}

/** The same on a page of its own. */
export function MailServerRecord() {
  return <MailServer resource={mailServer} />
}
