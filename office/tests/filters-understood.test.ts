import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from '../office.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Asked = Readonly<Record<string, string>>

/** The calls that take the filters of a list. */
const callsOf = (resource: AnyResource): readonly string[] => [
  'list',
  ...(resource.tabs ? ['counts'] : []),
  ...(verbsOf(resource).includes('exportXls') ? ['exportXls', 'exportJob'] : []),
]

const advanced = (...lines: readonly unknown[]): Asked => ({ superQueryParams: JSON.stringify(lines) })

/** What no list understands, each by the parameter that says so. */
function misunderstood(resource: AnyResource): readonly (readonly [path: string, asked: Asked])[] {
  const timed = fieldEntries(resource).find(
    ([, { kind, isMasked }]) => !isMasked && ['date', 'datetime', 'number', 'money', 'month'].includes(kind),
  )?.[0]
  const [computed] = Object.keys(resource.computed ?? {})
  return [
    ['superQueryParams', { superQueryParams: '[[[[[]]]]]' }],
    ['superQueryParams', { superQueryParams: '{"field":"createTime"' }],
    ['superQueryParams', { superQueryParams: '{}' }],
    ['superQueryParams', advanced('createTime')],
    ['superQueryParams', advanced({ field: 'noSuchField', rule: 'eq', val: '1' })],
    ['superQueryParams', advanced({ field: 'createTime', rule: 'USE_SQL_RULES', val: '1' })],
    ['superQueryParams', advanced({ field: 'createTime', rule: 'ge', val: 'yesterday' })],
    ['superQueryMatchType', { ...advanced(), superQueryMatchType: 'xor' }],
    ['createTime_begin', { createTime_begin: 'yesterday' }],
    ['createTime_end', { createTime_end: '2026-02-30' }],
    ['column', { column: 'noSuchField' }],
    ...(timed ? [[`${timed}_begin`, { [`${timed}_begin`]: 'one' }] as const] : []),
    ...(computed ? [[computed, { [computed]: '1' }] as const] : []),
  ]
}

/** What clients of the protocol send with every list, and what a page sends that asks for nothing. */
const NEEDLESS: Asked = {
  ...{ _t: '1', field: 'id,,name,action', column: 'createTime', order: 'desc', pageNo: '1', pageSize: '1' },
  ...{ superQueryParams: '', superQueryMatchType: 'and', noSuchField: 'x', createTime_begin: '', selections: '' },
}

const LISTS = catalogue.filter((resource) => verbsOf(resource).includes('list'))

describe('a filter that is not understood', () => {
  it('is tried on every list', () => {
    expect(LISTS.length).toBeGreaterThan(60)
  })

  it.each(LISTS.map((resource) => [resource.name, resource] as const))(
    'is refused at its place by every call of %s, and never all rows',
    async (_name, resource) => {
      for (const call of callsOf(resource)) {
        const path = `${resource.path}/${call}`
        for (const [wrong, asked] of misunderstood(resource)) {
          const { status, body } = call === 'exportJob' ? await admin.post(path, asked) : await admin.get(path, asked)
          expect({ call, asked, status, result: body.result }).toMatchObject({
            ...{ call, asked, status: 400 },
            result: { errors: [{ path: wrong }] },
          })
        }
      }
      expect(await admin.get(`${resource.path}/list`, NEEDLESS)).toMatchObject({ status: 200 })
    },
  )

  it('is refused as data in a body, too', async () => {
    for (const asked of [
      { superQueryParams: [{ field: 'name', rule: 'eq', val: 'x' }] },
      { selections: ['x'] },
      { name: ['x'] },
      { postRank: { $ne: 1 } },
    ]) {
      const [wrong = ''] = Object.keys(asked)
      const sent = await admin.post('/sys/position/exportJob', asked)
      expect(sent).toMatchObject({ status: 400, body: { result: { errors: [{ path: wrong }] } } })
    }
  })

  it.each([
    ['/sys/category/loadTreeData', { pid: '0' }],
    ['/sys/dict/loadTreeData', { pid: '0', tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' }],
  ])('is refused by the tree of %s', async (path, rest) => {
    for (const condition of ['{', '[]', '"x"', '{"name":{}}', '{"id; drop":"x"}']) {
      expect(await admin.get(path, { ...rest, condition })).toMatchObject({
        status: 400,
        body: { result: { errors: [{ path: 'condition' }] } },
      })
    }
    expect((await admin.get(path, { ...rest, condition: '' })).status).toBe(200)
  })
})
