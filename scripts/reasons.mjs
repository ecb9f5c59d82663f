import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { writeFile } = await import('node:fs/promises')
const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot } = await import('./lib/root.mjs')

await installIfNeeded()
const { parseSync } = await import('vite')
const { REASONS, reasonsOfSources } = await import('./lib/reasons.mjs')
await writeFile(inRoot(REASONS), await reasonsOfSources(parseSync))
console.log(REASONS)
