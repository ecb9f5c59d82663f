import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHOICES } from '#office/office.ts'
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
    expect.arrayContaining(CHOICES.filter(({ isOfCode }) => !isOfCode).map(({ title }) => title[1])),
  )
  const roles = await rowsOf(reader, '/sys/role/list')
  expect(roles.map(({ roleNameEn }) => roleNameEn)).toEqual(
    expect.arrayContaining(['Administrator', ...SEED_ROLES.map(({ name }) => name[1])]),
  )
  expect(roles.map(({ descriptionEn }) => descriptionEn)).toEqual(
    expect.arrayContaining(['All permissions', ...SEED_ROLES.map(({ description }) => description[1])]),
  )
  expect(await rowsOf(reader, '/sys/tenant/list', { number: 0 })).toMatchObject([
    { name: '手办商城', nameEn: 'Collectible figure mall' },
  ])
})

it('the tenants that somebody works in say both names', async () => {
  const own = (await admin.get('/sys/tenant/getCurrentUserTenant')).body.result
  expect(own).toEqual({ list: [{ id: 0, name: '手办商城', nameEn: 'Collectible figure mall', status: 1 }] })
  expect(await rowsOf(admin, '/sys/tenant/queryList', { ids: '0' })).toEqual(own.list)
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

it('positions are read and found by either name', async () => {
  const CURATOR = { code: 'curator', name: '展陈', nameEn: 'Curator', postRank: '2' }
  const texts = (client: Client, keyword: string) =>
    namesOf(client, '/sys/dict/loadDict/sys_position,name,code', 'text', { keyword })
  for (const client of [admin, reader]) {
    await client.post('/sys/position/add', CURATOR)
    for (const name of ['*Cura*', '*展*']) {
      expect(await namesOf(client, '/sys/position/list', 'code', { name })).toEqual(['curator'])
    }
  }
  expect(await texts(admin, '展陈')).toEqual(['展陈'])
  expect(await texts(reader, 'Curator')).toEqual(['Curator'])
})

it('a copy of a role is called as whoever made it said', async () => {
  const [packer] = await rowsOf(admin, '/sys/role/list', { roleCode: 'packer' })
  const { body } = await admin.post('/sys/role/copy', {
    id: packer?.id,
    roleCode: 'night-packer',
    roleName: '夜班打包',
  })
  expect(body.result).toMatchObject({ roleName: '夜班打包', roleNameEn: null, descriptionEn: packer?.descriptionEn })
})
