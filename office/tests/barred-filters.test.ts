import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from '../office.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const verbs = (resource: AnyResource) =>
  (['list', 'exportXls'] as const).filter((verb) => verbsOf(resource).includes(verb))

/** The calls that take the filters of a list. */
const callsOf = (resource: AnyResource): readonly string[] => [
  ...verbs(resource),
  ...(resource.tabs ? ['counts'] : []),
  ...(verbsOf(resource).includes('exportXls') ? ['exportJob'] : []),
]

const barredOf = (resource: AnyResource): readonly string[] => {
  const seen = seenBy(resource, (code) => verbs(resource).some((verb) => code === permissionOf(resource, verb)))
  const masked = fieldEntries(seen).flatMap(([name, { isMasked }]) =>
    isMasked && !(name in seen.search) ? [name] : [],
  )
  return [...(seen.unseen ?? []), ...masked]
}

const BARRED = catalogue.filter((resource) => verbs(resource).length > 0 && barredOf(resource).length > 0)

describe('filters by what the caller may not see', () => {
  it('are looked for in every resource that has such fields', () => {
    expect(BARRED.map(({ name }) => name)).toEqual(expect.arrayContaining(['order', 'customer', 'refund', 'payment']))
  })

  it.each(BARRED.map((resource) => [resource.name, resource] as const))(
    'are refused at their place by every call of %s, and never match all rows',
    async (_name, resource) => {
      const person = await app.person(verbs(resource).map((verb) => permissionOf(resource, verb)))
      for (const call of callsOf(resource)) {
        for (const name of barredOf(resource)) {
          const path = `${resource.path}/${call}`
          const asked = { [name]: '1391*' }
          const { body } = call === 'exportJob' ? await person.post(path, asked) : await person.get(path, asked)
          expect({ call, code: body.code, result: body.result }).toMatchObject({
            ...{ call, code: 400 },
            result: { errors: [{ path: name, message: '没有权限按该字段查询' }] },
          })
        }
      }
    },
  )
})
