import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { requireChromium } = await import('./lib/browser.mjs')
const { buildIfNeeded } = await import('./lib/build-if-needed.mjs')
const { playwright } = await import('./lib/chosen-tests.mjs')
const { installServers } = await import('./lib/debian-servers.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')

// names of roles, such as `packer auditor`, or `sample`; all of them when left out
const roles = process.argv.slice(2)

await installIfNeeded()
await installServers()
const code = await buildIfNeeded()
process.exitCode =
  code === 0 && (await requireChromium())
    ? await playwright(['e2e/tour'], { ...process.env, TOUR: roles.length > 0 ? roles.join(',') : 'all' })
    : 1
