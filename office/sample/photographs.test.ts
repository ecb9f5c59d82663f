import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { photograph } from './photographs.server.ts'

it('a photograph of the demo has twelve million points and weighs megabytes, as those of a shop do', async () => {
  const drawn = await readFile(join(import.meta.dirname, 'pictures/tall-03-whole.webp'))
  const bytes = await photograph(drawn)
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, Math.round((width * height) / 1e6)]).toEqual(['jpeg', 12])
  expect(bytes.length).toBeGreaterThan(2_000_000)
  expect(bytes.length).toBeLessThan(8_000_000)
})
