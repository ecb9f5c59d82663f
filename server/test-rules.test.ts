import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

const FOLDERS = ['kit', 'office', 'server', 'web', 'scripts', 'e2e']
/** It names what it forbids. */
const EXEMPT = ['server/test-rules.test.ts']

/** They try the way to the server itself: what it sends, and what it makes of each answer. */
const TESTS_OF_THE_CLIENT = [
  'kit/server/http/signature.test.ts',
  'kit/web/client/client.test.ts',
  'kit/web/session/expiry.test.tsx',
  'kit/web/session/session.test.ts',
  'kit/web/session/follow-notifications.test.ts',
  'kit/web/session/table-socket.test.ts',
  'kit/web/field/upload/upload-file.test.ts',
]

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$|\/testing\/|-for-test\.|^support\//.test(`/${name}`) || folder === 'e2e')
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
  .filter((path) => !EXEMPT.includes(path))
  .map((path) => ({ path, text: readFileSync(join(PROJECT_ROOT, path), 'utf8') }))

function withText(pattern: RegExp, among = files): readonly string[] {
  return among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

test('nothing sleeps: tests wait for what happens, or set the clock', () => {
  expect(files.length).toBeGreaterThan(200)
  const onRealClocks = files.filter(({ text }) => !text.includes('vi.useFakeTimers('))
  expect(
    withText(/waitForTimeout|(?<!test\.)\bsetTimeout\(|\bsetTimeout\b[^\n]*timers\/promises/, onRealClocks),
  ).toEqual([])
  expect(withText(/waitForTimeout/)).toEqual([])
})

test('what is waited for has the time of a busy machine', () => {
  const hurried = files.filter(({ text }) =>
    [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)].some(
      ({ index }) => !/timeout|PATIENCE|\d_000/.test(text.slice(index, index + 300)),
    ),
  )
  expect(hurried.map(({ path }) => path)).toEqual([])
})

test('ports are free ones', () => {
  // 1 is a port at which nothing listens, 3306 that of a MariaDB, which is asked for where there is one
  expect(withText(/(?:localhost|127\.0\.0\.1):(?!1\b|3306\b)\d|\.listen\(\s*(?:\{ port: )?[1-9]/)).toEqual([])
})

test('nothing is left out in silence', () => {
  expect(withText(/\b(?:it|test|describe)\.(?:skip|todo|only|fixme)\(\s*['"`]/)).toEqual([])
})

test('journeys share no page', () => {
  const shared = files.filter(({ path }) => path.startsWith('e2e/'))
  expect(withText(/test\.describe\.serial|beforeAll\([^)]*\bpage\b/, shared)).toEqual([])
})

test('a module that is replaced is put back: the next file shares the process', () => {
  const kept = files.filter(({ text }) =>
    [...text.matchAll(/\bvi\.(?:doMock|mock)\(\s*([^,)]+)/g)].some(
      ([, name]) => !text.includes(`vi.doUnmock(${name})`),
    ),
  )
  expect(kept.map(({ path }) => path)).toEqual([])
})

test('screens speak to a real server', () => {
  const madeUp = withText(
    /vi\s*\.spyOn\(\s*client\b|stubGlobal\(\s*'(?:fetch|XMLHttpRequest|WebSocket)'|vi\s*\.(?:do)?mock\(\s*(?:import\(\s*)?'[^']*\b(?:client|transport|socket)\b[^']*'/i,
  )
  expect(madeUp.filter((path) => !TESTS_OF_THE_CLIENT.includes(path))).toEqual([])
})
