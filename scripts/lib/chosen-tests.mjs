import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from './browser.mjs'
import { buildIfNeeded } from './build-if-needed.mjs'
import { run, tool } from './run.mjs'

/**
 * Runs only what the arguments name, for whoever works on it: files or folders of tests, options of Vitest, and journeys below
 * `e2e/`. Answers the exit code.
 */
export async function chosenTests(args, env) {
  const journeys = args.filter((argument) => argument.startsWith('e2e/'))
  const units = args.filter((argument) => !argument.startsWith('e2e/'))
  const codes = [
    units.length > 0 ? await run(tool('vitest'), ['run', ...units], { env }) : 0,
    journeys.length > 0 ? await runJourneys(journeys, env) : 0,
  ]
  return Math.max(...codes)
}

async function runJourneys(paths, env) {
  const code = await buildIfNeeded()
  return code === 0 && (await requireChromium()) ? playwright(paths, env) : 1
}

/** Runs journeys with a folder for their data that the user of the embedded database may enter. */
export async function playwright(args, env) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  await chmod(folder, 0o711)
  const code = await run(tool('playwright'), ['test', '--pass-with-no-tests', ...args], {
    env: { ...env, E2E_DATA_DIR: folder },
  })
  await rm(folder, { recursive: true, force: true })
  return code
}
