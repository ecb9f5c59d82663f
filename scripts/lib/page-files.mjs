import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { groupsOf } from './chunk-groups.mjs'
import { FRAME } from './page-sources.mjs'
import { ROOT } from './root.mjs'

const PAGE = 'web/index.html'
const MAIN = 'web/main.tsx'
const LOGIN = 'office/login/login.web.tsx'
const HOME = '/dashboard/analysis'

/** How much visits count: of a page of the menu, of those that many begin with. */
const VISIT = 1
const OFTEN = new Map([
  [HOME, 200],
  ['/shop/order', 20],
  ['/shop/goods', 20],
  ['/shop/product', 20],
])
const LOGIN_VISIT = 200

/** Parts that come by themselves soon after a page, and how many pages have them. */
const SOON = new Map([
  ['office/sandbox/sandbox-banner.web.tsx', 100],
  ['office/dashboard/tile/tile-board.web.tsx', 100],
  ['kit/web/form/resource-form.web.tsx', 50],
  ['kit/web/record/record-panel.web.tsx', 50],
])

/** Tells files of the frame, which are there before any page is asked for. */
const FRAME_FILE = /\/frame-[^/]+\.js$/
const FRAME_NAME = /^frame-\d+$/

/**
 * Vite plugin that fills `files` with the name of the file for every module that pages share, so that each page comes in
 * few files. What a page loads is known only after tree shaking, hence after a first build.
 * @param pages those of `pagesOfMenu`
 */
export function learnPageFiles(files, pages) {
  return {
    name: 'page-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const reached = reachedIn(chunks)
      const bySource = new Map(chunks.map((chunk) => [sourceOf(chunk), chunk]))
      const loads = (sources) => reached([PAGE, ...sources].map((source) => chunkOf(bySource, source)))
      // what a page begins with stays a file of its own, under which the manifest finds it
      const begun = new Set([PAGE, MAIN, LOGIN, ...FRAME, ...SOON.keys(), ...pages.flatMap(({ sources }) => sources)])
      const imported = new Set(chunks.flatMap(({ imports }) => imports))
      const isBegun = (id) => begun.has(relative(ROOT, id))
      const isAlone = (chunk) => imported.has(chunk.fileName) && Object.keys(chunk.modules).some(isBegun)
      const visits = visitsOf(pages)
      const ofPages = filesOf(
        visits.map(({ sources }) => loads(sources)),
        visits.map(({ weight }) => weight),
        isAlone,
      )
      const known = new Set(ofPages.flat())
      const isPart = (chunk) => chunk.facadeModuleId && !known.has(chunk)
      const parts = chunks.filter(isPart)
      const ofParts = filesOf(
        parts.map((chunk) => new Set([...reached([chunk])].filter((one) => !known.has(one) && !isPart(one)))),
        parts.map(() => VISIT),
        isAlone,
      )
      const frame = loads(FRAME)
      for (const [index, file] of [...ofPages, ...ofParts].entries()) {
        const name = file.some((chunk) => frame.has(chunk)) ? 'frame' : 'shared'
        for (const id of file.filter((chunk) => !isAlone(chunk)).flatMap(({ modules }) => Object.keys(modules))) {
          if (!isBegun(id)) {
            files.set(id, `${name}-${index}`)
          }
        }
      }
    },
  }
}

/** Each set of sources that some page begins with, and how much its visits count. */
function visitsOf(pages) {
  const visits = new Map([
    [LOGIN, { sources: [LOGIN], weight: LOGIN_VISIT }],
    ...[...SOON].map(([source, weight]) => [source, { sources: [...FRAME, source], weight }]),
  ])
  for (const { path, sources } of pages) {
    const key = sources.join()
    const weight = (OFTEN.get(path) ?? VISIT) + (visits.get(key)?.weight ?? 0)
    visits.set(key, { sources: [...FRAME, ...sources], weight })
  }
  return [...visits.values()]
}

/** Chunks of the first build, put together by the visits that load them; what a page begins with and others import stays alone. */
function filesOf(loaded, weights, isAlone) {
  const chunks = [...new Set(loaded.flatMap((one) => [...one]))]
  const number = new Map(chunks.map((chunk, index) => [chunk.fileName, index]))
  const parts = chunks.map((chunk) => ({
    size: gzipSync(chunk.code).length,
    visits: loaded.flatMap((one, visit) => (one.has(chunk) ? [visit] : [])),
    imports: chunk.imports.flatMap((name) => number.get(name) ?? []),
    isAlone: isAlone(chunk),
  }))
  return groupsOf(parts, weights).map((file) => file.map((part) => chunks[part]))
}

/**
 * The files of the second build. Their names are short: which files belong to a part that comes late is told with every
 * visit.
 */
export function pageOutput(files) {
  return {
    chunkFileNames: ({ name }) => (FRAME_NAME.test(name) ? 'assets/frame-[hash].js' : 'assets/[hash].js'),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'pages', name: (id) => files.get(id) ?? null }],
    },
  }
}

/**
 * Which files are asked for together with one that is loaded late, so that they need not be found in it first. Those of
 * the frame, and those that whoever asks has loaded itself, are there already: these lists weigh on every visit.
 * @returns the Vite plugin that learns what loads what, and the setting of the build
 */
export function furtherFiles() {
  let chunks = []
  const had = new Map()
  const hadBy = (host) => {
    const known =
      had.get(host) ??
      new Set(
        [...reachedIn(chunks)(chunks.filter(({ fileName }) => fileName === host))].map(({ fileName }) => fileName),
      )
    had.set(host, known)
    return known
  }
  const plugin = {
    name: 'further-files',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    },
  }
  const modulePreload = {
    resolveDependencies: (_file, files, { hostId, hostType }) =>
      hostType === 'js' ? files.filter((file) => !(FRAME_FILE.test(file) || hadBy(hostId).has(file))) : files,
  }
  return { plugin, modulePreload }
}

/** Written beside the page. */
const PAGE_FILES = '.vite/page-files.json'

/**
 * Writes which scripts, beyond those that the page names itself, a visit of a path will load. The first pattern that fits
 * counts.
 */
export async function writePageFiles(folder, pages) {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'))
  const named = filesIn(manifest, ['index.html'])
  const of = (sources) =>
    [
      ...filesIn(
        manifest,
        sources.map((source) => `../${source}`),
      ),
    ].filter((file) => !named.has(file))
  const home = pages.find(({ path }) => path === HOME)
  const visits = [
    { path: '^/user/', sources: [LOGIN] },
    { path: '^/$', sources: [...FRAME, ...home.sources] },
    ...pages
      .filter(({ path }) => path !== undefined)
      .map(({ path, sources }) => ({
        path: `^${path.replaceAll(/:\w+/g, '[^/]+')}$`,
        sources: [...FRAME, ...sources],
      })),
    { path: '', sources: FRAME },
  ]
  await writeFile(
    `${folder}/${PAGE_FILES}`,
    JSON.stringify(visits.map(({ path, sources }) => ({ path, files: of(sources) }))),
  )
}

/** Scripts that entries of the manifest load statically. */
function filesIn(manifest, sources) {
  const keys = new Set(sources)
  for (const one of keys) {
    for (const imported of manifest[one].imports ?? []) {
      keys.add(imported)
    }
  }
  return new Set([...keys].map((one) => manifest[one].file))
}

/** Answers chunks and all that these import statically. */
function reachedIn(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return (begun) => {
    const reached = new Set(begun)
    for (const { imports } of reached) {
      for (const other of imports.flatMap((name) => byName.get(name) ?? [])) {
        reached.add(other)
      }
    }
    return reached
  }
}

function chunkOf(bySource, source) {
  const chunk = bySource.get(source)
  if (!chunk) {
    throw new Error(`no chunk begins at ${source}`)
  }
  return chunk
}

function sourceOf({ facadeModuleId }) {
  return facadeModuleId && relative(ROOT, facadeModuleId)
}
