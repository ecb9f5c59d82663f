import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from './root.mjs'

/** What a page of somebody who is signed in loads beside itself. */
export const FRAME = [
  'kit/web/shell/shell.web.tsx',
  'office/message/inbox/bell.web.tsx',
  'office/message/inbox/inbox-banner.web.tsx',
  'office/dashboard/today/menu-counts.web.ts',
]

/** The list and the record of a noun that has no page of its own; its declaration comes with it. */
const STANDARD = 'office/standard/standard-screen.web.tsx'
const STANDARD_RECORD = 'office/standard/standard-record.web.tsx'

/** What the pages of records show, which begin with the file of their list. */
const RECORD = 'kit/web/record/opened-record.web.tsx'

/** Pages of the gallery are named in a file of their own. */
const GALLERY = 'office/demo/demo-screens.web.ts'

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
  const others = [...MENU_SCREENS, ...ACCOUNT_PAGES].map(({ url, path = url, component }) => ({ path, component }))
  const { screens, resources } = await sourcesOfPages(parseSync)
  const named = new Map([...lists, ...others].map(({ path, component }) => [path, component]))
  const own = [...named].map(([path, component]) => ({
    path,
    component,
    sources: screens.get(component) ?? [STANDARD, ...(resources.get(component) ?? [])],
  }))
  const records = own
    .filter(({ path }) => !path.includes(':') && !named.has(`${path}/:id`))
    .flatMap(({ path, component }) => {
      const standard = resources.has(component) ? [STANDARD_RECORD, ...resources.get(component)] : undefined
      const sources = screens.get(`${component}/record`) ?? standard
      return sources ? [{ path: `${path}/:id`, component: `${component}/record`, sources: [...sources, RECORD] }] : []
    })
  const pages = [...own, ...records]
  const reached = new Set(pages.map(({ component }) => component))
  const unnamed = [...screens].filter(([component]) => !reached.has(component)).map(([, sources]) => ({ sources }))
  return [...pages, ...unnamed]
}

/** What screens, and the declarations of standard pages, are imported from, by component, over all areas. */
async function sourcesOfPages(parseSync) {
  const folders = await readdir(inRoot('office'))
  const files = await Promise.all(
    [...folders.map((folder) => `office/${folder}/area.web.ts`), GALLERY].map(async (path) => {
      const code = await readFile(inRoot(path), 'utf8').catch(() => undefined)
      return code === undefined ? [] : [{ path, program: parseSync(path, code).program }]
    }),
  )
  const sourcesOf = (part) => new Map(files.flat().flatMap((file) => importsOf(part, file)))
  return { screens: sourcesOf('screens'), resources: sourcesOf('resources') }
}

/** What an area names in a part of its manifest, each with what its function imports, itself or by a helper of the same file. */
function importsOf(part, { path, program }) {
  const helpers = new Map(program.body.flatMap(declarationsOf).map((one) => [one.id.name, one]))
  const property = nodesIn(program).find((node) => node.type === 'Property' && keyOf(node) === part)
  const importsIn = (node, seen = new Set()) =>
    nodesIn(node).flatMap((one) => {
      if (one.type === 'ImportExpression') {
        return [inProject(path, one.source.value)]
      }
      const helper = one.type === 'Identifier' && !seen.has(one.name) ? helpers.get(one.name) : undefined
      return helper ? importsIn(helper, new Set([...seen, one.name])) : []
    })
  const beside = path === GALLERY ? [GALLERY] : []
  return (property?.value.properties ?? []).map((one) => [
    keyOf(one),
    [...new Set([...beside, ...importsIn(one.value)])],
  ])
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
  return specifier.startsWith('#') ? specifier.slice(1) : join(file, '..', specifier)
}
