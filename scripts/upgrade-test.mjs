import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { execFileSync, spawn } = await import('node:child_process')
const { existsSync } = await import('node:fs')
const { mkdtemp, readFile, realpath, rm, symlink, writeFile } = await import('node:fs/promises')
const { tmpdir } = await import('node:os')
const { join } = await import('node:path')
const { installServers } = await import('./lib/debian-servers.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot, ROOT } = await import('./lib/root.mjs')
const { lastLine, unitCounts, unitFailures } = await import('./lib/test-results.mjs')

const [commit, ...named] = process.argv.slice(2)
if (commit === undefined || commit.startsWith('-')) {
  console.log(`npm run upgrade-test -- <commit> [test files]

Whether the program of a former commit goes on serving on the tables of this one: it makes its database, the migrations of this
one are run on that, and API tests of the former program are run on it. Without test files: those of what nobody can wait for.`)
  process.exit(commit === '--help' ? 0 : 1)
}

/** What goes on through an upgrade: selling, paying, sending, giving back, and what staff look at for it. */
const SERVING = [
  'kit/server/jobs/jobs.test.ts',
  'office/login/wire.test.ts',
  'office/money/channel/channels.test.ts',
  'office/money/channel/start-payment.test.ts',
  'office/orders/order/order-calls.test.ts',
  'office/orders/order/order-work.test.ts',
  'office/orders/refund/refund-work.test.ts',
  'office/orders/stock/stock.test.ts',
  'office/presale/claim/claim-commands.test.ts',
  'office/presale/wave/wave.test.ts',
  'office/storefront/signed-requests.test.ts',
  'office/storefront/storefront-calls.test.ts',
  'office/storefront/storefront-refunds.test.ts',
  'office/storefront/zero-orders.test.ts',
]

/** Where the tests make their databases, and the line after which an upgrade follows. */
const TEMPLATES = 'server/testing/test-database.server.ts'
const PREPARED = 'await prepare(urlOf(server, building))'

await installIfNeeded()
await installServers()
const folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-former-')))
let code = 1
try {
  code = await upgradeTest()
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(code)

async function upgradeTest() {
  const revision = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
  const archive = join(folder, 'former.tar')
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  await linkPackages()
  await letTemplatesBeUpgraded()
  const files = (named.length > 0 ? named : SERVING).filter((file) => existsSync(join(folder, file)))
  const missing = (named.length > 0 ? named : SERVING).filter((file) => !files.includes(file))
  if (missing.length > 0) {
    console.log(`Not in ${commit}: ${missing.join(', ')}`)
  }
  if (files.length === 0) {
    console.error('None of these tests is in that commit')
    return 1
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  console.log(`${files.length} test files of ${version} (${revision.slice(0, 8)}) on the tables of this program`)
  const results = join(folder, 'test-results.json')
  const ended = await vitest([...files, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`])
  const report = await readFile(results, 'utf8').then(JSON.parse, () => undefined)
  if (report === undefined) {
    console.error('The tests did not come to their end')
    return 1
  }
  for (const failure of unitFailures(report)) {
    console.log(`\nFailed: ${failure.replace(/^.*?vitrine-former-[^/]+\//, '')}`)
  }
  console.log(lastLine(unitCounts(report)))
  return ended
}

/** Those that are here, where the former program has the same; its own ones otherwise. */
async function linkPackages() {
  const [own, former] = await Promise.all([ROOT, folder].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')))
  if (packagesOf(own) === packagesOf(former)) {
    await symlink(await realpath(inRoot('node_modules')), join(folder, 'node_modules'))
  } else {
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
}

/** Versions of the program and its client stand in its lock file, too: they say nothing of what is installed. */
function packagesOf(lock) {
  const { packages } = JSON.parse(lock)
  return JSON.stringify(Object.entries(packages).filter(([name]) => name.startsWith('node_modules/')))
}

/** A program from before there was this test does not know that its templates are upgraded: it is told. */
async function letTemplatesBeUpgraded() {
  const path = join(folder, TEMPLATES)
  const text = await readFile(path, 'utf8')
  if (text.includes('VITRINE_TEST_UPGRADE')) {
    return
  }
  if (!text.includes(PREPARED)) {
    throw new Error(`${TEMPLATES} of ${commit} prepares its templates in another way`)
  }
  const upgrade = `;(await import('node:child_process')).execFileSync(process.execPath, [process.env.VITRINE_TEST_UPGRADE ?? '', urlOf(server, building)], { stdio: 'inherit' })`
  await writeFile(path, text.replace(PREPARED, `${PREPARED}\n    ${upgrade}`))
}

function vitest(args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITRINE_.*|DATABASE_URL|PORT|HOST)$/.test(name)),
  )
  return new Promise((resolve) => {
    const child = spawn(join(folder, 'node_modules/.bin/vitest'), ['run', ...args], {
      cwd: folder,
      env: { ...env, VITRINE_TEST_UPGRADE: inRoot('scripts/lib/bring-forward.mjs') },
      stdio: 'inherit',
    })
    // whoever ends this ends the tests; the folder goes after them
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => child.kill(signal))
    }
    child.once('error', () => resolve(127))
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
}
