import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { storefront } from '@vitrine/storefront-client'
import { COMMANDS, READS, type Visitor } from './src/calls.ts'

const { SHOP_ADDRESS: shopAddress = 'http://localhost:8080', SHOP_KEY: clientKey, SHOP_SECRET: secret } = process.env
const { PORT = '5180', HOST = '127.0.0.1' } = process.env
if (!clientKey || !secret) {
  throw new Error('SHOP_KEY and SHOP_SECRET are those of an API client of the shop')
}

const SHOPS = {
  zh: storefront({ address: shopAddress, clientKey, secret, language: 'zh' }),
  en: storefront({ address: shopAddress, clientKey, secret, language: 'en' }),
}

/** A call whose path comes from a browser. It is one of those listed, and the page gives it the inputs of its type. */
interface Caller {
  GET(path: string, init: object): Promise<Called>
  POST(path: string, init: object): Promise<Called>
}

interface Called {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly cookie?: string
}

const MAX_BODY_BYTES = 64 * 1024

/** Answers what the page asks. */
async function answerOf(request: IncomingMessage, url: URL): Promise<Answer> {
  const path = url.pathname.slice('/api'.length)
  const language = request.headers['accept-language']?.startsWith('en') ? 'en' : 'zh'
  const name = nameIn(request.headers.cookie)
  // pages of other sites can send forms, and no JSON
  const isCommand = request.method === 'POST' && request.headers['content-type'] === 'application/json'
  if (request.method !== 'GET' && !isCommand) {
    return no(405, 'GET, or POST of JSON')
  }
  const body = isCommand ? await bodyOf(request) : {}
  if (body === undefined) {
    return no(400, 'JSON of at most 64 KB')
  }
  if (path === '/window/visitor') {
    return isCommand ? signIn(body.name, language) : visitorIs(name)
  }
  const calls: Readonly<Record<string, 'public' | 'own'>> = isCommand ? COMMANDS : READS
  const whose = Object.hasOwn(calls, path) ? calls[path] : undefined
  if (whose === undefined) {
    return no(404, 'Not found')
  }
  if (whose === 'own' && name === null) {
    return no(401, language === 'zh' ? '请先登录' : 'Sign in first')
  }
  // whatever account a browser names, it is that of the cookie
  const { account: _, ...given } = isCommand ? body : Object.fromEntries(url.searchParams)
  const inputs = name !== null && whose === 'own' ? { ...given, account: accountOf(name) } : given
  const key = request.headers['idempotency-key']
  const shop: Caller = SHOPS[language] as unknown as Caller
  return passedOn(
    isCommand
      ? shop.POST(path, { body: inputs, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) })
      : shop.GET(path, { params: { query: inputs } }),
  )
}

/** A real website asks for a password, or another party; this one believes the name. */
async function signIn(name: unknown, language: 'zh' | 'en'): Promise<Answer> {
  if (typeof name !== 'string' || name.trim() === '') {
    return { ...visitorIs(null), cookie: cookieOf('', 0) }
  }
  const saved = await passedOn(
    SHOPS[language].POST('/customer/save', {
      body: {
        account: accountOf(name),
        nickname: name,
        source: 'web',
        locale: language === 'zh' ? 'zh-CN' : 'en-US',
      },
    }),
  )
  const { success } = saved.body as { readonly success: boolean }
  return success ? { ...visitorIs(name), cookie: cookieOf(signed(name), 30 * 24 * 3600) } : saved
}

/** The answer of the shop as it is, with its status. */
async function passedOn(call: Promise<Called>): Promise<Answer> {
  try {
    const { data, error, response } = await call
    const body = data ?? error
    return typeof body === 'object' ? { status: response.status, body } : no(502, `HTTP ${response.status}`)
  } catch {
    return no(502, 'The shop cannot be reached · 商城暂时无法访问')
  }
}

function visitorIs(name: string | null): Answer {
  return { status: 200, body: { success: true, result: { name, shopAddress } satisfies Visitor } }
}

function no(status: number, message: string): Answer {
  return { status, body: { success: false, code: status, message, result: null, timestamp: Date.now() } }
}

/** The account that the shop knows somebody by. */
function accountOf(name: string): string {
  return `window-${createHash('sha256').update(name.trim()).digest('hex').slice(0, 24)}`
}

/** `name.signature`: nobody else can write it. */
function signed(name: string): string {
  const text = Buffer.from(name.trim()).toString('base64url')
  return `${text}.${signatureOf(text)}`
}

function signatureOf(text: string): string {
  return createHmac('sha256', String(secret)).update(`cookie of the window\n${text}`).digest('base64url')
}

function cookieOf(value: string, seconds: number): string {
  return `visitor=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
}

function nameIn(cookies = ''): string | null {
  const [, text = '', signature = ''] = /(?:^|; )visitor=([\w-]+)\.([\w-]+)/.exec(cookies) ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(text))]
  return given.length === right.length && timingSafeEqual(given, right)
    ? Buffer.from(text, 'base64url').toString()
    : null
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) {
      return undefined
    }
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The built page, by the paths of its files. */
async function builtFiles(): Promise<ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>> {
  const folder = join(import.meta.dirname, 'dist')
  const names = await readdir(folder, { recursive: true })
  const files = names.flatMap((name) => {
    const type = TYPES[extname(name)]
    return type === undefined ? [] : [{ name: name.replaceAll('\\', '/'), type }]
  })
  return new Map(
    await Promise.all(
      files.map(async ({ name, type }) => {
        const path = name === 'index.html' ? '/' : `/${name}`
        return [path, { type, bytes: await readFile(join(folder, name)) }] as const
      }),
    ),
  )
}

const files = await builtFiles()
const HEADERS = {
  'Content-Security-Policy': `default-src 'self'; img-src 'self' data: ${new URL(shopAddress).origin}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://window')
  const file = files.get(url.pathname)
  if (file && request.method === 'GET') {
    response.writeHead(200, { ...HEADERS, 'Content-Type': file.type }).end(file.bytes)
    return
  }
  const asked = url.pathname.startsWith('/api/') ? answerOf(request, url) : Promise.resolve(no(404, 'Not found'))
  asked
    .catch(() => no(500, 'The window failed'))
    .then(({ status, body, cookie }) => {
      const headers = { ...HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
      response.writeHead(status, { ...headers, ...(cookie !== undefined && { 'Set-Cookie': cookie }) })
      response.end(JSON.stringify(body))
    })
})
server.listen(Number(PORT), HOST, () => {
  process.stdout.write(`Window: http://${HOST}:${(server.address() as AddressInfo).port}\n`)
})
