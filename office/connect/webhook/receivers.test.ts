import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verify, WebhookError } from '../../../clients/storefront/src/verify.ts'

const FOLDER = join(import.meta.dirname, '../../../examples/webhooks')

/** Those whose language is on this machine; the others are read by whoever has it. */
const RECEIVERS = [
  [process.execPath, 'verify.ts'],
  ['python3', 'verify.py'],
  ['php', 'verify.php'],
  ['bash', 'verify.sh'],
].filter(([command = '']) => spawnSync(command, ['--version']).status === 0)

interface Message {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const SECRET = secretOf(7)
const BODY = '{"type":"order.paid","version":1,"number":4711,"data":{"note":"林小满 + %"}}'

/** A message as the shop signs it. */
function message(secondsAgo = 0, secret = SECRET): Message {
  const at = new Date(Date.now() - secondsAgo * 1000)
  const id = 'd0000000000000000000000000000001'
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { id, timestamp, signature: new Webhook(secret).sign(id, at, BODY), body: BODY }
}

const right = message()
const other = message(0, secretOf(8))
const TAKEN: Readonly<Record<string, Message>> = {
  'one that the shop sent': right,
  'one of four minutes ago': message(240),
  'one with the signature of a further secret before its own': {
    ...right,
    signature: `${other.signature} ${right.signature}`,
  },
}
const REFUSED: Readonly<Record<string, Message>> = {
  'another body': { ...right, body: BODY.replace('4711', '4712') },
  'another id': { ...right, id: 'd0000000000000000000000000000002' },
  'another time': { ...right, timestamp: String(Number(right.timestamp) + 1) },
  'a time that is none': { ...right, timestamp: 'now' },
  'what was sent six minutes ago': message(360),
  'what will be sent in six minutes': message(-360),
  'another secret': other,
  'no signature': { ...right, signature: '' },
  'a signature of another kind': { ...right, signature: right.signature.replace('v1,', 'v2,') },
  'a signature that is no base64': { ...right, signature: 'v1,*' },
}

const headersOf = ({ id, timestamp, signature }: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
})

describe('the client', () => {
  it.each(Object.entries(TAKEN))('verifies %s, and answers the event', async (_, sent) => {
    const headers = headersOf(sent)
    const event = { type: 'order.paid', number: 4711, data: { note: '林小满 + %' } }
    expect(await verify(SECRET, { headers, body: sent.body })).toMatchObject(event)
    const body = new TextEncoder().encode(sent.body)
    expect(await verify(SECRET, { headers: new Headers(headers), body })).toMatchObject(event)
  })

  it.each(Object.entries(REFUSED))('refuses %s', async (_, sent) => {
    await expect(verify(SECRET, { headers: headersOf(sent), body: sent.body })).rejects.toThrow(WebhookError)
  })
})

describe.each(RECEIVERS)('%s %s', (command = '', file = '') => {
  const verified = ({ id, timestamp, signature, body }: Message) =>
    spawnSync(command, [join(FOLDER, file), id, timestamp, signature], {
      input: body,
      env: { PATH: process.env.PATH, VITRINE_WEBHOOK_SECRET: SECRET },
    }).status

  it('takes what the shop sent, and nothing else', () => {
    const all = { ...TAKEN, ...REFUSED }
    expect(Object.fromEntries(Object.entries(all).map(([title, sent]) => [title, verified(sent)]))).toEqual(
      Object.fromEntries(Object.keys(all).map((title) => [title, title in TAKEN ? 0 : 1])),
    )
  })
})
