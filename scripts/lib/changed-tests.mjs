import { chosenTests } from './chosen-tests.mjs'
import { checkLint } from './lint.mjs'
import { reachOf } from './reach.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { git, sourceTexts } from './sources.mjs'
import { ALL_PROJECTS, checkTypes } from './types.mjs'

/** Three minutes on two idle cores; what lies further away is named. */
const MOST = { units: 45, journeys: 4 }

/**
 * Checks what changed since a commit, the uncommitted included: types, lint, the tables, and the tests and journeys that it can
 * reach. Without a commit it is the one at which this branch left `main`. Answers the exit code.
 */
export async function changedTests(commit, env) {
  const changed = changedSince(commit ?? leftMainAt())
  if (changed.length === 0) {
    console.log('Nothing has changed.')
    return 0
  }
  const { units, longer, journeys, nouns, pages } = reachOf(
    changed,
    await sourceTexts('--cached', '--others', '--exclude-standard'),
  )
  const looks = pages.length > 0 ? ['e2e/shop/accessibility.test.ts'] : []
  const near = [...units.slice(0, MOST.units), ...new Set([...looks, ...journeys.slice(0, MOST.journeys)])]
  const isRight = await isChecked(changed)
  const code = await chosenTests(near, { ...env, TEST_NOUNS: nouns.join(','), TEST_PAGES: pages.join(',') })
  const left = [...units.slice(MOST.units), ...longer, ...journeys.slice(MOST.journeys)]
  console.log(`\nLeft to the whole suite:${left.map((path) => `\n  ${path}`).join('')}`)
  return isRight ? code : 1
}

/** Types and lint; the types of the tables where a migration was written. */
async function isChecked(changed) {
  const hasMigration = changed.some((path) => path.startsWith('migrations/'))
  const tables = () => run(process.execPath, [inRoot('scripts/tables.mjs'), '--check'])
  const results = await Promise.all([
    checkTypes(ALL_PROJECTS),
    checkLint(changed),
    hasMigration ? tables().then((code) => code === 0) : true,
  ])
  return results.every(Boolean)
}

/** Of a clone the branch that it came from, else the branch of that name. */
function leftMainAt() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // there is no such branch
    }
  }
  return 'HEAD'
}

function changedSince(commit) {
  const tracked = git('diff', '--name-only', '--diff-filter=d', commit).split('\n')
  const added = git('ls-files', '--others', '--exclude-standard').split('\n')
  return [...tracked, ...added].filter((path) => path !== '')
}
