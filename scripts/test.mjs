import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { mkdir, readFile, rm } = await import('node:fs/promises')
const { installServers } = await import('./lib/debian-servers.mjs')
const { installIfNeeded } = await import('./lib/install.mjs')
const { requireChromium } = await import('./lib/browser.mjs')
const { build } = await import('./lib/build.mjs')
const { changedTests } = await import('./lib/changed-tests.mjs')
const { chosenTests, playwright } = await import('./lib/chosen-tests.mjs')
const { checkLint } = await import('./lib/lint.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run, tool } = await import('./lib/run.mjs')
const { browserCounts, filesToRepeat, lastLine, repeated, secondTries, skippedTests, unitCounts, unitFailures } =
  await import('./lib/test-results.mjs')
const { ALL_PROJECTS, checkTypes } = await import('./lib/types.mjs')

const UNIT_RESULTS = inRoot('test-results/unit.json')
const REPEATED_RESULTS = inRoot('test-results/unit-repeated.json')
const BROWSER_RESULTS = inRoot('test-results/browser.json')

/** The tests must not depend on how the server of this machine is set up. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITRINE_.*|DATABASE_URL|PORT|HOST)$/.test(name)),
)

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const unsteady = []
const skipped = []

await installIfNeeded()
await installServers()
const chosen = process.argv.slice(2)
if (chosen[0] === '--changed') {
  process.exit(await changedTests(chosen[1], env))
}
if (chosen.length > 0) {
  process.exit(await chosenTests(chosen, env))
}
await rm(inRoot('test-results'), { recursive: true, force: true })
await mkdir(inRoot('test-results'))

await Promise.all([
  step('Types', async () => single(await checkTypes(ALL_PROJECTS))),
  step('Lint', async () => single(await checkLint())),
])
// Before the tests: some of them look at the built files.
const { failed } = await step('Build', async () => single(await build({ areTypesChecked: true })))
await step('Unit and API tests', unitTests)
await step('Browser tests', async () => (failed === 0 && (await requireChromium()) ? browserTests() : single(false)))

// at the end once more: a run is read from there
for (const test of unsteady) {
  console.log(`\nNeeded a second try: ${test}`)
}
for (const file of skipped) {
  console.log(`\nSkipped: ${file}`)
}
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

/** What fails in a few files only may be a race: they get a second try, on their own, and are named. */
async function unitTests() {
  const code = await vitest(UNIT_RESULTS)
  const report = await resultsIn(UNIT_RESULTS)
  const files = report === undefined ? [] : filesToRepeat(report)
  skipped.push(...(report === undefined ? [] : skippedTests(report)))
  if (files.length === 0) {
    return counted(code, report, (results) => {
      failures.push(...unitFailures(results))
      return unitCounts(results)
    })
  }
  console.log(`\n== A second try: ${files.join(', ')}`)
  const laterCode = await vitest(REPEATED_RESULTS, ['--maxWorkers=1', ...files])
  const later = await resultsIn(REPEATED_RESULTS)
  unsteady.push(...unitFailures(report))
  return counted(laterCode, later && repeated(report, later), (results) => {
    failures.push(...unitFailures(results))
    return unitCounts(results)
  })
}

function vitest(results, args = []) {
  return run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...args],
    { env },
  )
}

async function browserTests() {
  const code = await playwright([], env)
  return counted(code, await resultsIn(BROWSER_RESULTS), (report) => {
    unsteady.push(...secondTries(report))
    return browserCounts(report)
  })
}

function resultsIn(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}

/** A run that ends badly without a failed test (a crash, a file that cannot be loaded) counts as one failure. */
function counted(code, results, read) {
  const counts = results === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(results)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
