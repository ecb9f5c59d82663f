import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run } = await import('./lib/run.mjs')
const { ALL_PROJECTS, checkTypes } = await import('./lib/types.mjs')
const { checkLint } = await import('./lib/lint.mjs')

await installIfNeeded()
const areTablesRight = async () => (await run(process.execPath, [inRoot('scripts/tables.mjs'), '--check'])) === 0
const results = await Promise.all([checkTypes(ALL_PROJECTS), checkLint(), areTablesRight()])
process.exitCode = results.every(Boolean) ? 0 : 1
