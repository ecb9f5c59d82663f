import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { ALL_PROJECTS, checkTypes } = await import('./lib/types.mjs')
const { checkLint } = await import('./lib/lint.mjs')

await installIfNeeded()
process.exitCode = (await checkTypes(ALL_PROJECTS)) && (await checkLint()) ? 0 : 1
