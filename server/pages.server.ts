import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH, PASSIVE_META, SANDBOX_META, STATIC_BASE_META } from '#kit/contract/envelope.ts'
import { localeFrom, type Refusal } from '#kit/contract/text.ts'
import { failure } from '#kit/server/http/answer.server.ts'

const YEAR_SECONDS = 31_536_000

export interface Pages {
  /** The built browser application. */
  readonly folder: string
  /** Static domain of stored files; without it they come from this server. */
  readonly staticUrl?: string | undefined
  /** The server is there to be tried out. */
  readonly isSandbox?: boolean
  /** The server does nothing by itself. */
  readonly isPassive?: boolean
}

/** What programs ask for outside of the API: they read no pages. */
const OF_PROGRAMS = /^\/\.well-known(?:\/|$)|^\/oauth\/(?:token|register|revoke)\/?$/

/** Serves the built browser application; its own routes (history mode) all get the shell. */
export async function servePages(server: FastifyInstance, pages: Pages): Promise<void> {
  const { folder } = pages
  const shellOf = await shells(pages)
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    // its own route reads the whole folder at each request, to tell the case of a name
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // built files carry a hash of their content in the name
      response.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  const sendShell = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(shellOf(request.url.split('?')[0] ?? ''))
  server.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, ({ params }, reply) =>
    reply.sendFile(params['*']),
  )
  server.get('/', sendShell)
  server.get('/index.html', sendShell)
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      request.method === 'GET' && !path.startsWith(BASE_PATH) && !/\.\w+$/.test(path) && !OF_PROGRAMS.test(path)
    if (isPage) {
      return sendShell(request, reply)
    }
    return answerNothing(request, reply)
  })
}

interface PageFiles {
  /** Pattern of the paths; the first that fits counts. */
  readonly path: string
  /** Scripts that the page loads there, beyond those it names itself. */
  readonly files: readonly string[]
}

/** The page by path: it names what will be loaded there, so that a slow line is not asked again and again. */
async function shells({ folder, ...told }: Pages): Promise<(path: string) => string> {
  const plain = withMeta(await readFile(join(folder, 'index.html'), 'utf8'), told)
  const visits: readonly PageFiles[] = JSON.parse(await readFile(join(folder, PAGE_FILES), 'utf8').catch(() => '[]'))
  const pages = visits.map(({ path, files }) => ({ pattern: new RegExp(path), files }))
  return (path) => {
    const files = pages.find(({ pattern }) => pattern.test(path))?.files ?? []
    return plain.replace('</head>', () => `${files.map(hint).join('')}</head>`)
  }
}

/** Written by the build. */
const PAGE_FILES = '.vite/page-files.json'

function hint(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" />`
}

/** Tells the page the static domain, and whether the server is there to be tried out, or passive. */
function withMeta(shell: string, { staticUrl, isSandbox = false, isPassive = false }: Omit<Pages, 'folder'>): string {
  const told: readonly (readonly [name: string, content: string])[] = [
    ...(staticUrl === undefined ? [] : ([[STATIC_BASE_META, staticUrl]] as const)),
    ...(isSandbox ? ([[SANDBOX_META, '1']] as const) : []),
    ...(isPassive ? ([[PASSIVE_META, '1']] as const) : []),
  ]
  // an address may hold `&` and `$`, which mean something in HTML and in a replacement
  const metas = told.map(([name, content]) => `<meta name="${name}" content="${content.replaceAll('&', '&amp;')}" />`)
  return shell.replace('</head>', () => `${metas.join('')}</head>`)
}

const NOTHING: Refusal = ['路径不存在，请检查路径是否正确', 'There is nothing at this path', 'request.unknownPath']

/** The answer to a path that nobody serves. */
export function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeFrom(request.headers['accept-language'])
  return reply.status(404).send(failure(locale, NOTHING, { code: 404 }))
}
