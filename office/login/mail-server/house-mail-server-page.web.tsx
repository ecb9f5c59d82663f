import { MailServer, MailServers } from '../../outbox/mail-server-screens.web.tsx'
import { houseMailServer } from './house-mail-server.ts'

/** What sends the codes of the house, and mail to its people. */
export function HouseMailServerPage() {
  return <MailServers resource={houseMailServer} />
}

/** The same on a page of its own. */
export function HouseMailServerRecord() {
  return <MailServer resource={houseMailServer} />
}
