import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paintCaptcha } from './captcha.server.ts'

/** Grey of the background is 242; letters and lines are darker. */
const INK = 225

/** Points with ink on the four edges of a picture. */
async function inkOnEdges(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  expect({ width, height }).toEqual({ width: 120, height: 40 })
  const isInk = (x: number, y: number) => (data[y * width + x] ?? 255) < INK
  const rows = Array.from({ length: width }, (_, x) => [isInk(x, 0), isInk(x, height - 1)]).flat()
  const columns = Array.from({ length: height }, (_, y) => [isInk(0, y), isInk(width - 1, y)]).flat()
  return [...rows, ...columns].filter(Boolean).length
}

test('the letters of a picture are whole: hardly anything reaches its edge but a line', async () => {
  let ink = 0
  for (let count = 0; count < 30; count += 1) {
    ink += await inkOnEdges((await paintCaptcha()).jpeg)
  }
  // pictures with cropped letters have eight points there on average
  expect(ink / 30).toBeLessThan(2.5)
})
