import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { screenKey } from '#kit/web/shell/menu-view.ts'
import { ACCOUNT_PAGES } from '#office/account/account-pages.ts'
import { catalogue, declared as everything, MENU_SCREENS, sandboxCatalogue } from '#office/office.ts'
import { REPORT_COMPONENT } from '#office/online/report/online-report.ts'
import { type Import, importsOf } from '../scripts/lib/imports.mjs'
import { PROJECT_ROOT } from './project-root.server.ts'

type Side = 'pure' | 'server' | 'web'

/** Parts of a noun that have a folder of their own; to others they are as closed as the noun itself. */
const PARTS: Readonly<Record<string, string>> = { 'office/catalogue/sku': 'office/catalogue/product' }
/** What several nouns of the office stand on; it stands on none of them. */
const SHARED = new Set([
  'office/system/permission',
  'office/rights',
  'office/trade/model',
  'office/trade/commands',
  'office/trade/clock',
  'office/trade/timer',
  'office/trade/tracking',
  'office/storefront',
  'office/catalogue/rules',
  'office/notification',
  'office/outbox',
  'office/numbering',
])
/** Names like those of the office that are the kit's own. Its calls stand in `PROTOCOL`, each group with its reason. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  sys_session: 'the table of those who are signed in',
  sys_job: 'the table of long work that people started',
  sys_event: 'the table of events that wait for their handlers',
  sys_event_delivery: 'the table of which handler has dealt with them',
  sys_import_mapping: 'the table of what columns of suppliers are taken for',
  sys_quartz_job: 'the table of schedules',
  sys_job_run: 'the table of what became of their runs',
  sys_job_row: 'the table of what became of each row of it',
  sys_seeded_text: 'the table of the texts that the product brought last',
  sys_rate_limit: 'the table of limits that all server processes share',
  sys_comment: 'the table of what people say about records of any resource',
  sys_record_change: 'the table of what changed in the rows of any resource',
  sys_org_code: 'a column of every table: the department that a row belongs to',
}
/** Where rows of declared tables are removed: by the kit, records that nothing refers to by their age, and files that nothing uses. */
const OWN_DELETIONS = [
  'kit/server/crud/used-by.server.ts',
  'kit/server/jobs/run-log.server.ts',
  'office/agent/proposal/old-proposals.server.ts',
  'office/connect/old-records.server.ts',
  // orders that an import made, and links of customers that came with them, when the import is taken back
  'office/orders/order/import/undo-orders.server.ts',
  'office/trade/commands/moving-in/imported-customers.server.ts',
  'office/monitor/measure/forget.server.ts',
  // they look first what refers to a row, over all tables, and the database refuses what they overlooked
  'office/setting/demo-rows/demo-removal.server.ts',
  'office/setting/demo-rows/kept-books.server.ts',
  'office/system/file/stored-file.server.ts',
  'office/system/file/tidy-files.server.ts',
]

/** Where the method of a call is asked for: how it is sent, never what it may do. What a route does is declared (`does`). */
const ASKS_METHOD: Readonly<Record<string, string>> = {
  'kit/server/http/route.server.ts': 'the one place that says what a route does which does not say so itself',
  'kit/server/http/api-document.server.ts': 'whether what is sent stands in the address or in a body',
  'kit/server/http/http-server.server.ts': 'a method in place of the one that a proxy lets through',
  'kit/server/http/server.server.ts': 'files that are read have HEAD beside GET',
  'kit/server/http/signature.server.ts': 'what of a request is signed',
  'kit/server/watch/exchanges.server.ts': 'what browsers ask before they ask is not counted',
  'office/agent/mcp.server.ts': 'the transport of MCP',
  'office/system/gateway/gateway.server.ts': 'what a target is asked with, and asked again',
  'server/app.server.ts': 'whether what is sent stands in the address or in a body',
  'server/metrics.server.ts': 'no call of the API',
  'server/pages.server.ts': 'no call of the API',
}

const PROTOCOL = 'kit/contract/paths.ts'
/** They fill the tables of many nouns, or show their parts; no noun imports them. */
const FILLERS = new Set(['office/seed', 'office/sample', 'office/testing', 'office/demo', 'office/composition'])

const SOURCE_FOLDERS = ['kit', 'office', 'server', 'web']
const sources = SOURCE_FOLDERS.flatMap((folder) => filesIn(folder)).filter((path) => /\.tsx?$/.test(path))
const code = sources.filter((path) => !isForTests(path))
const imports = code.flatMap(readImports)

describe('the source', () => {
  it('has files to look at', () => {
    expect(code.length).toBeGreaterThan(200)
    expect(imports.length).toBeGreaterThan(1000)
    const missing = imports.filter(
      ({ to, isPackage }) => !isPackage && !sources.includes(to) && !/\.(?:css|json)$/.test(to),
    )
    expect(missing.map(arrow)).toEqual([])
  })

  it('keeps the kit free of the office', () => {
    expect(
      imports.filter(({ from, to, isPackage }) => top(from) === 'kit' && !isPackage && top(to) !== 'kit').map(arrow),
    ).toEqual([])
  })

  it('lets the kit name no table, no permission and no call of the office', () => {
    const files = sources.filter((path) => top(path) === 'kit' && !/\.test\.tsx?$/.test(path) && path !== PROTOCOL)
    const named = files.flatMap((path) =>
      [
        ...read(path).matchAll(
          /\b(?:sys|shop)[_:]\w+|(?<=['"`])(?:sys|shop)[A-Z]\w*|(?<!\w)\/(?:sys|shop|online)\/[\w/]*/g,
        ),
      ].map(([name]) => ({ path, name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) })),
    )
    expect(named.filter(({ name }) => !Object.hasOwn(OWN_NAMES, name))).toEqual([])
    expect(new Set(named.map(({ name }) => name)), 'each is still needed').toEqual(new Set(Object.keys(OWN_NAMES)))
    const calls = [...read(PROTOCOL).matchAll(/'(\/[\w/]+)'/g)].map((match) => match[1] ?? '')
    // one's own password, departments and tenants go with the session, what fields choose from and are tested by with the fields
    const own = ['/sys/user', '/sys/tenant', '/sys/dict', '/sys/checkRule']
    const nouns = everything.map(({ path }) => path).filter((path) => !own.includes(path))
    expect(calls.length).toBeGreaterThan(10)
    expect(calls.filter((call) => nouns.some((path) => call === path || call.startsWith(`${path}/`)))).toEqual([])
  })

  it('asks what a route does of its declaration, and the method of a call only for how it is sent', () => {
    const asking = code.filter(
      (path) =>
        side(path) !== 'web' &&
        /method\)?\s*[!=]==?\s*'[A-Z]+'|'[A-Z]+'\s*[!=]==?\s*[\w.]*method\b|\b(?:includes|has|test)\([\w.]*method\)/.test(
          read(path),
        ),
    )
    expect(asking.sort()).toEqual(Object.keys(ASKS_METHOD).sort())
  })

  it('lets only the composition roots know everything: nobody imports server or web', () => {
    const inward = imports.filter(
      ({ from, to, isPackage }) => !isPackage && ['server', 'web'].includes(top(to)) && top(from) !== top(to),
    )
    expect(inward.map(arrow)).toEqual([])
  })

  it('keeps to the law of suffixes: pure files import pure ones, server and web never meet', () => {
    const broken = imports.filter(({ from, to, isPackage }) => {
      if (isPackage) {
        return side(from) === 'pure'
          ? /^(node:|react|antd|@ant-design|pg$|kysely|fastify)/.test(to)
          : side(from) === 'web' && to.startsWith('node:')
      }
      return side(to) !== 'pure' && side(to) !== side(from) && !to.endsWith('.css')
    })
    expect(broken.map(arrow)).toEqual([])
  })

  it('lets a noun import the pure files of another one only', () => {
    const broken = imports.filter(({ from, to, isPackage }) => {
      const [one, other] = [nounOf(from), isPackage ? null : nounOf(to)]
      const isForeign = one !== null && other !== null && one !== other && !FILLERS.has(one) && !SHARED.has(other)
      return isForeign && side(to) !== 'pure'
    })
    expect(broken.map(arrow)).toEqual([])
    expect(
      imports
        .filter(({ from, to }) => FILLERS.has(nounOf(to) ?? '') && nounOf(from) !== nounOf(to) && nounOf(from) !== null)
        .map(arrow),
    ).toEqual([])
  })

  it('has no circles, of types neither', () => {
    const next = new Map(
      code.map((path) => [
        path,
        imports.filter(({ from, isPackage, isLater }) => from === path && !isPackage && !isLater).map(({ to }) => to),
      ]),
    )
    expect(circleIn(next)).toEqual([])
  })

  it('has no circles between the folders of the kit, nor between the nouns of the office', () => {
    const next = new Map<string, string[]>()
    const partOf = (path: string) => kitFolderOf(path) ?? nounOf(path)
    for (const { from, to, isPackage } of imports) {
      const [one, other] = [partOf(from), isPackage ? null : partOf(to)]
      if (one !== null && other !== null && one !== other) {
        next.set(one, [...(next.get(one) ?? []), other])
      }
    }
    expect(next.size).toBeGreaterThan(30)
    expect(circleIn(next)).toEqual([])
  })

  it('has areas of the shop that import downwards alone, and none beside them', () => {
    const levelOf = (path: string) => LEVELS.findIndex((areas) => areas.includes(areaOf(path) ?? ''))
    const upwards = imports.filter(({ from, to, isPackage }) => {
      const isOther = !isPackage && areaOf(from) !== areaOf(to)
      return isOther && levelOf(from) >= 0 && levelOf(to) >= 0 && levelOf(to) >= levelOf(from)
    })
    expect(upwards.map(arrow)).toEqual([])
    expect(LEVELS.flat().filter((area) => !code.some((path) => areaOf(path) === area))).toEqual([])
  })

  it('has an office that lists areas and names no noun: a plain noun is its declaration, and a line in each manifest of its area', () => {
    const listed = imports.filter(
      ({ from, to }) => ['office/office.ts', 'office/office.web.ts'].includes(from) && top(to) === 'office',
    )
    expect(listed.length).toBeGreaterThan(20)
    expect(
      listed.filter(({ to }) => !/\/(?:area|standard-\w+|demo-screens)\.(?:web\.)?tsx?$/.test(to)).map(arrow),
    ).toEqual([])
    // return addresses are such a noun: whoever else names them has a field that refers to one
    const named = imports
      .filter(
        ({ from, to }) =>
          to === 'office/catalogue/return-address/return-address.ts' && !FILLERS.has(nounOf(from) ?? ''),
      )
      .map(({ from }) => from)
    const own = ['office/catalogue/area.ts', 'office/catalogue/area.web.ts']
    expect(named.filter((path) => !own.includes(path) && !/\bref\(/.test(read(path)))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(own))
  })

  it('keeps the examples apart: they stand on packages alone, and nothing of the product on them', () => {
    const files = filesIn('examples').filter((path) => /\.tsx?$/.test(path))
    expect(files.filter((path) => path.endsWith('.tsx')).length).toBeGreaterThan(5)
    const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')
    const outward = files
      .flatMap(readImports)
      .filter(({ from, to, isPackage }) => !isPackage && folderOf(to) !== folderOf(from))
    expect(outward.map(arrow)).toEqual([])
    expect(sources.flatMap(readImports).filter(({ to, isPackage }) => !isPackage && top(to) === 'examples')).toEqual([])
    // those who copy an example begin with the versions that it was tried with
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const client = JSON.parse(read('clients/storefront/package.json'))
    const own = JSON.parse(read('examples/storefront/package.json'))
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies })
    const tried = { ...dependencies, ...devDependencies, [client.name]: client.version }
    expect(named.filter(([name, version]) => tried[name] !== version)).toEqual([])
  })

  it('runs on the packages that are installed with it, not on those of the tests', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const packages = new Set(
      imports.filter(({ to, isPackage }) => isPackage && !to.startsWith('node:')).map(({ to }) => packageOf(to)),
    )
    expect([...packages].filter((name) => Object.hasOwn(devDependencies, name))).toEqual([])
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version, 'versions are pinned').toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })
})

/** Manifests of the areas. */
const manifests = (name: string) => code.filter((path) => /^office\/[\w-]+\//.test(path) && path.endsWith(`/${name}`))

describe('the catalogue', () => {
  it('lists every resource that is declared, but for those that a noun serves itself or that are shown only', () => {
    const declared = code
      .filter((path) => top(path) === 'office' && side(path) === 'pure')
      .flatMap((path) =>
        [...read(path).matchAll(/export const (\w+) = defineResource\(/g)].map((match) => ({
          name: match[1],
          isExample: nounOf(path) === 'office/demo',
        })),
      )
    const listed: readonly (string | undefined)[] = [
      ...manifests('area.ts')
        .map(read)
        .join('\n')
        .matchAll(/(?:resources|own|sandbox): \[([^:]*)\]/g),
    ].flatMap(([, names = '']) => names.match(/(?<![.\w])\w+/g) ?? [])
    const served = code
      .filter((path) => top(path) === 'office' && side(path) === 'server')
      .map(read)
      .join('\n')
    const pure = code
      .filter((path) => top(path) === 'office' && side(path) === 'pure')
      .map(read)
      .join('\n')
    const missing = declared.filter(
      ({ name, isExample }) =>
        !isExample &&
        !listed.includes(name) &&
        !new RegExp(`\\b${name}\\b`).test(served) &&
        !new RegExp(`child\\(${name}\\b`).test(pure),
    )
    expect(missing).toEqual([])
    expect(listed.filter((name) => !declared.some((one) => one.name === name))).toEqual([])
    expect(listed).toHaveLength(everything.length)
  })

  it('has its rows removed by the kit alone, which keeps those that others refer to', () => {
    const referred = everything.flatMap((resource) =>
      fieldEntries(resource).map(([, { source = '' }]) => source.split(',')[0]),
    )
    const tables = [...everything.map(({ table }) => table), ...referred, 'sys_dict', 'sys_dict_item'].filter(Boolean)
    const named = `(?:${tables.map((table) => table?.replaceAll('_', '_?')).join('|')})\\b`
    const deletion = new RegExp(`delete ?from\\W{1,3}${named}`, 'i')
    const update = new RegExp(`update\\w*\\W{1,3}${named}`, 'i')
    const marking = /del_?flag\W{1,4}1\b/i
    const own = code
      .filter((path) => side(path) === 'server' && !OWN_DELETIONS.includes(path))
      .filter((path) => {
        const statements = read(path).split(/\.execute/)
        return statements.some((text) => deletion.test(text) || (marking.test(text) && update.test(text)))
      })
    expect(own).toEqual([])
  })

  it('serves the routes of every noun that has some of its own', () => {
    const own = code
      .filter((path) => path.startsWith('office/') && side(path) === 'server' && path !== 'office/office.server.ts')
      .flatMap((path) =>
        [...read(path).matchAll(/export (?:const|function) (\w+Routes)\b/g)].map((match) => match[1] ?? ''),
      )
    const text = code
      .filter((path) => side(path) === 'server')
      .map(read)
      .join('\n')
    for (const name of own) {
      expect(text.split(name).length - 1, `${name} is declared, imported and called`).toBeGreaterThanOrEqual(3)
    }
    expect(own.length).toBeGreaterThan(5)
  })

  it('[2.10f] [8.17c] has a screen for every page of the menu, and no screen that neither the menu nor the product leads to', () => {
    const screens = [...manifests('area.web.ts'), 'office/demo/demo-screens.web.ts'].flatMap((path) =>
      [...read(path).matchAll(/^ {2,4}'([\w/]+)':/gm)].map((match) => match[1] ?? ''),
    )
    const nouns = [...catalogue, ...sandboxCatalogue].flatMap(({ menu }) => menu?.component ?? [])
    const menu = [...nouns, ...MENU_SCREENS.map(({ component }) => component)]
    expect(menu.filter((component) => !screens.includes(screenKey(component)))).toEqual([])
    const beside = [
      ...[...read('web/product.ts').matchAll(/component: '([\w/]+)'/g)].map((match) => match[1] ?? ''),
      ...ACCOUNT_PAGES.map(({ component }) => component),
      // pages that clients of the protocol know by names of their own
      ...[...menu, REPORT_COMPONENT].map(screenKey),
    ]
    // beside a list stands the page of one of its records
    const led = screens.map((component) => component.replace(/\/record$/, ''))
    expect(led.filter((component) => ![...menu, ...beside].includes(component))).toEqual([])
  })
})

describe('the repository', () => {
  it('names no registry, no folder of a machine and no address of a workplace', () => {
    const texts = ['.', 'scripts', 'docs', 'migrations', 'e2e', 'bench', ...SOURCE_FOLDERS]
      .flatMap((folder) => (folder === '.' ? topFiles() : filesIn(folder)))
      .filter(
        (path) =>
          /\.(tsx?|mjs|mts|json|md|sql|css|html|svg)$|^\.npmrc$/.test(path) && path !== 'server/boundary.test.ts',
      )
    expect(texts.length).toBeGreaterThan(250)
    const found = texts.filter((path) =>
      /registry\.npm|npmmirror|verdaccio|"resolved": "(?!clients\/)|\/home\/\w|\/Users\/\w|\/root\/\w|\/work\/\w/.test(
        read(path),
      ),
    )
    expect(found).toEqual([])
  })

  it('has migrations of one change each, in the order in which they were written', () => {
    const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const names = readdirSync(join(PROJECT_ROOT, 'migrations')).filter((name) => name !== 'history')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !/^\d{14}_[a-z-]+\.sql$/.test(name) || name.slice(0, 14) > now)).toEqual([])
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length)
  })

  it('has migrations that never change once they are committed', () => {
    const git = (...words: readonly string[]) =>
      execFileSync('git', words, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim().split('\n').filter(Boolean)
    const [base] = git('log', '--diff-filter=A', '--format=%H', '--', 'migrations/*_base.sql')
    const since = base === undefined ? [] : [`${base}..`]
    expect(
      git('log', '--no-renames', '--diff-filter=MD', '--name-only', '--format=', ...since, '--', 'migrations'),
    ).toEqual([])
    expect(git('diff', '--no-renames', '--diff-filter=MD', '--name-only', 'HEAD', '--', 'migrations')).toEqual([])
  })
})

function filesIn(folder: string): readonly string[] {
  const found: string[] = []
  for (const name of readdirSync(join(PROJECT_ROOT, folder))) {
    const path = join(folder, name)
    if (statSync(join(PROJECT_ROOT, path)).isDirectory()) {
      found.push(...filesIn(path))
    } else {
      found.push(path.split(sep).join('/'))
    }
  }
  return found
}

function topFiles(): readonly string[] {
  return readdirSync(PROJECT_ROOT).filter((name) => statSync(join(PROJECT_ROOT, name)).isFile())
}

function read(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), 'utf8')
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|\/testing(\/|\.)|-for-tests?\./.test(path)
}

function readImports(from: string): readonly Import[] {
  return importsOf(from, read(from))
}

function side(path: string): Side {
  if (/\.server\.ts$/.test(path) || top(path) === 'server') {
    return 'server'
  }
  return /\.web\.tsx?$/.test(path) || top(path) === 'web' ? 'web' : 'pure'
}

function top(path: string): string {
  return path.split('/')[0] ?? ''
}

/**
 * `office/catalogue/goods/import/jan.ts` → `office/catalogue/goods`; null for files that belong to the whole office, or to the
 * whole of an area.
 */
function nounOf(path: string): string | null {
  const parts = path.split('/')
  if (parts[0] !== 'office' || parts.length < 3) {
    return null
  }
  const isOfArea = AREAS_OF_NOUNS.has(parts[1] ?? '')
  if (parts.length === 3 && (isOfArea || /^area\./.test(parts[2] ?? ''))) {
    return null
  }
  const noun = parts.slice(0, isOfArea ? 3 : 2).join('/')
  return PARTS[noun] ?? noun
}

/** Areas of the shop, from the ground up; those of one level know nothing of each other. */
const LEVELS: readonly (readonly string[])[] = [
  ['outbox', 'numbering'],
  ['notification'],
  ['system'],
  ['catalogue'],
  ['trade'],
  ['storefront'],
  ['orders', 'members', 'presale', 'service', 'money', 'connect', 'setting', 'sandbox', 'dashboard'],
  ['composition'],
]

function areaOf(path: string): string | undefined {
  const [folder, area, ...rest] = path.split('/')
  return folder === 'office' && rest.length > 0 ? area : undefined
}

/** Areas whose nouns have folders of their own; others are one noun. */
const AREAS_OF_NOUNS = new Set([
  ...['catalogue', 'orders', 'presale', 'service', 'money', 'connect', 'trade'],
  ...['system', 'online', 'account'],
])

/** `kit/web/form` of a file in or below it; null outside of the kit. */
function kitFolderOf(path: string): string | null {
  const parts = path.split('/')
  return parts[0] === 'kit' && parts.length > 3 ? parts.slice(0, 3).join('/') : null
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`
}

/** The files of one circle, in order; empty when there is none. */
function circleIn(next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const walk = (path: string, above: readonly string[]): readonly string[] => {
    if (above.includes(path)) {
      return [...above.slice(above.indexOf(path)), path]
    }
    if (done.has(path)) {
      return []
    }
    for (const to of next.get(path) ?? []) {
      const circle = walk(to, [...above, path])
      if (circle.length > 0) {
        return circle
      }
    }
    done.add(path)
    return []
  }
  for (const path of next.keys()) {
    const circle = walk(path, [])
    if (circle.length > 0) {
      return circle
    }
  }
  return []
}
