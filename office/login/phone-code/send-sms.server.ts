import { sql } from 'kysely'
import { z } from 'zod'
import { maskPhone } from '#kit/contract/phones.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { CODE_MINUTES, CODE_PURPOSES, type CodePurpose } from '../sent-code/code-purpose.ts'
import { codeToSend } from '../sent-code/sent-code.server.ts'
import { smsKey } from './sms-key.ts'
import { filledBody, filledText } from './sms-text.ts'

const OWN = 'the gateway of the house sends to whoever is not signed in yet'

const INPUT = z.object({ phone: z.string(), purpose: z.enum(CODE_PURPOSES) })

/** A code to send: of which phone, for what. */
export type SmsRequest = z.output<typeof INPUT>

type Services = Pick<AppContext, 'vault' | 'outbound'>

interface Gateway {
  readonly id: string
  readonly url: string
  readonly headerName: string
  readonly keySealed: string | null
  readonly body: string
  readonly loginText: string
  readonly registerText: string
  readonly resetText: string
}

/** @param which that one, switched on or not; without it the one that is in use */
async function gatewayOf(db: Database, which?: string): Promise<Gateway | undefined> {
  const { rows } =
    await sql<Gateway>`select id, url, header_name, key_sealed, body, login_text, register_text, reset_text
    from sys_sms_gateway where tenant_id = ${HOUSE}
      and (id = ${which ?? null} or ${which === undefined} and is_enabled)
    order by create_time, id limit 1`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

/** Whether something carries codes to phones. */
export async function hasSmsGateway(db: Database): Promise<boolean> {
  return (await gatewayOf(db)) !== undefined
}

interface Sms {
  readonly phone: string
  readonly code: string
  readonly purpose: CodePurpose
}

/**
 * Sends a code.
 * @returns whether there is a gateway
 * @throws Error when it does not take it
 */
export async function sendSms({ vault, outbound }: Services, db: Database, sms: Sms, which?: string): Promise<boolean> {
  const gateway = await gatewayOf(db, which)
  if (!gateway) {
    return false
  }
  const { phone, code, purpose } = sms
  const text = filledText(gateway[`${purpose}Text`], { code, minutes: CODE_MINUTES })
  const body = filledBody(gateway.body, { phone, code, text })
  if (body === undefined) {
    throw new Error('the body of the SMS gateway is no JSON')
  }
  const key = openSecret(vault, smsKey, gateway)
  const { status } = await outbound.post(gateway.url, {
    headers: { 'content-type': 'application/json', ...(key && { [gateway.headerName]: key }) },
    body,
  })
  if (status < 200 || status >= 300) {
    throw new Error(`the SMS gateway answered ${status}`)
  }
  return true
}

/**
 * Brings the code of a phone on its way, behind the answer: whether a number is known is not seen from how long it takes.
 * Without a gateway nobody is sent one; the sandbox writes it to the log of the server.
 */
export function smsJob({ vault, outbound, isSandbox }: Services & { readonly isSandbox: boolean }): Job<SmsRequest> {
  return defineJob('sms-code', {
    input: INPUT,
    run: async (asked, { db, log }) => {
      const code = await codeToSend(db, vault, { to: asked.phone, purpose: asked.purpose })
      if (code === undefined) {
        return
      }
      if (!(await sendSms({ vault, outbound }, db, { ...asked, code }))) {
        log.warn({ phone: maskPhone(asked.phone), ...(isSandbox && { code }) }, 'no SMS gateway is set: a code')
      }
    },
  })
}
