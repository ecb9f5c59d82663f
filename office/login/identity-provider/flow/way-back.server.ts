import { createHash } from 'node:crypto'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { RawResponse } from '#kit/server/http/route.server.ts'
import { OAUTH2_APP_URL } from '../third-login.ts'

type Replying = Pick<OpenRequestContext, 'reply'>

/** Sends a browser on. @param to a path of ours, or the address of a provider */
export function redirected({ reply }: Replying, to: string): RawResponse {
  void reply.code(302).header('location', to)
  return new RawResponse('')
}

/** The page of ours that signs in, or says why not. Its path alone: no address that was sent leads out of the house. */
export const appPage = (query: Readonly<Record<string, string>>): string =>
  `${OAUTH2_APP_URL}?${new URLSearchParams(query)}`

/** Tells the window that opened this one, of the same origin; without one it is a page like any other. */
const SCRIPT = `const{message,page}=document.body.dataset
if(window.opener){window.opener.postMessage(message,location.origin);window.close()}else{location.replace(page)}`
const DIGEST = createHash('sha256').update(SCRIPT).digest('base64')

/** What existing clients wait for in the window that they opened: one text, said to the page below it. */
export function toldToOpener({ reply }: Replying, message: string, page: string): RawResponse {
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; script-src 'sha256-${DIGEST}'; frame-ancestors 'none'`)
    // the provider was another origin, and the opener is told all the same
    .header('cross-origin-opener-policy', 'unsafe-none')
  const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return new RawResponse(
    `<!doctype html><title>…</title><body data-message="${quoted(message)}" data-page="${quoted(page)}"><script>${SCRIPT}</script>`,
  )
}
