import { expect, type Page, type Response } from '@playwright/test'
import sharp from 'sharp'
import { test } from './support/signed-in.ts'
import { tokenOf } from './support/steps.ts'

/** Bytes that a photograph of 12 megapixels may cost a list. */
const MOST_BYTES = 6 * 1024

/** A line as telephones have it: 9 Mbit/s and 165 ms to and fro, of which a browser reckons nine tenths. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }

const PHOTOGRAPHED = 10
const FIGURES = 25

test('ten photographs of 12 megapixels cost a list a few kilobytes each, and page 3 does not wait for them', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto('/shop/presellGoods')
  await addFigures(page)
  const pictures: Response[] = []
  page.on('response', (response) => {
    if (response.url().includes('/sys/common/static/')) {
      pictures.push(response)
    }
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', FAST_4G)
  await page.reload()
  const rows = page.locator('.ant-table-tbody .ant-table-row')
  await expect(rows.first()).toContainText('照片手办24')
  const shown = page.locator('.picture-thumb img')
  await expect(shown).toHaveCount(PHOTOGRAPHED)
  for (const picture of await shown.all()) {
    await expect(picture).toHaveAttribute('srcset', /\?w=64 64w, .+\?w=128 128w/)
    expect(await picture.getAttribute('width')).toMatch(/^\d+$/)
    expect(await picture.getAttribute('height')).toMatch(/^\d+$/)
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
  }
  expect(pictures).toHaveLength(PHOTOGRAPHED)
  for (const response of pictures) {
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('image/webp')
    expect((await response.body()).byteLength).toBeLessThanOrEqual(MOST_BYTES)
  }

  // pictures that never come take no more than four connections: the others are for data
  const asked: string[] = []
  await page.route('**/sys/common/static/**', (route) => void asked.push(route.request().url()))
  await line.send('Network.clearBrowserCache')
  await page.reload()
  await expect(rows.first()).toContainText('照片手办24')
  await expect.poll(() => asked.length).toBe(4)
  await page.locator('.ant-pagination-item-3').click()
  await expect(rows.first()).toContainText('照片手办4')
  // other journeys of the worker have made figures, too
  await expect(page.getByText(/^21-\d+ 共 \d+ 条$/)).toBeVisible()
  expect(asked).toHaveLength(4)
})

/** The newest ten have a photograph each. */
async function addFigures(page: Page): Promise<void> {
  const headers = await tokenOf(page)
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: grain } })
    .jpeg({ quality: 50 })
    .toBuffer()
  expect(buffer.byteLength).toBeGreaterThan(2_000_000)
  for (let n = 0; n < FIGURES; n += 1) {
    let mainImage = ''
    if (n >= FIGURES - PHOTOGRAPHED) {
      const file = { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }
      const stored = await page.request.post('/jeecg-boot/sys/common/upload', {
        headers,
        multipart: { biz: 'goods', file },
        timeout: 60_000,
      })
      mainImage = (await stored.json()).message
    }
    const data = { name: `照片手办${n}`, mainImage, releaseMonth: '2027-05', state: 1 }
    const answer = await page.request.post('/jeecg-boot/shop/presellGoods/add', { headers, data })
    expect(await answer.json()).toMatchObject({ success: true })
  }
}
