import { inRoot } from './root.mjs'
import { run, tool } from './run.mjs'

/** The projects of what is built; the law of suffixes is theirs to enforce. */
export const BUILT_PROJECTS = ['pure', 'server', 'web']

/** The largest first: the rest goes beside it. */
export const ALL_PROJECTS = ['test', ...BUILT_PROJECTS.toReversed()]

/**
 * Checks the types of some projects, two at a time and each in one piece: checkers that share a project work out the same
 * types once each. What a check found out is kept beside the packages; the next one looks at what changed and at what that
 * reaches. Answers whether all are right.
 */
export async function checkTypes(projects) {
  const waiting = [...projects]
  let areRight = true
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const kept = inRoot(`node_modules/.cache/types/${project}.tsbuildinfo`)
      const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
      const code = await run(tool('tsc'), ['-p', `tsconfig.${project}.json`, ...options])
      areRight &&= code === 0
    }
  }
  await Promise.all([worker(), worker()])
  return areRight
}
