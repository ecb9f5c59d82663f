import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { inRoot, ROOT } from './root.mjs'

const IS_SOURCE = /\.(?:tsx?|mjs)$/

/** What git says of the project, without the last line break. */
export function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
}

/**
 * Texts of the sources by their paths in the project, with slashes.
 * @param options of `git ls-files`: which files, the tracked ones when left out
 */
export async function sourceTexts(...options) {
  const paths = git('ls-files', ...options).split('\n')
  const texts = paths
    .filter((path) => IS_SOURCE.test(path))
    // one that is deleted and not committed yet has no text any more
    .map(async (path) => [path, await readFile(inRoot(path), 'utf8').catch(() => '')])
  return new Map(await Promise.all(texts))
}
