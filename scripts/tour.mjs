import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { requireChromium } = await import('./lib/browser.mjs')
const { buildIfNeeded } = await import('./lib/build-if-needed.mjs')
const { playwright } = await import('./lib/chosen-tests.mjs')
const { installServers } = await import('./lib/debian-servers.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')

// codes of roles, such as `packer auditor`; or `sample` and the number that it is drawn by; all roles when left out
const [first = 'all', ...others] = process.argv.slice(2)
const asked = first === 'sample' ? { TOUR_SEED: others[0] } : { TOUR: [first, ...others].join(',') }

await installIfNeeded()
await installServers()
const code = await buildIfNeeded()
process.exitCode =
  code === 0 && (await requireChromium()) ? await playwright(['e2e/tour'], { ...process.env, ...asked }) : 1
