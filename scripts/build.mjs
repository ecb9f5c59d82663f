import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { build } = await import('./lib/build.mjs')

await installIfNeeded()
process.exitCode = (await build()) ? 0 : 1
