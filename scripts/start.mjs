import { requireNode } from './lib/node-version.mjs'

requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build.mjs')
const { followNpm } = await import('./lib/follow-npm.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run } = await import('./lib/run.mjs')

await installIfNeeded()
if (!(await isBuilt())) {
  console.log('Building…')
  // In a process of its own: the builder's memory need not stay with the server.
  const code = await run(process.execPath, [inRoot('scripts/build.mjs')])
  if (code !== 0) {
    process.exit(code)
  }
}

process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
followNpm()
// In this process: signals reach the server itself, and its exit code is ours.
await import(new URL('../dist/server/main.js', import.meta.url).href)
