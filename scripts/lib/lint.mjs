import { run, tool } from './run.mjs'

/** Checks formatting, imports and lint rules; answers whether all is right. */
export async function checkLint() {
  return (await run(tool('biome'), ['check', '--error-on-warnings', '.'])) === 0
}
