import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { requireChromium } = await import('./lib/browser.mjs')
const { buildIfNeeded } = await import('./lib/build-if-needed.mjs')
const { playwright } = await import('./lib/chosen-tests.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { run, tool } = await import('./lib/run.mjs')

// names of pictures, such as `home refunds`; all of them when left out
const asked = process.argv.slice(2).join(',') || 'all'

await installIfNeeded()
const code = await buildIfNeeded()
process.exitCode =
  code === 0 && (await requireChromium())
    ? await playwright(['e2e/handbook.test.ts', '--workers=1'], { ...process.env, HANDBOOK_PICTURES: asked })
    : 1
await run(tool('biome'), ['format', '--write', 'office/handbook/pictures/words.json'])
