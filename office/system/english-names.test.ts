import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEED_DICTIONARIES } from '#office/seed/dictionary-seed.ts'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let english: TestApp
let admin: Client
let reader: Client
beforeAll(async () => {
  app = await startTestApp()
  english = await startTestApp({ headers: { 'accept-language': 'en-US' } })
  admin = await app.admin()
  reader = await english.admin()
})
afterAll(async () => {
  await app.close()
  await english.close()
})

type Rows = readonly Readonly<Record<string, unknown>>[]
const rowsOf = async (client: Client, path: string, query = {}) => {
  const { result } = (await client.get(path, { pageSize: 200, ...query })).body as { result: unknown }
  return (Array.isArray(result) ? result : (result as { records: Rows }).records) as Rows
}
const namesOf = async (client: Client, path: string, field: string, query = {}) =>
  (await rowsOf(client, path, query)).map((row) => row[field])

it('what a shop starts with has an English name', async () => {
  const dictionaries = await rowsOf(reader, '/sys/dict/list')
  expect(dictionaries.map(({ dictNameEn }) => dictNameEn)).toEqual(
    expect.arrayContaining(SEED_DICTIONARIES.map(({ name }) => name[1])),
  )
  const roles = await rowsOf(reader, '/sys/role/list')
  expect(roles.map(({ roleNameEn }) => roleNameEn)).toEqual(
    expect.arrayContaining(['Administrator', ...SEED_ROLES.map(({ name }) => name[1])]),
  )
})

it('is read by it in English, and by its Chinese name in Chinese', async () => {
  expect(await namesOf(reader, '/sys/dict/treeList', 'title', { dictName: '性别' })).toEqual(['Sex'])
  expect(await namesOf(admin, '/sys/dict/treeList', 'title', { dictName: '性别' })).toEqual(['性别'])
  expect(await namesOf(reader, '/sys/user/list', 'selectedroles_dictText')).toEqual(['Administrator'])
  expect(await namesOf(admin, '/sys/user/list', 'selectedroles_dictText')).toEqual(['管理员'])
  expect(await namesOf(reader, '/sys/dict/loadDict/sys_role,role_name,id', 'text', { keyword: 'Packer' })).toEqual([
    'Packer',
  ])
})

it('is found by either name', async () => {
  for (const roleName of ['*Pack*', '*打包*', 'Packer*']) {
    expect(await namesOf(admin, '/sys/role/list', 'roleCode', { roleName })).toEqual(['packer'])
  }
  expect(await namesOf(reader, '/sys/dict/list', 'dictCode', { dictName: '*Currenc*' })).toEqual(['currency'])
  expect(await namesOf(reader, '/sys/dict/list', 'dictCode', { dictName: '*Currenc*', dictCode: 'sex' })).toEqual([])
})

it('a role without an English name is called by the only one it has', async () => {
  await reader.post('/sys/role/add', { roleCode: 'night-shift', roleName: '夜班' })
  expect(await namesOf(reader, '/sys/dict/loadDict/sys_role,role_name,id', 'text', { keyword: '夜班' })).toEqual([
    '夜班',
  ])
})
