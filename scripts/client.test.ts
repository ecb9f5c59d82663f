import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS as SERVED_WIDTHS } from '#kit/contract/picture-sizes.ts'
import { storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { takePayment } from '#office/trade/commands/payment/payments.server.ts'
import { type TestShop, testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { PROJECT_ROOT } from '#server/project-root.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PICTURE_WIDTHS, pictureSrcset, resultOf, storefront } from '../clients/storefront/src/index.ts'
import { signedHeaders } from '../clients/storefront/src/sign.ts'
import { SCHEMA, storefrontTypes } from './lib/storefront-types.mjs'

const run = promisify(execFile)
const inRoot = (path: string) => join(PROJECT_ROOT, path)
const CLIENT = inRoot('clients/storefront')
const EXAMPLE = inRoot('scripts/client-example')
/** The compiler of the package: clients have that one or a later one. */
const TSC = join(CLIENT, 'node_modules/typescript/bin/tsc')

/** Installing and compiling takes a while on a busy machine. */
const PATIENCE = 300_000

it(
  'the types of the client are those of the document; `npm run client` writes them',
  async () => {
    expect((await readFile(inRoot(SCHEMA), 'utf8')) === (await storefrontTypes())).toBe(true)
  },
  PATIENCE,
)

it('the client knows the widths that pictures are served in, and that others have none', () => {
  expect(PICTURE_WIDTHS).toEqual(SERVED_WIDTHS)
  const stored = `https://shop.example/jeecg-boot/sys/common/static/goods/202611/${'a1'.repeat(16)}.jpg`
  expect(pictureSrcset(stored)).toContain(`${stored}?w=64 64w, `)
  expect(pictureSrcset('https://elsewhere.example/a.jpg')).toBeUndefined()
})

describe('the client signs', () => {
  it('what the vectors of the signers say', async () => {
    const { secret, vectors } = JSON.parse(await readFile(inRoot('examples/signers/vectors.json'), 'utf8')) as {
      readonly secret: string
      readonly vectors: readonly Readonly<
        Record<'method' | 'url' | 'body' | 'timestamp' | 'nonce' | 'signature', string>
      >[]
    }
    for (const { method, url, body, signature, ...moment } of vectors) {
      const request = { method, url: `https://shop.example${url}`, body: new TextEncoder().encode(body) }
      const headers = await signedHeaders({ clientKey: 'vc_', secret }, request, moment)
      expect(headers['X-Signature'], url).toBe(signature)
    }
  })

  it('each attempt anew, and a command under one key, until somebody answers', async () => {
    const heard: { readonly key: string; readonly nonce: string; readonly digest: string }[] = []
    const server = createServer((request, response) => {
      const hash = createHash('sha256')
      request.on('data', (bytes: Buffer) => hash.update(bytes))
      request.on('end', () => {
        const { headers } = request
        heard.push({
          key: String(headers['idempotency-key']),
          nonce: String(headers['x-nonce']),
          digest: hash.digest('hex'),
        })
        const isLast = heard.length === 3
        response.writeHead(isLast ? 200 : 502, { 'content-type': 'application/json' })
        response.end(isLast ? JSON.stringify({ success: true, result: { unread: 0 } }) : '{}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const shop = storefront({ address: `http://127.0.0.1:${port}`, clientKey: 'vc_', secret: 'vs_' })
    const { data } = await shop.POST('/message/read', { body: { account: 'wx-10086' } })
    await shop.POST('/message/read', { body: { account: 'wx-10086' } })
    server.close()
    expect(data).toMatchObject({ result: { unread: 0 } })
    const [first, ...more] = heard.slice(0, 3)
    expect(more.map(({ key, digest }) => [key, digest])).toEqual(more.map(() => [first?.key, first?.digest]))
    expect(new Set(heard.map(({ nonce }) => nonce)).size).toBe(heard.length)
    expect(heard[3]?.key, 'another command is another one').not.toBe(first?.key)
  })
})

describe('the client', () => {
  /** A server that answers one after the other, and says when it was asked. */
  async function answering(
    ...answers: readonly { readonly status: number; readonly headers?: object; readonly body: string }[]
  ) {
    const asked: number[] = []
    const server = createServer((request, response) => {
      request.resume()
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? expect.fail('no answer')
      asked.push(performance.now())
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const shop = storefront({ address: `http://127.0.0.1:${port}`, clientKey: 'vc_', secret: 'vs_' })
    return { asked, shop, close: () => server.close() }
  }
  const done = { status: 200, body: JSON.stringify({ success: true, result: { unread: 0 } }) }
  const read = { body: { account: 'wx-10086' } }

  it('comes again after as long as it is asked to, and tells of a longer wait at once', async () => {
    const patient = await answering({ status: 429, headers: { 'retry-after': '1' }, body: '{}' }, done)
    expect(await resultOf(patient.shop.POST('/message/read', read))).toEqual({ unread: 0 })
    const [first = 0, second = 0] = patient.asked
    expect(second - first).toBeGreaterThan(950)
    patient.close()
    const refusal = {
      success: false,
      message: '请稍候',
      code: 429,
      reason: 'request.tooMany',
      result: { retryAfter: 600 },
    }
    const long = await answering({ status: 429, headers: { 'retry-after': '600' }, body: JSON.stringify(refusal) })
    await expect(resultOf(long.shop.POST('/message/read', read))).rejects.toMatchObject({
      ...{ status: 429, reason: 'request.tooMany', result: { retryAfter: 600 } },
    })
    expect(long.asked).toHaveLength(1)
    long.close()
  })

  it.each([200, 404])(
    'throws a page that comes in place of an answer, with its text and number: %i',
    async (status) => {
      const headers = { 'content-type': 'text/html', 'x-request-id': 'r-1' }
      const { shop, close } = await answering({ status, headers, body: '<h1>Maintenance</h1>' })
      await expect(shop.POST('/message/read', read)).rejects.toMatchObject({
        ...{ name: 'StorefrontError', status, text: '<h1>Maintenance</h1>', requestId: 'r-1', reason: undefined },
      })
      close()
    },
  )
})

describe('in an empty project', () => {
  let app: TestApp
  let shop: TestShop
  let folder: string
  beforeAll(async () => {
    app = await startTestApp()
    shop = testShop(app)
    folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
    await run('npm', ['run', 'build'], { cwd: CLIENT })
    const packed = [CLIENT, inRoot('node_modules/openapi-fetch'), inRoot('node_modules/openapi-typescript-helpers')]
    for (const from of packed) {
      await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, from], { cwd: folder })
    }
    const archives = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a-website', private: true, type: 'module' }))
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives.map((name) => `./${name}`)], {
      cwd: folder,
    })
    await cp(EXAMPLE, folder, { recursive: true })
    await cp(inRoot('node_modules/@types/node'), join(folder, 'node_modules/@types/node'), { recursive: true })
    await cp(inRoot('node_modules/undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true })
    faults = await compiled(['wrong.ts', 'buy.ts'])
  }, PATIENCE)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What the compiler says of the files, one line each; it writes them all the same. */
  const compiled = async (files: readonly string[]) => {
    const strict = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--outDir', 'out']
    const told = await run(process.execPath, [TSC, ...strict, ...files], { cwd: folder }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    )
    return told.split('\n').filter((line) => /^\S/.test(line))
  }
  let faults: readonly string[]

  it('a wrong field, a wrong input and a call that is none do not compile', () => {
    expect(faults.filter((line) => line.startsWith('wrong.ts'))).toEqual([
      expect.stringMatching(/'prise' does not exist/),
      expect.stringMatching(/'acount' does not exist/),
      expect.stringMatching(/^wrong\.ts\(11,/),
      expect.stringMatching(/'lin' does not exist/),
      expect.stringMatching(/'colour' does not exist/),
    ])
  })

  it(
    'a figure is bought with it',
    async () => {
      expect(faults.filter((line) => !line.startsWith('wrong.ts'))).toEqual([])
      const { clientKey, secret } = await storefrontClient(app)
      await shop.listing(1, { sku: { presentPrice: 29_900 }, product: { cover: 'goods/figure.webp' } })
      const { stdout } = await run(process.execPath, ['out/buy.js', app.address, clientKey, secret], { cwd: folder })
      const bought = JSON.parse(stdout)
      expect(bought).toMatchObject({
        payable: 299,
        status: 10,
        cover: `${app.address}/jeecg-boot/sys/common/static/goods/figure.webp`,
        refused: [409, 409, expect.stringContaining('299')],
      })
      const receipt = { payNo: bought.payNo, thirdNo: bought.orderId, amount: 29_900, paidAt: new Date() }
      await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
      expect(await shop.row('shop_order', bought.orderId)).toMatchObject({ payState: 1, paid: 29_900, source: 'web' })
    },
    PATIENCE,
  )
})
