import { readFile, rm, writeFile } from 'node:fs/promises'
import { compressFolder } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { leanPackages } from './lean-packages.mjs'
import { furtherFiles, learnPageFiles, pageOutput, writePageFiles } from './page-files.mjs'
import { pagesOfMenu } from './page-sources.mjs'
import { inRoot, ROOT } from './root.mjs'
import { BUILT_PROJECTS, checkTypes } from './types.mjs'

const STAMP = inRoot('dist/.stamp')

/** Whether `dist` was built from the sources as they are now. */
export async function isBuilt() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await fingerprint())
}

/**
 * Builds page and server into `dist/web` and `dist/server`. The types come first: bundlers do not know the law of
 * suffixes. Answers whether it succeeded; the stamp is written last, so a half-made build is made again.
 */
export async function build({ areTypesChecked = false } = {}) {
  const sources = await fingerprint()
  await rm(STAMP, { force: true })
  if (!areTypesChecked && !(await checkTypes(BUILT_PROJECTS))) {
    return false
  }
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  try {
    await buildPage(vite)
    await vite.build(serverConfig())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
  await compressFolder(inRoot('dist/web'))
  await writeFile(STAMP, sources)
  return true
}

/** Twice: the first build only tells what each page loads, so that the second can put it into few files. */
async function buildPage(vite) {
  const pages = await pagesOfMenu(vite.parseSync)
  const files = new Map()
  const page = { root: inRoot('web'), configFile: inRoot('vite.config.ts'), logLevel: 'warn' }
  await vite.build({
    ...page,
    plugins: [leanPackages(), learnPageFiles(files, pages)],
    build: { write: false, minify: false },
  })
  const { plugin, modulePreload } = furtherFiles()
  await vite.build({
    ...page,
    plugins: [leanPackages(), plugin],
    build: { rolldownOptions: { output: pageOutput(files) }, modulePreload },
  })
  await writePageFiles(inRoot('dist/web'), pages)
}

/** Our own sources in one file, the dependencies left where npm put them. */
function serverConfig() {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  }
}
