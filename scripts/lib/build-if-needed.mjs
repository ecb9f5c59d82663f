import { isBuilt } from './build.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

/**
 * Builds when there is no build of the code as it stands, in a process of its own: the builder's memory need not stay.
 * @returns the builder's exit code, 0 where there was nothing to do
 */
export async function buildIfNeeded() {
  if (await isBuilt()) {
    return 0
  }
  console.log('Building…')
  return run(process.execPath, [inRoot('scripts/build.mjs')])
}
