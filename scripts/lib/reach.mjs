import { basename, dirname } from 'node:path'
import { importsOf } from './imports.mjs'

const IS_TEST = /\.test\.tsx?$/

/** They gather the whole house: what comes to a test through them only, it would share with every other test. */
const GATHERS =
  /^(?:office\/[^/]+\.ts|office\/\w[\w-]*\/area(?:-for-test)?(?:\.server|\.web)?\.ts|server\/app\.server\.ts|web\/main\.tsx)$|\/testing\/|-for-test\.ts$|^e2e\/.*(?<!\.test)\.ts$/

/** They look at the sources, or go through everything that is declared: a change anywhere may be theirs to judge. */
const JUDGES = /^server\/[^/]+\.test\.ts$|^office\/tests\/[^/]+\.test\.tsx?$|^office\/seed\/[^/]+\.test\.ts$/

/** Whoever starts a server for that takes minutes. */
const STARTS = /\b(?:startTestApp|openContractShop|createTestDatabase|startProcess|contractTests)\b/

/** A declaration names others to refer to them; it does not do what they do. */
const DECLARES = /\bdefineResource\(/

/**
 * Tests and journeys that a change can reach, the nearest first: those beside what changed, those that import it, directly or by
 * way of others but not through what gathers the whole house, those that speak of the nouns of its folder by their paths,
 * and those that judge everything without a server. Contract tests go through the nouns of the changed folders alone.
 * @param changed paths in the project, with slashes
 * @param texts all sources by their paths
 */
export function reachOf(changed, texts) {
  const tests = [...texts.keys()].filter((path) => IS_TEST.test(path))
  const known = changed.filter((path) => texts.has(path))
  const folders = [...new Set(known.map(dirname))]
  const nouns = nounsOf(known, texts)
  const isNamed = (path) => {
    const text = texts.get(path) ?? ''
    return nouns.some((noun) => text.includes(`'${noun.path}'`) || text.includes(`${noun.path}/`))
  }
  const areas =
    nouns.length > 0 ? folders.map((folder) => `${folder.split('/').slice(0, 2).join('/')}/area.test.ts`) : []
  const nearest = [
    ...known,
    ...tests.filter((path) => folders.includes(dirname(path)) && dirname(path).split('/').length > 2),
    ...areas,
    ...usersOf(known, texts),
    ...tests.filter(isNamed),
  ]
  const reached = [...new Set(nearest)].filter((path) => tests.includes(path) && !path.startsWith('e2e/tour/'))
  const judges = known.length > 0 ? tests.filter((path) => JUDGES.test(path)) : []
  const isLong = (path) => STARTS.test(texts.get(path) ?? '')
  return {
    units: [
      ...new Set([
        ...judges.filter((path) => !isLong(path)),
        ...reached.filter((path) => !path.startsWith('e2e/') && (!JUDGES.test(path) || known.includes(path))),
      ]),
    ],
    longer: judges.filter((path) => isLong(path) && !known.includes(path)),
    journeys: reached.filter((path) => path.startsWith('e2e/')),
    nouns: nouns.map(({ name }) => name),
    pages: nouns.flatMap(({ page }) => page ?? []),
  }
}

/** What nouns of several areas are, one beside the other: a file there is about its own alone. */
const MODEL = 'office/trade/model'

/** Nouns that changed files declare, or that are declared beside them: in their folder, or in the model by its name. */
function nounsOf(changed, texts) {
  const declaring = changed.flatMap((path) => {
    const folder = dirname(path)
    const isBeside = (other) =>
      other === `${MODEL}/${basename(folder)}.ts` || (dirname(other) === folder && folder !== MODEL)
    const paths = isDeclaration(path, texts) ? [path] : [...texts.keys()].filter(isBeside)
    return paths.filter((other) => isDeclaration(other, texts))
  })
  return [...new Set(declaring)].flatMap((path) => nounsIn(texts.get(path) ?? ''))
}

function isDeclaration(path, texts) {
  return !IS_TEST.test(path) && DECLARES.test(texts.get(path) ?? '')
}

function nounsIn(text) {
  return text
    .split(DECLARES)
    .slice(1)
    .flatMap((part) => {
      const [name, path, page] = [/^ {2}name: '([\w-]+)'/m, /^ {2}path: '(\/[\w/]+)'/m, /\burl: '(\/[\w/]+)'/].map(
        (pattern) => pattern.exec(part)?.[1],
      )
      return name === undefined || path === undefined ? [] : [{ name, path, page }]
    })
}

/** Whatever imports one of the files, by way of others too, the nearest first. */
function usersOf(changed, texts) {
  const users = new Map()
  for (const [from, text] of texts) {
    if (GATHERS.test(from)) {
      continue
    }
    for (const { to, isPackage, isType } of importsOf(from, text)) {
      const isReference = !IS_TEST.test(from) && DECLARES.test(text) && DECLARES.test(texts.get(to) ?? '')
      if (!isPackage && !isType && !isReference) {
        users.set(to, [...(users.get(to) ?? []), from])
      }
    }
  }
  const seen = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const user of users.get(file) ?? []) {
      if (!seen.has(user)) {
        seen.add(user)
        waiting.push(user)
      }
    }
  }
  return [...seen].filter((path) => !changed.includes(path))
}
