import { relative } from 'node:path'
import { ROOT } from './root.mjs'

/** Letters of what a failed test said. */
const SAID = 1200

/** What a run of Vitest came to, from its JSON report; a test that did not run is skipped. */
export function unitCounts({ numPassedTests, numFailedTests, numTotalTests }) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numTotalTests - numPassedTests - numFailedTests }
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

/** What a run of Playwright came to, from its JSON report; a journey that needed a second try has failed. */
export function browserCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
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
