import { run, tool } from './run.mjs'

/** Checks formatting, imports and lint rules, of everything or of some files, and that nothing is unused; answers whether all is right. */
export async function checkLint(files = ['.']) {
  const options = ['check', '--error-on-warnings', '--no-errors-on-unmatched']
  return (await run(tool('biome'), [...options, ...files])) === 0 && (await isAllUsed())
}

/** Looks for files, exports and dependencies that nothing uses, and for those that only tests use. */
async function isAllUsed() {
  const passes = [[], ['--production']]
  const codes = await Promise.all(
    passes.map((options) => run(tool('knip'), ['--no-progress', '--treat-config-hints-as-errors', ...options])),
  )
  return codes.every((code) => code === 0)
}
