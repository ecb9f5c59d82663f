import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from './pages.server.ts'

const SHELL = '<html><head><title>Vitrine</title></head></html>'

let folder: string
let server: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), SHELL)
  await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
  server = Fastify()
  await servePages(server, { folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => server.inject({ method: 'GET', url })

describe('the pages', () => {
  it.each([
    '/',
    '/shop/goods',
    '/user/login?redirect=%2Fshop',
    '/isystem/position/',
    '/index.html',
    '/oauth/authorize?client_id=x',
  ])('[2.10h] %s is answered with the shell: the browser has the routes', async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body]).toEqual([200, SHELL])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  it('the shell names what a visit of the path will load, the first pattern that fits', async () => {
    await mkdir(join(folder, '.vite'))
    const visits = [
      { path: '^/user/', files: ['assets/login.js'] },
      { path: '', files: ['assets/frame.js', 'assets/list.js'] },
    ]
    await writeFile(join(folder, '.vite/page-files.json'), JSON.stringify(visits))
    const built = Fastify()
    await servePages(built, { folder })
    const bodyOf = async (url: string) => (await built.inject({ method: 'GET', url })).body
    expect(await bodyOf('/user/login?redirect=%2Fshop')).toBe(
      SHELL.replace('</head>', '<link rel="modulepreload" crossorigin href="/assets/login.js" /></head>'),
    )
    expect(await bodyOf('/shop/goods')).toBe(
      SHELL.replace(
        '</head>',
        '<link rel="modulepreload" crossorigin href="/assets/frame.js" /><link rel="modulepreload" crossorigin href="/assets/list.js" /></head>',
      ),
    )
    await built.close()
  })

  it('files with a hash in their name are kept for a year', async () => {
    const { statusCode, headers } = await get('/assets/main-abc123.js')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/assets/missing.js',
    '/jeecg-boot/nothing',
    '/.env.local',
    '/.well-known',
    '/.well-known/oauth-protected-resource',
    '/.well-known/openid-configuration/mcp',
    '/oauth/token',
  ])('%s is nothing, and no shell', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 404 })
  })

  it('only reading is a page', async () => {
    expect((await server.inject({ method: 'POST', url: '/shop/goods' })).statusCode).toBe(404)
  })
})
