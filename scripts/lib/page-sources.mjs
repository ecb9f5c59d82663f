import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from './root.mjs'

/** What a page of somebody who is signed in loads beside itself. */
export const FRAME = [
  'kit/web/shell/shell.web.tsx',
  'office/message/inbox/bell.web.tsx',
  'office/message/inbox/inbox-banner.web.tsx',
  'office/dashboard/today/menu-counts.web.ts',
]

/** The list and the record of a noun that has no page of its own. */
const STANDARD = ['office/standard/standard-screen.web.tsx', 'office/office.ts']
const STANDARD_RECORD = ['office/standard/standard-record.web.tsx', 'office/office.ts']

/** Pages of the gallery are named in a file of their own. */
const GALLERY = ['office/demo/demo-screens.web.ts']
const OF_GALLERY = /^(?:demo|examples|jeecg)\//

/**
 * The pages of the product with the sources that each begins with, those of the frame left out. Paths come from the
 * declarations, sources from what the areas import for a component.
 * @param parseSync Vite's parser
 * @returns pages as `{ path, sources }`; the path may hold parameters (`:id`), and is missing where no menu names one
 */
export async function pagesOfMenu(parseSync) {
  const { catalogue, sandboxCatalogue, declared, MENU_SCREENS } = await import(inRoot('office/office.ts'))
  const { ACCOUNT_PAGES } = await import(inRoot('office/account/account-pages.ts'))
  const nouns = [...new Set([...catalogue, ...sandboxCatalogue, ...declared])]
  const lists = nouns.flatMap(({ menu }) => (menu ? [{ path: menu.url, component: menu.component }] : []))
  const screens = [...MENU_SCREENS, ...ACCOUNT_PAGES].map(({ url, path = url, component }) => ({ path, component }))
  const sources = await sourcesOfScreens(parseSync)
  const named = new Map([...lists, ...screens].map(({ path, component }) => [path, component]))
  const standard = (component, usual) => sources.get(component) ?? (OF_GALLERY.test(component) ? GALLERY : usual)
  const pages = [...named].map(([path, component]) => ({ path, component, sources: standard(component, STANDARD) }))
  const records = pages
    .filter(({ path }) => !path.includes(':') && !named.has(`${path}/:id`))
    .map(({ path, component }) => ({
      path: `${path}/:id`,
      component: `${component}/record`,
      sources: standard(`${component}/record`, STANDARD_RECORD),
    }))
  const reached = new Set([...pages, ...records].map(({ component }) => component))
  const others = [...sources].filter(([component]) => !reached.has(component)).map(([, one]) => ({ sources: one }))
  return [...pages, ...records, ...others]
}

/** Component → sources that its screen imports, over all areas. */
async function sourcesOfScreens(parseSync) {
  const folders = await readdir(inRoot('office'))
  const areas = await Promise.all(
    folders.map(async (folder) => {
      const file = inRoot(`office/${folder}/area.web.ts`)
      const code = await readFile(file, 'utf8').catch(() => undefined)
      return code === undefined ? [] : screensIn(file, parseSync(file, code).program)
    }),
  )
  return new Map(areas.flat())
}

/** The screens that an area declares, each with what its function imports, itself or by a helper of the same file. */
function screensIn(file, program) {
  const helpers = new Map(program.body.flatMap(declarationsOf).map((one) => [one.id.name, one]))
  const screens = nodesIn(program).find((node) => node.type === 'Property' && keyOf(node) === 'screens')
  const importsIn = (node, seen = new Set()) =>
    nodesIn(node).flatMap((one) => {
      if (one.type === 'ImportExpression') {
        return [inProject(file, one.source.value)]
      }
      const helper = one.type === 'Identifier' && !seen.has(one.name) ? helpers.get(one.name) : undefined
      return helper ? importsIn(helper, new Set([...seen, one.name])) : []
    })
  return (screens?.value.properties ?? []).map((one) => [keyOf(one), [...new Set(importsIn(one.value))]])
}

function declarationsOf(statement) {
  const node = statement.declaration ?? statement
  return node.type === 'VariableDeclaration' ? node.declarations : node.type === 'FunctionDeclaration' ? [node] : []
}

function keyOf({ key }) {
  return key.type === 'Identifier' ? key.name : key.value
}

/** A node of the tree and all below it. */
function nodesIn(node) {
  if (Array.isArray(node)) {
    return node.flatMap(nodesIn)
  }
  return node !== null && typeof node === 'object' && typeof node.type === 'string'
    ? [node, ...Object.values(node).flatMap(nodesIn)]
    : []
}

/** Path from the root of the project: `#office/…`, `./…` and `../…` are what areas import by. */
function inProject(file, specifier) {
  return specifier.startsWith('#') ? specifier.slice(1) : relative(ROOT, join(file, '..', specifier))
}
