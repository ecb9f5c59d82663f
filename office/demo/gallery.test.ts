import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MENU_GROUPS, MENU_SCREENS } from '../office.ts'
import { DEMO_PAGES, demoPath } from './demo-pages.ts'
import { demoScreenOf } from './demo-screens.web.ts'
import { sampleOrder } from './order/order.ts'
import { samplePerson } from './person/person.ts'
import { sampleShip } from './ship/ship.ts'
import { galleryPathOf, WIRE_EXAMPLES } from './wire-examples.ts'

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

  it('[1.2c] [2.11d] shows example forms, lists and profiles of an existing menu, by their addresses and their components', () => {
    const shown = new Set([...DEMO_PAGES.map(demoPath), sampleOrder.menu?.url])
    for (const [url, component] of WIRE_EXAMPLES) {
      expect(shown, url).toContain(galleryPathOf(url))
      expect(demoScreenOf(component), component).toBeTypeOf('function')
    }
    expect(new Set(WIRE_EXAMPLES.map(([url]) => url)).size).toBe(WIRE_EXAMPLES.length)
    const to = (...urls: readonly string[]) => urls.map(galleryPathOf)
    expect(to('/form/base-form', '/form/step-form', '/form/advanced-form')).toEqual(Array(3).fill('/demo/form'))
    expect(to('/list/query-list', '/list/card', '/list/search/article')).toEqual(Array(3).fill('/demo/list'))
    expect(to('/profile/basic', '/profile/advanced')).toEqual(Array(2).fill('/demo/profile'))
    expect(to('/demo/form', '/isystem/user')).toEqual([undefined, undefined])
    // examples that have rows are nouns under their own addresses
    expect([samplePerson, sampleShip].map(({ menu }) => [menu?.url, menu?.component])).toEqual([
      ['/jeecg/jeecgDemoList', 'jeecg/JeecgDemoList'],
      ['/jeecg/j-vxe-table-demo/jsbc', 'jeecg/JVxeDemo/demo/JSBCDemo'],
    ])
  })

  it('[1.3] shows every shared building block that it was asked for, but those that stand in the shell and the builder of SKUs', () => {
    const text = pages.map(({ folder, name }) => read(`${folder}/${name}`)).join('\n')
    const sources = examples.map(({ folder, source }) => read(join(folder, source.replace(/\?raw$/, '')))).join('\n')
    const inGallery = {
      'editable tables': 'kit/web/editable-table/editable-table.web.tsx',
      'pickers of users': 'sys_user,realname,username',
      'pickers of roles': 'sys_role,role_name,role_code',
      'pickers of departments': 'sys_depart,depart_name,id',
      'pickers of positions': 'sys_position,name,code',
      'a list to pick from': 'kit/web/picker/pick-control.web.tsx',
      'uploads of files': 'kit/web/field/upload/file-upload.web.tsx',
      'uploads of pictures': 'kit/web/field/upload/picture-upload.web.tsx',
      'cron expressions': 'kit/web/field/cron/cron-builder.web.tsx',
      'the advanced query': 'kit/web/list/list-head.web.tsx',
      'tree tables': 'kit/web/table/tree-table/tree-table.web.tsx',
      markdown: 'kit/web/field/editor/markdown/markdown-editor.web.tsx',
    }
    for (const [what, part] of Object.entries(inGallery)) {
      expect(text + sources, what).toContain(`${part}'`)
    }
    const product = readFileSync(join(import.meta.dirname, '../../web/product.ts'), 'utf8')
    for (const part of ['account/password-dialog', 'account/depart-dialog', 'message/inbox/bell']) {
      expect(product, part).toContain(`import('#office/${part}.web.tsx')`)
    }
    const drawer = readFileSync(join(import.meta.dirname, '../../kit/web/shell/look-settings.web.tsx'), 'utf8')
    expect(drawer).toContain('<ColorChoice')
    expect(read('../catalogue/product/product-editor.web.tsx')).toContain('/sku/sku-tables.web.tsx')
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
