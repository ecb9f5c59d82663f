import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { WebArea } from '#kit/web/area/area.web.ts'
import { PROJECT_ROOT } from '#server/project-root.server.ts'
import { catalogue, sandboxCatalogue } from '../office.ts'

const manifests = globSync('office/{*/area.web.ts,demo/demo-screens.web.ts}', { cwd: PROJECT_ROOT })

const areas = await Promise.all(
  manifests.map(async (path): Promise<WebArea> => {
    const exported: Readonly<Record<string, unknown>> = await import(join(PROJECT_ROOT, path))
    const isArea = (one: unknown): one is WebArea => typeof one === 'object' && one !== null && 'screens' in one
    return Object.values(exported).find(isArea) ?? expect.fail(`${path} declares no pages`)
  }),
)
const screens = new Set(areas.flatMap((area) => Object.keys(area.screens)))
const resources = areas.flatMap(({ resources = {} }) => Object.entries(resources))
const named = new Set(resources.map(([component]) => component))

it('a noun of the menu has a list and a record: pages of its own, or its declaration for the standard ones', () => {
  const components = [...catalogue, ...sandboxCatalogue].flatMap(({ menu }) => menu?.component ?? [])
  expect(components.length).toBeGreaterThan(70)
  const isShown = (page: string) => screens.has(page) || named.has(page.replace(/\/record$/, ''))
  expect(components.flatMap((one) => [one, `${one}/record`]).filter((page) => !isShown(page))).toEqual([])
})

it.each(resources)('%s is the standard page of the noun that names it', async (component, load) => {
  const { menu } = await load()
  expect(menu?.component).toBe(component)
  expect(screens.has(component) && screens.has(`${component}/record`), 'nothing shows it').toBe(false)
})
