import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { localeFrom, type Text, textIn } from '#kit/contract/text.ts'
import { envelope } from '#kit/server/http/answer.server.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built browser application; its own routes (history mode, specification 2.10h) all get the shell. */
export async function servePages(server: FastifyInstance, folder: string): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'))
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
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
  server.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell),
  )
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith(BASE_PATH) && !/\.\w+$/.test(path)
    if (isPage) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
    }
    return answerNothing(request, reply)
  })
}

const NOTHING: Text = ['路径不存在，请检查路径是否正确', 'There is nothing at this path']

/** The answer to a path that nobody serves. */
export function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = textIn(localeFrom(request.headers['accept-language']), NOTHING)
  return reply.status(404).send(envelope(false, message, 404, null))
}
