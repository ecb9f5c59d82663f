import { run, tool } from './run.mjs'

/** The projects of what is built; the law of suffixes is theirs to enforce. */
export const BUILT_PROJECTS = ['pure', 'server', 'web']

export const ALL_PROJECTS = [...BUILT_PROJECTS, 'test']

/** Checks the types of some projects, two at a time; answers whether all are right. */
export async function checkTypes(projects) {
  const waiting = [...projects]
  let areRight = true
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const code = await run(tool('tsc'), ['-p', `tsconfig.${project}.json`])
      areRight &&= code === 0
    }
  }
  await Promise.all([worker(), worker()])
  return areRight
}
