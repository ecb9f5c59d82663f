import { createHmac } from 'node:crypto'
import type { Outbound } from '#kit/server/http/outbound.server.ts'
import { ROBOT, type Robot } from './chat-robot.ts'

/** What the address and the secret of the robot of somebody are sealed for. */
export const robotOwner = (userId: string): string => `chat-robot:${userId}`

/** A robot of a chat, as it is reached. */
export interface OpenRobot {
  readonly type: Robot
  readonly url: string
  /** What it wants messages to be signed with; those of WeCom and Slack sign nothing. */
  readonly secret?: string | undefined
}

/** A chat would refuse the same again. */
export class RefusedForGood extends Error {}

/** Letters of a message that every chat takes: WeCom wants no more than 2048 bytes. */
const MOST_BYTES = 2000

/**
 * Says something in a chat.
 * @throws RefusedForGood where the chat does not know the robot any more, Error where it may take it later
 */
export async function sayInChat(
  outbound: Pick<Outbound, 'post'>,
  robot: OpenRobot,
  said: string,
  /** The machine's own: chats compare it with theirs. */
  now = new Date(),
): Promise<void> {
  const { url, body } = requestOf(robot, cutToBytes(said), now)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Vitrine' }
  const { status, body: answer } = await outbound.post(url, { headers, body: JSON.stringify(body) })
  if (status < 200 || status >= 300) {
    const Refusal = [400, 401, 403, 404, 410].includes(status) ? RefusedForGood : Error
    throw new Refusal(`HTTP ${status} ${answer.slice(0, 200)}`.trim())
  }
  const refusal = robot.type === ROBOT.slack ? undefined : refusalIn(answer)
  if (refusal !== undefined) {
    throw new Error(refusal)
  }
}

function requestOf({ type, url, secret }: OpenRobot, said: string, now: Date): { url: string; body: object } {
  switch (type) {
    case ROBOT.wecom:
      return { url, body: { msgtype: 'text', text: { content: said } } }
    case ROBOT.dingTalk: {
      const timestamp = String(now.getTime())
      const signed = new URL(url)
      if (secret) {
        signed.searchParams.set('timestamp', timestamp)
        signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
      }
      return { url: signed.href, body: { msgtype: 'text', text: { content: said } } }
    }
    case ROBOT.feishu: {
      const timestamp = String(Math.floor(now.getTime() / 1000))
      // the text is the key there, and nothing is signed with it
      const sign = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
      return { url, body: { ...sign, msg_type: 'text', content: { text: said } } }
    }
    case ROBOT.slack:
      return { url, body: { text: said.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign) } }
  }
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** Chats answer 200 with a code of their own: `errcode` of WeCom and DingTalk, `code` of Feishu; 0 is well. */
function refusalIn(answer: string): string | undefined {
  try {
    const { errcode, errmsg, code, msg } = JSON.parse(answer) as Readonly<Record<string, unknown>>
    const failed = errcode ?? code
    return failed === undefined || failed === 0 ? undefined : `${String(failed)} ${String(errmsg ?? msg ?? '')}`.trim()
  } catch {
    return `not understood: ${answer.slice(0, 100)}`
  }
}

function cutToBytes(text: string): string {
  const bytes = Buffer.from(text)
  return bytes.length <= MOST_BYTES ? text : `${bytes.subarray(0, MOST_BYTES).toString('utf8').replace(/�+$/, '')}…`
}
