import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { REASONS, reasonsOfSources } from '../scripts/lib/reasons.mjs'

it('the list of reasons is what the sources say: after a change `npm run reasons` writes it anew', async () => {
  expect(await reasonsOfSources(parseSync)).toBe(await readFile(REASONS, 'utf8'))
})

it('every reason has words in both languages, without what only a program would read', async () => {
  const listed = JSON.parse(await readFile(REASONS, 'utf8')) as Readonly<Record<string, readonly [string, string]>>
  const strange = Object.entries(listed).filter(([, [zh, en]]) => zh === '' || en === '' || /[一-鿿]/.test(en))
  expect(strange).toEqual([])
})
