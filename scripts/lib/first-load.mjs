import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { inRoot, ROOT } from './root.mjs'

const SHELL = 'kit/web/shell/shell.web.tsx'

/**
 * Where a visit begins, and the sources that its page loads: they come in few files, however many other pages share
 * them, and the page that the server sends for a path names them. The first pattern that fits counts.
 */
const FIRST_PAGES = [
  { path: '^/user/', sources: ['office/login/login.web.tsx'] },
  { path: '^/(?:dashboard/.*)?$', sources: [SHELL, 'office/composition/home-page.web.tsx'] },
  { path: '', sources: [SHELL, 'office/standard/standard-screen.web.tsx'] },
]

const ENTRIES = ['web/index.html', ...new Set(FIRST_PAGES.flatMap(({ sources }) => sources))]

/** The page behind those that has most to load of its own: what no first page has of it comes in one file. */
const FIGURES = 'office/composition/goods-pages.web.tsx'

/** What this page shares with that of figures stays out of their file, which it would have to load whole. */
const LISTINGS = 'office/catalogue/product/product-page.web.tsx'

/** A file below this many characters, before they are minified, is not worth a request of its own. */
const SMALL = 24_000

/** Declarations of orders come with the pages that show any resource; lists of figures and listings need none of them. */
const APART = /\/office\/trade\/(?!model\/release-plan)/

/**
 * Vite plugin that fills `files` with the name of the file for every module of the first pages: those that the same
 * first pages load share one. What a page loads is known only after tree shaking, hence after a first build.
 */
export function learnFirstLoad(files) {
  return {
    name: 'first-load',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const entries = new Set([inRoot('web/main.tsx'), ...chunks.map(({ facadeModuleId }) => facadeModuleId)])
      const pagesOf = new Map()
      const sizes = new Map()
      const entryOf = (page) => {
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId && relative(ROOT, facadeModuleId) === page)
        if (!entry) {
          throw new Error(`no chunk begins at ${page}`)
        }
        return entry
      }
      for (const [index, page] of ENTRIES.entries()) {
        for (const [id, { renderedLength }] of modulesOf(entryOf(page), bundle)) {
          // an entry stays a file of its own, under which the manifest finds it
          if (!entries.has(id)) {
            pagesOf.set(id, `${pagesOf.get(id) ?? ''}${index}`)
            sizes.set(id, renderedLength)
          }
        }
      }
      const merged = mergedSmall(totals(pagesOf, sizes))
      for (const [id, pages] of pagesOf) {
        files.set(id, APART.test(id) ? 'first-trade' : `first-${merged.get(pages)}`)
      }
      const ofListings = new Map(modulesOf(entryOf(LISTINGS), bundle))
      for (const [id] of modulesOf(entryOf(FIGURES), bundle)) {
        if (!files.has(id) && !entries.has(id) && !ofListings.has(id)) {
          files.set(id, 'figures')
        }
      }
    },
  }
}

/** The chunking of the second build. */
export function firstLoadChunks(files) {
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'first load', name: (id) => files.get(id) ?? null }],
  }
}

/** Scripts of the page itself and of the shell, the first and the third of `ENTRIES`: with them anything begins. */
const BEGUN = /\/first-\d*[02]\d*-[^/]+\.js$/

/**
 * Which files are asked for together with one that is loaded late, so that they need not be found in it first. Scripts
 * that are there already are left out: these lists weigh on every first page.
 */
export const beyondShell = {
  resolveDependencies: (_file, files, { hostType }) =>
    hostType === 'js' ? files.filter((file) => !BEGUN.test(file)) : files,
}

/** Writes beside the page which files, beyond those that it names itself, a visit of a path will load. */
export async function writeFirstLoad(folder) {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'))
  const named = filesOf(manifest, 'index.html')
  const pages = FIRST_PAGES.map(({ path, sources }) => ({
    path,
    files: [...new Set(sources.flatMap((source) => [...filesOf(manifest, `../${source}`)]))].filter(
      (file) => !named.has(file),
    ),
  }))
  await writeFile(`${folder}/.vite/first-load.json`, JSON.stringify(pages))
}

/** Scripts and styles that an entry of the manifest loads statically. */
function filesOf(manifest, key) {
  const keys = new Set([key])
  for (const one of keys) {
    for (const imported of manifest[one].imports ?? []) {
      keys.add(imported)
    }
  }
  return new Set([...keys].flatMap((one) => [manifest[one].file, ...(manifest[one].css ?? [])]))
}

/** Modules of a chunk and of all that it imports statically. */
function modulesOf(entry, bundle) {
  const names = new Set([entry.fileName])
  for (const name of names) {
    for (const imported of bundle[name]?.imports ?? []) {
      names.add(imported)
    }
  }
  return [...names].flatMap((name) => Object.entries(bundle[name]?.modules ?? {}))
}

function totals(pagesOf, sizes) {
  const total = new Map()
  for (const [id, pages] of pagesOf) {
    total.set(pages, (total.get(pages) ?? 0) + sizes.get(id))
  }
  return total
}

/** Small files join the one with the fewest further pages, smallest first. */
function mergedSmall(total) {
  const target = new Map([...total.keys()].map((pages) => [pages, pages]))
  for (const [pages] of [...total].sort(([, a], [, b]) => a - b)) {
    if (total.get(pages) < SMALL) {
      const [wider] = [...total.keys()]
        .filter((other) => other !== pages && [...pages].every((page) => other.includes(page)))
        .sort((a, b) => a.length - b.length)
      if (wider) {
        total.set(wider, total.get(wider) + total.get(pages))
        total.delete(pages)
        for (const [from, to] of target) {
          target.set(from, to === pages ? wider : to)
        }
      }
    }
  }
  return target
}
