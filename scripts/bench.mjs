import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { buildIfNeeded } = await import('./lib/build-if-needed.mjs')
const { run, tool } = await import('./lib/run.mjs')

const [first, ...rest] = process.argv.slice(2)
const program = ['faults', 'operations', 'reliability'].includes(first)
  ? [`bench/${first}/main.ts`, ...rest]
  : ['bench/main.ts', ...process.argv.slice(2)]

await installIfNeeded()
// pages are measured as they are built
const code = await buildIfNeeded()
if (code !== 0) {
  process.exit(code)
}
process.exitCode = await run(tool('tsx'), program, {
  env: { ...process.env, NODE_ENV: 'production' },
})
