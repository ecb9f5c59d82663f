import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BASE_PATH } from '#kit/contract/envelope.ts'

/** A request as it went over the line. */
export interface Asked {
  readonly method: string
  /** Below the base path, without the query. */
  readonly path: string
  /** Without what every GET carries to be unlike the one before. */
  readonly query: Readonly<Record<string, string>>
  readonly headers: http.IncomingHttpHeaders
  /** What was sent as JSON. */
  readonly body: unknown
  /** What was sent as a form: the values of each field, of files their names. */
  readonly form: Readonly<Record<string, readonly string[]>>
}

/** The line from the window of a test to a real server. What it carries is written down; it can be held and cut. */
export interface Line {
  readonly address: string
  readonly asked: readonly Asked[]
  /** The requests of a path, in order. */
  askedFor(path: string): readonly Asked[]
  /** The answers of a path wait from now on, until the function that is given back is called. */
  hold(path: string): () => void
  /** Requests of a path break off without an answer, until the function that is given back is called. */
  cut(path: string): () => void
  /**
   * Requests of a path end at a proxy on the way, with this HTTP status and no envelope, until the function that is
   * given back is called; a status of success comes with nothing.
   */
  refuse(path: string, status: number): () => void
  /** Waits until what went through to the server is answered; what is held has not gone through. */
  answered(): Promise<void>
  /** Nothing is held, cut or written down any more. */
  mend(): void
  close(): Promise<void>
}

type Fault = { readonly until: Promise<void> } | { readonly status: number } | 'cut'

export async function openLine(to: string): Promise<Line> {
  let asked: Asked[] = []
  const faults = new Map<string, Fault>()
  const releases = new Set<() => void>()
  const underWay = new Set<Promise<void>>()
  const target = new URL(to)

  const server = http.createServer(async (request, response) => {
    const bytes = await buffer(request)
    const one = readAsked(request, bytes)
    asked.push(one)
    const fault = faults.get(one.path)
    if (fault === 'cut') {
      request.socket.destroy()
      return
    }
    if (fault && 'status' in fault) {
      response
        .writeHead(fault.status, { 'content-type': 'text/html' })
        .end(fault.status < 300 ? '' : '<h1>no answer</h1>')
      return
    }
    await fault?.until
    pass(request, bytes, response)
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    const on = connect(Number(target.port), target.hostname, () => {
      on.write(`${request.method} ${request.url} HTTP/1.1\r\n${rawHeaders(request)}\r\n\r\n`)
      on.write(head)
      socket.pipe(on).pipe(socket)
    })
    on.on('error', () => socket.destroy())
    socket.on('error', () => on.destroy())
  })

  function put(path: string, fault: Fault): () => void {
    faults.set(path, fault)
    return () => void faults.delete(path)
  }

  function pass(request: http.IncomingMessage, bytes: Buffer, response: http.ServerResponse): void {
    const { method, url: path, headers } = request
    const onward = http.request(
      { hostname: target.hostname, port: target.port, method, path, headers, agent: false },
      (answer) => {
        if (response.destroyed) {
          answer.resume()
          return
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => request.socket.destroy())
    // who asked may be gone while the request was held, or go while it is answered
    const answered = new Promise<void>((resolve) => {
      onward.once('response', (answer) => answer.once('end', resolve))
      onward.once('error', () => resolve())
      response.once('close', resolve)
    })
    underWay.add(answered)
    void answered.then(() => underWay.delete(answered))
    onward.end(bytes)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked
    },
    askedFor: (path) => asked.filter((one) => one.path === path),
    hold: (path) => {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      const unlock = put(path, { until })
      releases.add(release)
      return () => {
        unlock()
        release()
      }
    },
    cut: (path) => put(path, 'cut'),
    refuse: (path, status) => put(path, { status }),
    answered: async () => {
      while (underWay.size > 0) {
        await Promise.all(underWay)
      }
    },
    mend: () => {
      faults.clear()
      for (const release of releases) {
        release()
      }
      releases.clear()
      asked = []
    },
    close: async () => {
      for (const socket of sockets) {
        socket.destroy()
      }
      // what is under way arrives first: nobody is told of a break that is none
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readAsked({ method = 'GET', url = '/', headers }: http.IncomingMessage, bytes: Buffer): Asked {
  const [path = '', search = ''] = url.split('?')
  const { _t, ...query } = Object.fromEntries(new URLSearchParams(search))
  const isJson = headers['content-type']?.includes('json') ?? false
  const body: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined
  const form = headers['content-type']?.startsWith('multipart/') ? readForm(bytes.toString('utf8')) : {}
  return { method, path: path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path, query, headers, body, form }
}

const FORM_FIELD = /; name="([^"]*)"(?:; filename="([^"]*)")?(?:\r\n[^\r\n]+)*\r\n\r\n([^\r]*)/g

function readForm(text: string): Asked['form'] {
  const form: Record<string, string[]> = {}
  for (const [, name = '', fileName, value = ''] of text.matchAll(FORM_FIELD)) {
    form[name] = [...(form[name] ?? []), fileName ?? value]
  }
  return form
}

function rawHeaders({ rawHeaders: list }: http.IncomingMessage): string {
  return list.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${list[index + 1]}`] : [])).join('\r\n')
}
