import { type RawBuilder, sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { HOUSE } from '../rights/tenants.ts'
import { mailPassword } from './mail-password.ts'
import { MAIL_SECURITY } from './mail-security.ts'
import { MAIL_SENDER } from './mail-server-parts.ts'

const OWN = 'the mail server of the shop that sends'
const OF_HOUSE = 'the mail servers of the house send to people of every tenant'

type OutboxContext = Pick<RequestContext, 'db' | 'user'>

interface MailServerRow {
  readonly id: string
  readonly tenantId: number
  readonly host: string
  readonly port: number
  readonly security: string
  readonly username: string | null
  readonly passwordSealed: string | null
  readonly fromName: string | null
  readonly fromAddress: string
}

/** A connection to the mail server of a shop. */
export interface Mailer {
  send(mail: {
    readonly id: string
    readonly to: string
    readonly subject: string
    readonly text: string
  }): Promise<void>
  close(): void
}

/** Milliseconds for the connection, for the greeting, and without a word. */
const CONNECT_MS = 5000
const SILENCE_MS = 15_000

type Services = Pick<AppContext, 'outbound' | 'siteName' | 'vault'>

/** What a shop writes to its customers goes through a server of its own. @returns undefined where it has none in use */
export function mailerOfShop(app: Services, { db, user }: OutboxContext): Promise<Mailer | undefined> {
  return mailerWhere(app, unscoped(db, OWN), inUse(MAIL_SENDER.shop, user.tenantId))
}

/**
 * Codes and whatever else is for people of the house goes through the servers of the house, in whatever tenant they work: never
 * through one that a shop has set up. @returns undefined where none is in use
 */
export function mailerOfHouse(app: Services, db: Database): Promise<Mailer | undefined> {
  return mailerWhere(app, acrossTenants(db, OF_HOUSE), inUse(MAIL_SENDER.house, HOUSE))
}

/** The server of a row that the caller has found visible, switched on or not. */
export function mailerOfRow(app: Services, { db, user }: OutboxContext, id: string): Promise<Mailer | undefined> {
  return mailerWhere(app, unscoped(db, OWN), sql`tenant_id = ${user.tenantId} and id = ${id}`)
}

/** Whether a shop has a server for its letters to customers. */
export function hasShopMail({ db, user }: OutboxContext): Promise<boolean> {
  return isThere(unscoped(db, OWN), inUse(MAIL_SENDER.shop, user.tenantId))
}

/** Whether the house has a server for its codes, and its letters to staff. */
export function hasHouseMail(db: Database): Promise<boolean> {
  return isThere(acrossTenants(db, OF_HOUSE), inUse(MAIL_SENDER.house, HOUSE))
}

function inUse(sender: string, tenantId: number): RawBuilder<unknown> {
  return sql`tenant_id = ${tenantId} and sender = ${sender} and is_enabled`
}

async function isThere(raw: Database, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_mail_server where ${which} limit 1`.execute(raw)
  return rows.length > 0
}

async function mailerWhere(app: Services, raw: Database, which: RawBuilder<unknown>): Promise<Mailer | undefined> {
  const { rows } =
    await sql<MailServerRow>`select id, tenant_id, host, port, security, username, password_sealed, from_name, from_address
    from shop_mail_server where ${which}
    order by create_time, id limit 1`.execute(raw)
  const [row] = rows
  return row && mailerOf(app, row, row.fromName || (await nameIn(app, raw, row.tenantId)))
}

/** Who sends, where the server of a shop does not say so. */
async function nameIn(app: Services, raw: Database, tenantId: number): Promise<string> {
  const [title = ''] = (await app.siteName(tenantId, raw)) ?? []
  return title
}

async function mailerOf(app: Services, row: MailServerRow, fromName: string): Promise<Mailer> {
  const password = openSecret(app.vault, mailPassword, row)
  const { address } = await app.outbound.addressOf(row.host)
  // needed by few processes, and long to load
  const { createTransport } = await import('nodemailer')
  const transport: Transporter = createTransport({
    host: address,
    port: row.port,
    pool: true,
    maxConnections: 2,
    secure: row.security === MAIL_SECURITY.tls,
    requireTLS: row.security === MAIL_SECURITY.startTls,
    ignoreTLS: row.security === MAIL_SECURITY.none,
    tls: { servername: row.host },
    ...(row.username ? { auth: { user: row.username, pass: password } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: fromName, address: row.fromAddress }
  const domain = row.fromAddress.split('@').at(-1) ?? 'localhost'
  return {
    send: async ({ id, to, subject, text }) => {
      // the same for every try, so that mail programs know a second one
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` })
    },
    close: () => transport.close(),
  }
}

/** Whether a mail server refused for good: the same mail would be refused again. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { readonly responseCode?: number; readonly command?: string }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM'
  return isAboutMail && (responseCode ?? 0) >= 500
}
