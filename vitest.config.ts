import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const FOLDERS = ['kit', 'office', 'server', 'web', 'scripts']
const NODE = [
  './server/testing/own-globals.setup.ts',
  './server/testing/random-values.setup.ts',
  './server/testing/answers.setup.ts',
]
const SCREEN = ['./web/testing/screen.setup.ts', './server/testing/fresh-modules.setup.ts', ...NODE]

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Whoever follows a link in a test stays: a saved file would else become the address of the next test. */
const STAY = { disableMainFrameNavigation: true, disableFallbackToSetURL: true }

/** The document it asks for makes it a screen. */
const isScreen = (text: string) => text.includes('@vitest-environment happy-dom')

function project(
  name: string,
  belongs: (text: string) => boolean,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const include = files.filter(({ text }) => belongs(text)).map(({ path }) => path)
  return { extends: true, test: { ...test, name, include, globalSetup: [] } }
}

/**
 * The tests of a project share its processes and what is loaded in them; screens, which keep what they know in modules, load
 * the files of this repository anew for each test file. The database starts when the first test asks for it.
 */
export default defineConfig({
  test: {
    globalSetup: ['./server/testing/database.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // as long as screens wait: a busy machine is no error of what is tested
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('node', (text) => !isScreen(text), { setupFiles: NODE, isolate: false }),
      project('screen', isScreen, {
        setupFiles: SCREEN,
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { settings: { navigation: STAY } } },
        isolate: false,
      }),
    ].filter(({ test }) => test?.include?.length !== 0),
  },
})
