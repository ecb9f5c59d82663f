// Verifies a webhook of the shop (docs/STOREFRONT.md): node verify.ts WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
// The secret stands in the environment as VITRINE_WEBHOOK_SECRET. Ends with 1 for what the shop did not send. Needs Node 24.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Seconds that clocks may differ, and that a message is worth something. */
const TOLERANCE = 300

export function isFromShop(secret: string, id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE) {
    return false
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return signature.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right)
  })
}

const [id = '', timestamp = '', signatures = ''] = process.argv.slice(2)
process.exitCode = isFromShop(process.env.VITRINE_WEBHOOK_SECRET ?? '', id, timestamp, signatures, readFileSync(0))
  ? 0
  : 1
