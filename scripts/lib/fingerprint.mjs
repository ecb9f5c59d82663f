import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from './root.mjs'

/** What the built files are made from. */
const SOURCES = ['kit', 'office', 'server', 'web', 'scripts/lib', 'vite.config.ts', 'package.json', 'package-lock.json']

const IS_TEST = /\.test\.tsx?$/

/** A hash over names and contents of everything that is built; tests do not count. */
export async function fingerprint() {
  const files = (await Promise.all(SOURCES.map((source) => filesIn(inRoot(source))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${relative(ROOT, file)}\0`)
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesIn(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') {
      return undefined
    }
    throw error
  })
  if (entries === undefined) {
    return [path]
  }
  const found = await Promise.all(
    entries
      .filter(({ name }) => !IS_TEST.test(name))
      .map((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)])),
  )
  return found.flat()
}
