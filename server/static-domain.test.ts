import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let pagesFolder: string
let own: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  pagesFolder = await mkdtemp(join(tmpdir(), 'vitrine-shell-'))
  await writeFile(join(pagesFolder, 'index.html'), '<html><head><title>Vitrine</title></head><body></body></html>')
  own = await startTestApp({ pagesFolder })
  elsewhere = await startTestApp({ pagesFolder, staticUrl: 'http://static.example:81/a&b/$&' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
afterAll(async () => {
  await own.close()
  await elsewhere.close()
  await rm(pagesFolder, { recursive: true, force: true })
})

/** What the browser application makes of a stored path in the page that this server answers with. */
async function addressOf(app: TestApp, path: string): Promise<string> {
  const { document } = new Window()
  document.write(await (await fetch(`${app.address}/shop/goods`)).text())
  vi.stubGlobal('document', document)
  const { fileUrl } = await import('#kit/web/client/client.web.ts')
  return fileUrl(path)
}

async function uploaded(app: TestApp): Promise<string> {
  const { body } = await (await app.admin()).upload('/sys/common/upload', { file: new File([PNG], 'a.png') })
  expect(body.success, body.message).toBe(true)
  return body.message
}

describe('stored files', () => {
  it('[7.1f] come from this server when no static domain is set', async () => {
    const path = await uploaded(own)
    const address = await addressOf(own, path)
    expect(address).toBe(`/jeecg-boot/sys/common/static/${path}`)
    const { status, headers } = await fetch(own.address + address)
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  })

  it('[7.1f] come from the static domain that is set; whole addresses stay', async () => {
    expect(await addressOf(elsewhere, 'goods/a.png')).toBe('http://static.example:81/a&b/$&/goods/a.png')
    expect(await addressOf(elsewhere, 'https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
  })

  it('may be shown by the pages when the static domain fetches them here', async () => {
    const page = await fetch(elsewhere.address)
    expect(page.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: http://static.example:81;",
    )
    const path = await uploaded(elsewhere)
    const { headers } = await fetch(`${elsewhere.address}/jeecg-boot/sys/common/static/${path}`)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})
