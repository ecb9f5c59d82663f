import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { spawn } = await import('node:child_process')
const { mkdtemp, rm, symlink, writeFile } = await import('node:fs/promises')
const { tmpdir } = await import('node:os')
const { join } = await import('node:path')
const { parseArgs } = await import('node:util')
const { installIfNeeded } = await import('./lib/install.mjs')
const { mutationsOf } = await import('./lib/mutations.mjs')
const { reachOf } = await import('./lib/reach.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { git, sourceTexts } = await import('./lib/sources.mjs')
const { randomFrom } = await import('../office/sample/random.ts')

const { values } = parseArgs({
  options: {
    lot: { type: 'string', default: '20' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`Breaks guards of the committed sources one at a time and runs the tests that can reach each.
  --lot <n>       how many are drawn, over all areas; 20
  --seed <n>      what is drawn follows from it; the date
  --only <path>   only of files whose path begins so
  --list          tells what is drawn, and runs nothing`)
  process.exit(0)
}

/** Test files that are run for one: the nearest first, the others when those notice nothing. */
const NEAR = 6
const FAR = 30
/** A test that waits for what never comes has noticed it. Milliseconds. */
const PATIENCE = 600_000
/** Of a hundred. */
const MOST_LEFT = 3

/** Sources whose guards are those of the product. */
const GUARDED = /^(?:kit\/(?:server|contract)|office)\/.*\.ts$/
const NOT_GUARDED = /\.test\.ts$|\/testing\/|-for-test\.ts$|\.web\.ts$|^office\/(?:sample|demo|testing|tests|seed)\//

/** The tests that run now; a signal ends them, and the tree goes with them. */
let running
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true
    running?.kill()
  })
}

await installIfNeeded()
const texts = await sourceTexts()
const drawn = drawFrom(
  [...texts].filter(([path]) => GUARDED.test(path) && !NOT_GUARDED.test(path) && path.startsWith(values.only)),
)
console.log(`${drawn.length} of seed ${values.seed}`)
const left = []
if (values.list) {
  for (const one of drawn) {
    console.log(told(one))
  }
} else {
  await inOwnTree(async (tree) => {
    for (const [index, one] of drawn.entries()) {
      const by = await noticedBy(tree, one)
      if (isStopped) {
        return
      }
      console.log(
        `${index + 1}. ${by === undefined ? 'NOTHING NOTICES' : 'noticed'} ${told(one)}${by ? `\n     ${by}` : ''}`,
      )
      left.push(...(by === undefined ? [one] : []))
    }
  })
  if (isStopped) {
    process.exit(1)
  }
  console.log(`\n${drawn.length - left.length} of ${drawn.length} noticed`)
  for (const one of left) {
    console.log(`  left: ${told(one)}`)
  }
}
process.exit(left.length > Math.ceil((drawn.length * MOST_LEFT) / 100) ? 1 : 0)

function told({ path, line, kind, was, becomes }) {
  return `${path}:${line} ${kind}: ${was.trim().replace(/\s+/g, ' ').slice(0, 90)} → ${becomes || 'nothing'}`
}

/** Draws from the areas in turn, so that a large one has no more of the lot than a small one. */
function drawFrom(sources) {
  const random = randomFrom(Number(values.seed))
  const areas = Map.groupBy(sources, ([path]) => path.split('/').slice(0, 2).join('/'))
  const piles = random
    .shuffled([...areas.values()])
    .map((files) => random.shuffled(files.flatMap(([path, text]) => mutationsOf(path, text))))
  const lot = []
  while (lot.length < Number(values.lot) && piles.some((pile) => pile.length > 0)) {
    lot.push(...piles.flatMap((pile) => pile.splice(0, 1)))
  }
  return lot.slice(0, Number(values.lot))
}

/** Gives a tree of the committed sources, with the packages of this one, that is gone afterwards. */
async function inOwnTree(work) {
  const tree = join(await mkdtemp(join(tmpdir(), 'vitrine-mutants-')), 'tree')
  git('worktree', 'add', '--detach', tree, 'HEAD')
  try {
    for (const packages of ['node_modules', 'runtime/node_modules', 'clients/storefront/node_modules']) {
      await symlink(inRoot(packages), join(tree, packages)).catch(() => undefined)
    }
    await work(tree)
  } finally {
    git('worktree', 'remove', '--force', tree)
    await rm(join(tree, '..'), { recursive: true, force: true })
  }
}

/** The tests that fail with the mutation; nothing when none does. */
async function noticedBy(tree, { path, start, end, becomes }) {
  const text = texts.get(path) ?? ''
  const file = join(tree, path)
  await writeFile(file, text.slice(0, start) + becomes + text.slice(end))
  try {
    const { units, nouns } = reachOf([path], texts)
    const tests = units.filter((unit) => !/^(?:server|office\/tests|office\/seed)\//.test(unit))
    for (const some of [tests.slice(0, NEAR), tests.slice(NEAR, FAR)]) {
      if (some.length > 0 && !(await arePassed(tree, some, nouns))) {
        return some.join(' ')
      }
    }
    return undefined
  } finally {
    await writeFile(file, text)
  }
}

function arePassed(tree, tests, nouns) {
  return new Promise((done) => {
    running = spawn(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...tests], {
      cwd: tree,
      env: { ...process.env, TEST_NOUNS: nouns.join(',') },
      stdio: 'ignore',
      timeout: PATIENCE,
    })
    running.once('exit', (code) => done(code === 0))
  })
}
