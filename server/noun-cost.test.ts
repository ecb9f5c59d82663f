import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

/** Files of a noun that are part of the product: its tests and what they need are none. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(join(PROJECT_ROOT, folder)).filter((name) => !/\.test\.|-for-test\.|\.css$/.test(name))
}

/** Lines of an area outside of the folder of a noun that name it, by file. */
function linesAbout(area: string, noun: string): Readonly<Record<string, number>> {
  const files = readdirSync(join(PROJECT_ROOT, area)).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|for-test/.test(name),
  )
  const counts = files.map((name) => {
    const lines = readFileSync(join(PROJECT_ROOT, area, name), 'utf8').split('\n')
    return [name, lines.filter((line) => line.includes(`'./${noun}/`)).length] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

it('a plain noun costs its declaration, and its name in the manifests of its area', () => {
  expect(filesOf('office/catalogue/return-address')).toEqual(['return-address.ts'])
  expect(linesAbout('office/catalogue', 'return-address')).toEqual({ 'area.ts': 1, 'area.web.ts': 1 })
})

it('a rich noun costs eight files at most, all in its folder, and its name in a manifest per suffix', () => {
  // states, commands, a page with a record, secrets, and deliveries of its own
  const files = filesOf('office/connect/webhook')
  expect(files.length).toBeLessThanOrEqual(8)
  expect(files).toEqual(expect.arrayContaining(['webhook.ts', 'webhook.server.ts']))
  const manifests = Object.keys(linesAbout('office/connect', 'webhook')).filter((name) => name.startsWith('area.'))
  expect(manifests.sort()).toEqual(['area.server.ts', 'area.ts', 'area.web.ts'])
  // a declaration and no page of its own: the sample order shows states, lines, commands, figures of other rows in three
  expect(filesOf('office/demo/order')).toHaveLength(3)
})
