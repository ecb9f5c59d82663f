import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

const STAMP = inRoot('node_modules/.vitrine-lock')

/** Installs the pinned dependencies when they are missing or the lock file has changed. Ends the process on failure. */
export async function installIfNeeded() {
  const lock = createHash('sha256')
    .update(await readFile(inRoot('package-lock.json')))
    .digest('hex')
  if (await isInstalled(lock)) {
    return
  }
  console.log('Installing dependencies…')
  // Building needs the development dependencies, whatever NODE_ENV says.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    console.error(code === 127 ? 'npm was not found.' : 'The dependencies could not be installed; see above.')
    process.exit(1)
  }
  await writeFile(STAMP, lock)
}

async function isInstalled(lock) {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined)
  return stamp === lock || (await isInstalledByHand())
}

/** npm writes its own copy of the lock file last. */
async function isInstalledByHand() {
  const [installed, wanted] = await Promise.all(
    ['node_modules/.package-lock.json', 'package-lock.json'].map((name) => stat(inRoot(name)).catch(() => undefined)),
  )
  return installed !== undefined && wanted !== undefined && installed.mtimeMs >= wanted.mtimeMs
}
