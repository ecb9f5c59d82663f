import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { declared } from '../office.ts'
import { admin, app, example, openContractShop, suite } from '../testing/contract-shop.server.ts'
import { inLanguage, LANGUAGES } from './round-trip-for-test.ts'
import { refusedChoices, withTemplates } from './templates-for-test.ts'

beforeAll(openContractShop)
afterAll(() => app.close())

it.each(withTemplates(declared).map((resource) => [resource.name, resource] as const))(
  'takes each choice that the template of %s offers, in both languages',
  async (_, resource) => {
    // what its columns name is there, and a row of it to take examples from
    if (suite.includes(resource)) {
      await example.madeIds(resource, 1, 7)
    }
    const wrong: string[] = []
    for (const language of LANGUAGES) {
      const client = inLanguage((headers) => clientOf(app.address, admin.token, headers), language)
      wrong.push(...(await refusedChoices(client, resource)))
    }
    expect(wrong).toEqual([])
  },
)
