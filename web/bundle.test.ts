import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist/web')
const MANIFEST = join(DIST, '.vite/manifest.json')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** First-load JavaScript in KiB, gzipped as it is served. */
const BUDGETS = {
  login: { limit: 270, entries: ['office/login/login.web.tsx'] },
  home: { limit: 331, entries: ['kit/web/shell/shell.web.tsx', 'office/composition/home-page.web.tsx'] },
  'a list': { limit: 459, entries: ['kit/web/shell/shell.web.tsx', 'office/standard/standard-screen.web.tsx'] },
  'the list of figures': {
    limit: 476,
    entries: ['kit/web/shell/shell.web.tsx', 'office/composition/goods-pages.web.tsx'],
  },
  'the list of listings': {
    limit: 466,
    entries: [
      ...[
        'kit/web/shell/shell.web.tsx',
        'office/composition/product-pages.web.tsx',
        'office/catalogue/product/product-page.web.tsx',
      ],
    ],
  },
} as const

/** A slow line answers each request late, and browsers ask for a few at a time. */
const MOST_SCRIPTS = 20

/**
 * Parts of antd that only some pages need: each would weigh on the first load of all. Styles are registered by name.
 */
const LATE_PARTS = ['DatePicker', 'TreeSelect', 'Cascader', 'Upload']

describe.skipIf(!existsSync(MANIFEST))(
  'first load of the built application (skipped without dist/web: npm run build)',
  () => {
    const manifest: Readonly<Record<string, Chunk>> = existsSync(MANIFEST)
      ? JSON.parse(readFileSync(MANIFEST, 'utf8'))
      : {}
    const keyOf = (source: string) => Object.keys(manifest).find((key) => key.endsWith(source)) ?? source

    function filesOf(entries: readonly string[]): ReadonlySet<string> {
      const seen = new Set<string>()
      const visit = (key: string) => {
        const chunk = manifest[key]
        if (!chunk) {
          throw new Error(`not in the manifest: ${key}`)
        }
        if (!seen.has(chunk.file)) {
          seen.add(chunk.file)
          chunk.imports?.forEach(visit)
        }
      }
      for (const entry of ['index.html', ...entries.map(keyOf)]) {
        visit(entry)
      }
      return seen
    }

    for (const [name, { limit, entries }] of Object.entries(BUDGETS)) {
      test(`${name} loads at most ${limit} KiB of JavaScript`, () => {
        const sizes = [...filesOf(entries)].map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
        const total = sizes.reduce((sum, size) => sum + size, 0) / 1024
        expect(total).toBeGreaterThan(100)
        expect(total).toBeLessThanOrEqual(limit)
      })
    }

    test.each(Object.entries(BUDGETS))(`%s loads at most ${MOST_SCRIPTS} scripts`, (_name, { entries }) => {
      expect(filesOf(entries).size).toBeLessThanOrEqual(MOST_SCRIPTS)
    })

    test('date pickers, trees and uploads come with the pages that use them', () => {
      const code = [...filesOf(BUDGETS.home.entries)].map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n')
      const isIn = (part: string) => new RegExp(`["'\`]${part}["'\`]`).test(code)
      expect(isIn('Menu')).toBe(true)
      expect(LATE_PARTS.filter(isIn)).toEqual([])
    })
  },
)
