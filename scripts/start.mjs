import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { buildIfNeeded } = await import('./lib/build-if-needed.mjs')
const { followNpm } = await import('./lib/follow-npm.mjs')

await installIfNeeded()
const code = await buildIfNeeded()
if (code !== 0) {
  process.exit(code)
}

process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
followNpm()
// In this process: signals reach the server itself, and its exit code is ours.
await import(new URL('../dist/server/main.js', import.meta.url).href)
