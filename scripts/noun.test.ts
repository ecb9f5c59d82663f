import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_ROOT } from '#server/project-root.server.ts'
import { writeNoun } from './lib/noun.mjs'

/** A copy of the project as far as a noun is written: one area of its own, the rest by links. */
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-noun-'))
  await mkdir(join(root, 'office'))
  await mkdir(join(root, 'migrations'))
  for (const name of ['package.json', 'kit', 'server', 'node_modules']) {
    await symlink(join(PROJECT_ROOT, name), join(root, name))
  }
  for (const name of (await readdir(join(PROJECT_ROOT, 'office'))).filter((one) => one !== 'system')) {
    await symlink(join(PROJECT_ROOT, 'office', name), join(root, 'office', name))
  }
  await cp(join(PROJECT_ROOT, 'office/system'), join(root, 'office/system'), { recursive: true })
  execFileSync('git', ['init', '-q'], { cwd: root })
})
afterAll(() => rm(root, { recursive: true }))

const read = (path: string) => readFile(join(root, path), 'utf8')

it('a new noun is written with its lines in the area, its example and its migration', async () => {
  const written = await writeNoun({ root, place: 'system/bank-holiday', title: ['假期', 'Bank holiday'] })
  expect(written.slice(0, 4)).toEqual([
    'office/system/bank-holiday/bank-holiday.ts',
    'office/system/bank-holiday/bank-holiday.test.ts',
    'office/system/area.ts',
    'office/system/area.web.ts',
  ])
  expect(await read('office/system/area.ts')).toMatch(
    /import \{ bankHoliday \} from '\.\/bank-holiday\/bank-holiday\.ts'[\s\S]*\n {2}resources: \[bankHoliday, position, /,
  )
  expect(await read('office/system/area.web.ts')).toContain(
    "  resources: {\n    'system/BankHolidayList': async () => (await import('./bank-holiday/bank-holiday.ts')).bankHoliday,",
  )
  expect(await read(written[0] ?? '')).toContain("title: ['假期', 'Bank holiday']")
  expect(await read(written[4] ?? '')).toMatch(
    /^-- expand: .*\ncreate table sys_bank_holiday \(\n {2}id [\s\S]*keep_tenants_apart/,
  )
})

it('the migration follows the declaration until it is committed', async () => {
  const place = 'system/bank-holiday'
  const before = (await readdir(join(root, 'migrations')))[0]
  const [path = ''] = await writeNoun({ root, place, title: undefined })
  expect(await readdir(join(root, 'migrations'))).toHaveLength(1)
  execFileSync('git', ['add', path], { cwd: root })
  await expect(writeNoun({ root, place, title: undefined })).rejects.toThrow('is committed and never changes')
  expect(before).toMatch(/^\d{14}_table-of-bank-holiday\.sql$/)
})

it('what cannot be written says why', async () => {
  await expect(writeNoun({ root, place: 'system/other', title: undefined })).rejects.toThrow('say its title')
  await expect(writeNoun({ root, place: 'nowhere/other', title: ['甲', 'A'] })).rejects.toThrow(
    'there is no area nowhere',
  )
})
