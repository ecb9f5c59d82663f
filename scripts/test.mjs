import { requireNode } from './lib/node-version.mjs'

requireNode()

const { chmod, mkdir, mkdtemp, readFile, rm } = await import('node:fs/promises')
const { tmpdir } = await import('node:os')
const { join } = await import('node:path')
const { installIfNeeded } = await import('./lib/install.mjs')
const { requireChromium } = await import('./lib/browser.mjs')
const { build } = await import('./lib/build.mjs')
const { checkLint } = await import('./lib/lint.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run, tool } = await import('./lib/run.mjs')
const { browserCounts, lastLine, secondTries, unitCounts, unitFailures } = await import('./lib/test-results.mjs')
const { ALL_PROJECTS, checkTypes } = await import('./lib/types.mjs')

const UNIT_RESULTS = inRoot('test-results/unit.json')
const BROWSER_RESULTS = inRoot('test-results/browser.json')

/** The tests must not depend on how the server of this machine is set up. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITRINE_.*|DATABASE_URL|PORT|HOST)$/.test(name)),
)

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []

await installIfNeeded()
await rm(inRoot('test-results'), { recursive: true, force: true })
await mkdir(inRoot('test-results'))

await step('Types', async () => single(await checkTypes(ALL_PROJECTS)))
await step('Lint', async () => single(await checkLint()))
// Before the tests: some of them look at the built files.
const { failed } = await step('Build', async () => single(await build({ areTypesChecked: true })))
await step('Unit and API tests', unitTests)
await step('Browser tests', async () => (failed === 0 && (await requireChromium()) ? browserTests() : single(false)))

// at the end once more: a run is read from there
for (const failure of failures) {
  console.log(`\nFailed: ${failure}`)
}
console.log(lastLine(total))
process.exit(total.failed === 0 ? 0 : 1)

async function step(name, work) {
  console.log(`\n== ${name}`)
  const startedAt = performance.now()
  const result = await work()
  for (const key of Object.keys(total)) {
    total[key] += result[key]
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`== ${name}: ${lastLine(result)}, ${seconds} s`)
  return result
}

function single(isRight) {
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0 }
}

async function unitTests() {
  const code = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`],
    { env },
  )
  return counted(code, UNIT_RESULTS, (report) => {
    failures.push(...unitFailures(report))
    return unitCounts(report)
  })
}

async function browserTests() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  // The embedded database may run as another user.
  await chmod(folder, 0o711)
  const code = await run(tool('playwright'), ['test', '--pass-with-no-tests'], {
    env: { ...env, E2E_DATA_DIR: folder },
  })
  await rm(folder, { recursive: true, force: true })
  return counted(code, BROWSER_RESULTS, (report) => {
    for (const journey of secondTries(report)) {
      failures.push(`${journey}\n  needed a second try`)
    }
    return browserCounts(report)
  })
}

/** A run that ends badly without a failed test (a crash, a file that cannot be loaded) counts as one failure. */
async function counted(code, file, read) {
  const results = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const counts = results === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(results)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
