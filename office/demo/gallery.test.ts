import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MENU_GROUPS, MENU_SCREENS } from '../office.ts'
import { DEMO_PAGES, demoPath } from './demo-pages.ts'

/** An entry of a page's examples, in the order in which all of them are written. */
const ENTRY =
  /id: '([^']+)',\s+title: \[[^\]]+\],\s+text: \[[\s\S]*?\],\s+Example: (\w+),\s+source: \(\) => import\('([^']+)'\)/g

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'gallery')
  .map(({ name }) => name)
  // a noun that is shown as a whole is no page of parts
  .filter((folder) => readdirSync(join(import.meta.dirname, folder)).some((name) => name.endsWith('-page.web.tsx')))
const pages = folders.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('-page.web.tsx'))
    .map((name) => ({ folder, name, text: read(`${folder}/${name}`) })),
)
const examples = pages.flatMap(({ folder, text }) =>
  [...text.matchAll(ENTRY)].map(([, id = '', Example = '', source = '']) => ({ folder, text, id, Example, source })),
)

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8')
}

describe('the gallery', () => {
  it('[1.2c] has its area in the menu, last, and a page for every group of parts', () => {
    expect([...MENU_GROUPS].sort((one, other) => one.order - other.order).at(-1)?.key).toBe('demo')
    const below = MENU_SCREENS.filter(({ under }) => under === 'demo')
    expect(below.map(({ url }) => url)).toEqual(DEMO_PAGES.map(demoPath))
    expect(folders.toSorted()).toEqual(DEMO_PAGES.map(({ name }) => name).toSorted())
  })

  it('is read whole by these checks', () => {
    const written = pages.flatMap(({ text }) => [...text.matchAll(/\bExample: /g)])
    expect(examples).toHaveLength(written.length)
    expect(examples.length).toBeGreaterThan(0)
  })

  it('shows the very code that runs: source and component of an example come from the same file', () => {
    for (const { folder, text, id, Example, source } of examples) {
      const file = source.replace(/\?raw$/, '')
      expect(source, id).toBe(`${file}?raw`)
      expect(text, id).toContain(`import { ${Example} } from '${file}'`)
      expect(read(join(folder, file)), id).toContain(`export function ${Example}()`)
    }
  })

  it('has examples short enough to be copied, each with an anchor of its own', () => {
    for (const { folder, id, source } of examples) {
      const lines = read(join(folder, source.replace(/\?raw$/, ''))).split('\n').length
      expect(lines, id).toBeGreaterThanOrEqual(8)
      expect(lines, id).toBeLessThanOrEqual(70)
    }
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length)
  })
})
