import { describe, expect, it } from 'vitest'
import { columnOf, fieldNameOf } from './column-name.ts'
import { actionPermission, permissionOf, permissionsOf } from './permission.ts'
import { VERBS, verbsOf } from './resource.ts'
import { publicField } from './resource-fields.ts'
import { sample } from './testing/sample.ts'

describe('permission codes', () => {
  it('[6.4a] are the prefix and the deed; reading shares one code, deleting another', () => {
    const codes = Object.fromEntries(VERBS.map((verb) => [verb, permissionOf(sample, verb)]))
    expect(codes).toEqual({
      list: 'test:sample:list',
      queryById: 'test:sample:list',
      add: 'test:sample:add',
      edit: 'test:sample:edit',
      delete: 'test:sample:delete',
      deleteBatch: 'test:sample:delete',
      exportXls: 'test:sample:export',
      importExcel: 'test:sample:import',
    })
    expect(actionPermission(sample, 'archive')).toBe('test:sample:archive')
  })

  it('are defined once each, for the verbs there are and the actions', () => {
    expect(permissionsOf(sample).map(({ code }) => code)).toEqual([
      'test:sample:list',
      'test:sample:add',
      'test:sample:edit',
      'test:sample:delete',
      'test:sample:export',
      'test:sample:archive',
    ])
    expect(verbsOf(sample)).not.toContain('importExcel')
  })
})

describe('names', () => {
  it('of fields and columns turn into each other', () => {
    for (const name of Object.keys(sample.fields)) {
      expect(fieldNameOf(columnOf(name))).toBe(name)
    }
    expect(columnOf('postRank')).toBe('post_rank')
  })

  it('of public fields are the declared ones and the audit ones, nothing inherited', () => {
    expect(publicField(sample, 'createTime')?.kind).toBe('datetime')
    for (const name of ['tenantId', 'delFlag', 'version', 'constructor', '__proto__', 'toString']) {
      expect(publicField(sample, name)).toBeUndefined()
    }
  })
})
