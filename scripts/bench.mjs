import { requireNode } from './lib/node-version.mjs'

requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { run, tool } = await import('./lib/run.mjs')

await installIfNeeded()
process.exitCode = await run(tool('tsx'), ['bench/main.ts', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'production' },
})
