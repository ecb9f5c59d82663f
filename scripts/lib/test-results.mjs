import { relative } from 'node:path'
import { ROOT } from './root.mjs'

/** Letters of what a failed test said. */
const SAID = 1200

/** Failed files that are worth a second try: with more of them, it is no race. */
const FEW = 6

/** What a run of Vitest came to, from its JSON report; a test that did not run is skipped. */
export function unitCounts({ testResults }) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = states.filter((status) => status === 'passed').length
  const failed = states.filter((status) => status === 'failed').length
  return { passed, failed, skipped: states.length - passed - failed }
}

/** What did not run, by file: how many tests, and the suite that says why. */
export function skippedTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed')
    const suites = [...new Set(skipped.map(({ ancestorTitles = [], fullName }) => ancestorTitles[0] || fullName))]
    return skipped.length > 0 ? [`${skipped.length} of ${relative(ROOT, name)}: ${suites.join(', ')}`] : []
  })
}

/** The files to try again on their own after a run of Vitest; none when there are too many of them. */
export function filesToRepeat({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name))
  return files.length <= FEW ? files : []
}

/** A report with the files of a later one in place of its own. */
export function repeated(report, later) {
  const names = new Set(later.testResults.map(({ name }) => name))
  return { testResults: [...report.testResults.filter(({ name }) => !names.has(name)), ...later.testResults] }
}

/** What failed in a run of Vitest, by file and title, each with the beginning of what it said. */
export function unitFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.length > 0 || status !== 'failed'
      ? failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0] ?? ''))
      : [failure(name, '', message)]
  })
}

function failure(file, title, message) {
  return `${relative(ROOT, file)} ${title}\n  ${message.slice(0, SAID).replaceAll('\n', '\n  ')}`
}

/** What a run of Playwright came to, from its JSON report; the second try of a journey counts. */
export function browserCounts({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** The journeys that needed a second try, by file and title. */
export function secondTries({ suites }) {
  return suites.flatMap(flakyIn)
}

function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)]
}

/** The line a run ends with. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
