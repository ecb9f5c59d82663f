import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist/web')
const PAGE_FILES = join(DIST, '.vite/page-files.json')

interface Visit {
  readonly path: string
  readonly files: readonly string[]
}

/** First-load JavaScript of pages that many visits begin with, in KiB, gzipped as it is served; the same for any other. */
const KIB: Readonly<Record<string, number>> = {
  '/user/login': 267,
  '/dashboard/analysis': 320,
  '/shop/order': 475,
  '/shop/goods': 446,
  '/shop/product': 442,
  '/shop/returnAddress': 420,
  // the editor of a listing is a spreadsheet, trees and uploads at once
  ...{ '/shop/product/edit/[^/]+': 565, '/shop/presellProduct/edit/[^/]+': 565, '/shop/finalProduct/edit/[^/]+': 565 },
  // commands of the gallery, with all that may be asked
  '/demo/command': 554,
}
const KIB_OF_ANY = 525

/** A slow line answers each request late, and browsers ask for a few at a time. */
const SCRIPTS: Readonly<Record<string, number>> = { '/user/login': 8, '/dashboard/analysis': 12, '/shop/order': 28 }
const SCRIPTS_OF_ANY = 42

/**
 * Parts of antd that only some pages need: each would weigh on the first load of all. Styles are registered by name.
 */
const LATE_PARTS = ['DatePicker', 'TreeSelect', 'Cascader', 'Upload']

describe.skipIf(!existsSync(PAGE_FILES))(
  'first load of the built application (skipped without dist/web: npm run build)',
  () => {
    const html = existsSync(PAGE_FILES) ? readFileSync(join(DIST, 'index.html'), 'utf8') : ''
    const visits: readonly Visit[] = existsSync(PAGE_FILES) ? JSON.parse(readFileSync(PAGE_FILES, 'utf8')) : []
    const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '')
    const pathOf = ({ path }: Visit) => (path === '^/user/' ? '/user/login' : path.replaceAll(/^\^|\$$/g, ''))
    const pages = visits.map((visit) => ({ path: pathOf(visit), files: [...named, ...visit.files] }))
    const filesOf = (path: string) => pages.find((page) => page.path === path)?.files ?? []
    const sizes = new Map<string, number>()
    const sizeOf = (file: string) => {
      const size = sizes.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
      sizes.set(file, size)
      return size
    }

    test('every page of the menu comes in few scripts', () => {
      expect(pages.length).toBeGreaterThan(250)
      expect(named.length).toBeGreaterThan(1)
      const many = pages.filter(({ path, files }) => files.length > (SCRIPTS[path] ?? SCRIPTS_OF_ANY))
      expect(many.map(({ path, files }) => `${path}: ${files.length}`)).toEqual([])
    })

    test('no page loads more JavaScript than it may', () => {
      const kib = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0) / 1024
      expect(kib(filesOf('/user/login'))).toBeGreaterThan(100)
      const big = pages.filter(({ path, files }) => kib(files) > (KIB[path] ?? KIB_OF_ANY))
      expect(big.map(({ path, files }) => `${path}: ${kib(files).toFixed(0)} KiB`)).toEqual([])
    })

    test('no scripts import each other in a circle: what a module needs when it starts is there', () => {
      const manifest: Readonly<Record<string, { readonly imports?: readonly string[] }>> = JSON.parse(
        readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
      )
      const left = new Map(Object.entries(manifest).map(([key, { imports = [] }]) => [key, imports]))
      const last = () => [...left].find(([, imports]) => !imports.some((key) => left.has(key)))
      for (let one = last(); one; one = last()) {
        left.delete(one[0])
      }
      expect([...left.keys()]).toEqual([])
    })

    test('date pickers, trees and uploads come with the pages that use them', () => {
      const code = filesOf('/dashboard/analysis')
        .map((file) => readFileSync(join(DIST, file), 'utf8'))
        .join('\n')
      const isIn = (part: string) => new RegExp(`["'\`]${part}["'\`]`).test(code)
      expect(isIn('Menu')).toBe(true)
      expect(LATE_PARTS.filter(isIn)).toEqual([])
    })
  },
)
