import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { writeFile } = await import('node:fs/promises')
const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run } = await import('./lib/run.mjs')

await installIfNeeded()
const { SCHEMA, storefrontTypes } = await import('./lib/storefront-types.mjs')
await writeFile(inRoot(SCHEMA), await storefrontTypes())
process.exitCode = await run('npm', ['run', 'build', '--workspace', 'clients/storefront'])
// the office keeps a pool of connections that nobody uses
process.exit()
