import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
await installIfNeeded()

const { restore } = await import('../server/restore.server.ts')
process.exitCode = await restore(process.argv.slice(2))
