import { randomBytes } from 'node:crypto'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'

const COOKIE = 'vitrine-browser'

/** Seconds after which a browser is asked anew. */
const LIVES_SECONDS = 900

type Asking = Pick<OpenRequestContext, 'request' | 'reply' | 'origin'>

/**
 * What ties a way out of the house to the way back: 256 random bits that only this browser knows. Whoever sends somebody else
 * an address to come back to has another browser. '' for one that was not sent anywhere.
 */
export function browserOf({ request }: Pick<Asking, 'request'>): string {
  const sent = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
  const value = sent?.slice(COOKIE.length + 1) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** The same, made where the browser has none; several ways out of one browser share it. */
export function markBrowser(ctx: Asking): string {
  const value = browserOf(ctx) || randomBytes(32).toString('base64url')
  const secure = ctx.origin.startsWith('https:') ? '; Secure' : ''
  void ctx.reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${BASE_PATH}/sys; Max-Age=${LIVES_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
  return value
}
