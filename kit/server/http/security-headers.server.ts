import type { IncomingMessage } from 'node:http'

/** Other origins that pages of this server take something from. */
interface Origins {
  readonly images?: readonly string[] | undefined
  readonly frames?: readonly string[] | undefined
}

/** Headers of every response: pages run scripts of this server only and connect to this server only. */
export function securityHeaders({ images = [], frames = [] }: Origins) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // compiles WebAssembly of our own, which reads bar codes; still no script from text
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        mediaSrc: ["'self'", ...images],
        frameSrc: ["'self'", ...frames],
        connectSrc: ["'self'", ownSockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // browsers ignore it over plain HTTP, so it is safe to send always
    strictTransportSecurity: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    // nothing sets it
    xPoweredBy: false,
  }
}

/** Some browsers take `'self'` for the scheme of the page only; sockets of the same host are named beside it. */
function ownSockets(request: IncomingMessage): string {
  const host = request.headers.host ?? ''
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
