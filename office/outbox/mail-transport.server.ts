import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { MAIL_SECURITY } from './mail-security.ts'

/** What the password of a mail server is sealed for. */
export const mailOwner = (id: string): string => `mail-server:${id}`

const OWN = 'the mail server of the shop that sends'

interface MailServerRow {
  readonly id: string
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

/**
 * @param which that server, switched on or not; without it the one that is in use
 * @returns undefined where the shop has none
 */
export async function openMailer(
  app: Pick<AppContext, 'outbound' | 'vault'>,
  ctx: Pick<RequestContext, 'db'> & { readonly user: { readonly tenantId: number } },
  which?: string,
): Promise<Mailer | undefined> {
  const { rows } =
    await sql<MailServerRow>`select id, host, port, security, username, password_sealed, from_name, from_address
    from shop_mail_server where tenant_id = ${ctx.user.tenantId} and del_flag = 0
      and (id = ${which ?? null} or ${which === undefined} and is_enabled)
    order by create_time, id limit 1`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  return row && mailerOf(app, row)
}

async function mailerOf(app: Pick<AppContext, 'outbound' | 'vault'>, row: MailServerRow): Promise<Mailer> {
  const { address } = await app.outbound.addressOf(row.host)
  const password = row.passwordSealed ? app.vault.open(row.passwordSealed, mailOwner(row.id)) : ''
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
  const from = { name: row.fromName ?? '', address: row.fromAddress }
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
