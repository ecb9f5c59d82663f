import { execFile } from 'node:child_process'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { tableSql } from '../../kit/server/database/table-sql.server.ts'

const git = promisify(execFile)

/**
 * Writes a noun that nobody has declared yet: its declaration with a code and a name, its lines in the area, the example that its tests
 * take, and the migration of its table. Of a declared one it writes the migration anew, as long as that is not committed.
 * @param root folder of the project
 * @param place `<area>/<noun>`, as in `office/`
 * @param title of a new noun, in both languages
 * @returns paths of what was written, from the root
 * @throws an Error with words for whoever called it
 */
export async function writeNoun({ root, place, title }) {
  const [area, noun] = place.split('/')
  const declaration = `office/${place}/${noun}.ts`
  const written = []
  if (!(await exists(join(root, declaration)))) {
    if (!title) {
      throw new Error(`${declaration} is not there yet: say its title in Chinese and in English`)
    }
    written.push(...(await declare({ root, area, noun, title })))
  }
  const resource = (await import(pathToFileURL(join(root, declaration)).href))[camelCase(noun)]
  if (!resource) {
    throw new Error(`${declaration} does not export ${camelCase(noun)}`)
  }
  return [...written, await writeMigration(root, noun, resource)]
}

async function declare({ root, area, noun, title }) {
  const areaFile = `office/${area}/area.ts`
  const webFile = `office/${area}/area.web.ts`
  const text = await readFile(join(root, areaFile), 'utf8').catch(() => {
    throw new Error(`there is no area ${area}: ${areaFile} is missing`)
  })
  const { resources } = Object.values(await import(pathToFileURL(join(root, areaFile)).href)).find(
    (one) => one.resources,
  )
  const like = resources[0]
  if (!like?.menu) {
    throw new Error(`${areaFile} has no noun with a page that a new one could be like`)
  }
  const listed = text.replace(/\n {2}resources: \[/, (start) => `${start}${camelCase(noun)}, `)
  if (listed === text) {
    throw new Error(`${areaFile} has no line "resources: ["`)
  }
  const imported = listed.replace(/\n\n/, `\nimport { ${camelCase(noun)} } from './${noun}/${noun}.ts'\n\n`)
  const files = {
    [`office/${area}/${noun}/${noun}.ts`]: declarationOf({ noun, title, like }),
    [`office/${area}/${noun}/${noun}.test.ts`]: testOf({ noun, like }),
    [areaFile]: imported,
    [webFile]: withStandardPage(await readFile(join(root, webFile), 'utf8'), { noun, like }),
  }
  await mkdir(join(root, `office/${area}/${noun}`), { recursive: true })
  for (const [path, words] of Object.entries(files)) {
    await writeFile(join(root, path), words)
  }
  return Object.keys(files)
}

/** The pages of an area, with the declaration for the standard page of a new noun. */
function withStandardPage(text, { noun, like }) {
  const line = `'${componentOf(noun, like)}': async () => (await import('./${noun}/${noun}.ts')).${camelCase(noun)},`
  const [start] = text.match(/\n {2}resources: \{/) ?? []
  return start
    ? text.replace(start, `${start}\n    ${line}`)
    : text.replace(/\n\}\)/, `\n  resources: {\n    ${line}\n  },\n})`)
}

/** A noun with a code and a name, whose addresses begin as those of another one of its area. */
function declarationOf({ noun, title: [chinese, english], like }) {
  const name = camelCase(noun)
  return `import { codeText, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** ${english}. */
export const ${name} = defineResource({
  name: '${noun}',
  title: ['${chinese}', '${english}'],
  path: '${beginningOf(like.path, '/')}${name}',
  table: '${tableOf(noun, like)}',
  permission: '${beginningOf(like.permission, ':')}${name}',
  power: 'none',
  menu: {
    under: '${like.menu.under}',
    url: '${beginningOf(like.menu.url, '/')}${noun}',
    component: '${componentOf(noun, like)}',
    icon: 'file-text',
    order: 90,
  },
  fields: {
    code: codeText(['编码', 'Code'], { required: true, max: 50, unique: true, fixed: true }),
    name: text(['名称', 'Name'], { required: true, max: 100 }),
    nameEn: text(['英文名', 'English name'], { max: 100 }),
  },
  list: ['code', 'name'],
  search: { code: 'like', name: 'like' },
  form: [['code'], ['name', 'nameEn']],
})
`
}

/** What a rule of the noun's own is tried by; what all nouns do, the tests of its area try. */
function testOf({ noun, like }) {
  const name = camelCase(noun)
  const rights = beginningOf(like.permission, ':') + name
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ${name} } from './${noun}.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('is added and read by whoever may do just that', async () => {
  const staff = await app.person(['${rights}:add', '${rights}:list'])
  expect(await staff.post(\`\${${name}.path}/add\`, { code: 'A1', name: 'One' })).toMatchObject({ body: { success: true } })
  const { body } = await staff.get(\`\${${name}.path}/list\`, { code: 'A1' })
  expect(body.result).toMatchObject({ total: 1, records: [{ code: 'A1', name: 'One' }] })
})
`
}

/** The migration of its table; one that was written before and is not committed goes. */
async function writeMigration(root, noun, resource) {
  const folder = join(root, 'migrations')
  const suffix = `_table-of-${noun}.sql`
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(suffix))) {
    const { stdout } = await git('git', ['ls-files', '--', join('migrations', name)], { cwd: root })
    if (stdout.trim() !== '') {
      throw new Error(
        `migrations/${name} is committed and never changes: what else the table needs is a migration by hand`,
      )
    }
    await rm(join(folder, name))
  }
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const path = `migrations/${time}${suffix}`
  await writeFile(join(root, path), `-- expand: the table of ${noun}, as it is declared\n${tableSql(resource)}\n`)
  return path
}

function componentOf(noun, like) {
  return `${beginningOf(like.menu.component, '/')}${pascalCase(noun)}List`
}

/** `shop:goods` → `shop:`, up to the last of the signs. */
function beginningOf(text, sign) {
  return text.slice(0, text.lastIndexOf(sign) + 1)
}

/** Tables of an area begin with the same word. */
function tableOf(noun, like) {
  return `${like.table.slice(0, like.table.indexOf('_') + 1)}${noun.replaceAll('-', '_')}`
}

function camelCase(noun) {
  return noun.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

function pascalCase(noun) {
  const name = camelCase(noun)
  return name[0].toUpperCase() + name.slice(1)
}

function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
