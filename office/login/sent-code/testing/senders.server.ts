import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'

/** A gateway of the house for codes to phones. Nobody answers there: tests read codes where they lie. */
export async function addSmsGateway(db: Database): Promise<void> {
  await sql`insert into sys_sms_gateway (name, url, header_name, body, login_text, register_text, reset_text, is_enabled)
    values ('短信', 'https://127.0.0.1/none', 'X-Key', '{}', '{code}', '{code}', '{code}', true)`.execute(db)
}

/** A mail server of the house for codes. Nobody answers there. */
export async function addHouseMail(db: Database): Promise<void> {
  await sql`insert into shop_mail_server (host, port, security, from_address, is_enabled, sender)
    values ('127.0.0.1', 2525, 'none', 'house@shop.example', true, 'house')`.execute(db)
}
