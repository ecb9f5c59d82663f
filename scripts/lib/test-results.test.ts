import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  browserCounts,
  filesToRepeat,
  lastLine,
  repeated,
  secondTries,
  skippedTests,
  unitCounts,
  unitFailures,
} from './test-results.mjs'

const spec = (title: string, status: string) => ({ file: 'shell.test.ts', line: 7, title, tests: [{ status }] })

test('a journey that needed a second try has passed, and is named', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }
  expect(browserCounts({ stats })).toEqual({ passed: 7, failed: 1, skipped: 1 })
  const inner = { specs: [spec('inner', 'flaky'), spec('steady', 'expected')] }
  expect(secondTries({ suites: [{ specs: [spec('outer', 'flaky')], suites: [inner] }] })).toEqual([
    'shell.test.ts:7 outer',
    'shell.test.ts:7 inner',
  ])
})

test('what failed is named with the beginning of what it said, a file that could not be loaded, too', () => {
  const file = { name: resolve('kit/pure/money.test.ts'), status: 'failed', message: '' }
  const tests = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'rounds', failureMessages: [`Error: 1 is not 2\nat line 7${'!'.repeat(5000)}`] },
  ]
  const [first = '', ...others] = unitFailures({ testResults: [{ ...file, assertionResults: tests }] })
  expect(first).toMatch(/^kit\/pure\/money\.test\.ts rounds\n {2}Error: 1 is not 2\n {2}at line 7!/)
  expect(first.length).toBeLessThan(1500)
  expect(others).toEqual([])
  expect(unitFailures({ testResults: [{ ...file, message: 'no such module', assertionResults: [] }] })).toEqual([
    'kit/pure/money.test.ts \n  no such module',
  ])
  expect(unitFailures({ testResults: [{ ...file, status: 'passed', assertionResults: [] }] })).toEqual([])
})

const fileOf = (name: string, ...states: string[]) => ({
  name: resolve(name),
  status: states.includes('failed') || states.length === 0 ? 'failed' : 'passed',
  message: '',
  assertionResults: states.map((status) => ({ status, fullName: status, failureMessages: ['no'] })),
})

test('what did not run is named by its file and the suite that says why', () => {
  const tests = ['skipped', 'passed', 'skipped'].map((status) => ({
    ...{
      status,
      fullName: status,
      failureMessages: [],
      ancestorTitles: ['figures.csv (skipped without data)', 'rows'],
    },
  }))
  const testResults = [{ ...fileOf('kit/a.test.ts', 'passed'), assertionResults: tests }, fileOf('b.test.ts', 'passed')]
  expect(skippedTests({ testResults })).toEqual(['2 of kit/a.test.ts: figures.csv (skipped without data)'])
})

test('a few files that failed are tried again, and the later try counts', () => {
  const first = {
    testResults: [fileOf('a.test.ts', 'passed', 'failed'), fileOf('b.test.ts', 'passed'), fileOf('c.test.ts')],
  }
  expect(filesToRepeat(first)).toEqual(['a.test.ts', 'c.test.ts'])
  const later = { testResults: [fileOf('a.test.ts', 'passed', 'passed'), fileOf('c.test.ts', 'failed', 'passed')] }
  expect(unitCounts(repeated(first, later))).toEqual({ passed: 4, failed: 1, skipped: 0 })
  expect(unitFailures(repeated(first, later))).toEqual(['c.test.ts failed\n  no'])
})

test('many files that failed are not tried again', () => {
  const testResults = Array.from({ length: 7 }, (_, index) => fileOf(`${index}.test.ts`, 'failed'))
  expect(filesToRepeat({ testResults })).toEqual([])
})

test('what did not run is counted in the last line', () => {
  const counts = unitCounts({ testResults: [fileOf('a.test.ts', 'passed', 'passed', 'skipped', 'todo')] })
  expect(lastLine(counts)).toBe('2 passed, 0 failed, 2 skipped')
  expect(lastLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed')
})
