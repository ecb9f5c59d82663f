import http, { type RequestListener } from 'node:http'

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  readonly head: number
  /** For a body that is no form. */
  readonly body: number
  /** For a whole request with files; as long as the pages wait for a transfer. */
  readonly request: number
  /** How often open connections are looked at. */
  readonly look: number
}

export const PATIENCE: Patience = { head: 15_000, body: 30_000, request: 300_000, look: 5_000 }

/**
 * Milliseconds for which a connection without requests stays open: longer than those of usual proxies, so that none sends a
 * request into a connection that is being closed.
 */
const KEPT_ALIVE = 72_000

/** Node's HTTP server with timeouts for half-sent requests; responses end as soon as their client disconnects. */
export function httpServer(handle: RequestListener, patience: Patience): http.Server {
  const options = {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.look,
    keepAliveTimeout: KEPT_ALIVE,
  }
  return http.createServer(options, (request, response) => {
    overrideMethod(request)
    closeWithConnection(request, response)
    endHalfSent(request, patience.body)
    handle(request, response)
  })
}

/** Some clients can only POST and name the meant method in a header. */
function overrideMethod(request: http.IncomingMessage): void {
  const wished = request.headers['x-http-method-override']
  if (request.method === 'POST' && (wished === 'PUT' || wished === 'DELETE')) {
    request.method = wished
  }
}

/**
 * On disconnect Node closes only the response that is being sent. Responses of pipelined requests behind it would stay
 * open for ever, with all resources they hold.
 */
function closeWithConnection({ socket }: http.IncomingMessage, response: http.ServerResponse): void {
  const close = (): void => {
    if (!response.destroyed) {
      response.destroy()
      response.emit('close')
    }
  }
  socket.once('close', close)
  response.once('close', () => socket.off('close', close))
}

function endHalfSent(request: http.IncomingMessage, milliseconds: number): void {
  const { headers, socket } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (hasBody && !/^multipart\//i.test(headers['content-type'] ?? '')) {
    const timer = setTimeout(() => request.complete || socket.destroy(), milliseconds)
    request.once('close', () => clearTimeout(timer))
  }
}
