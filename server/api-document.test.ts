import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withChildren } from '#kit/contract/children.ts'
import { valuesOf } from '#kit/contract/choices.ts'
import { type ApiDocument, apiDocument, overviewOf, partOf } from '#kit/server/http/api-document.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { TOLD_WEBHOOKS } from '#office/connect/event/told-events.server.ts'
import { declared } from '#office/office.ts'
import { reasonsOf } from '#office/reasons.server.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { TRADE_EVENT } from '#office/trade/model/trade-events.ts'

let routes: readonly Route[]
let document: ApiDocument
beforeAll(() => {
  routes = idleOffice().routes
  const resources = withChildren([...declared])
  document = apiDocument({ routes, resources, webhooks: TOLD_WEBHOOKS, reasons: reasonsOf(resources) })
})

/** The document is large and the machine may have much else to do. */
const PATIENCE = 300_000

const STOREFRONT = 'shop/storefront'

describe('the document of the API', () => {
  it('has no errors by the recommended rules of redocly', { timeout: PATIENCE }, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ message, location }) => `${message} ${location[0]?.pointer ?? ''}`)).toEqual([])
  })

  it('is served in parts: each tag names what it needs, the list of tags names no route', () => {
    const parts = document.tags.map(({ name }) => partOf(document, name))
    expect(parts.flatMap(({ paths }) => Object.keys(paths)).length).toBe(Object.keys(document.paths).length)
    for (const { paths, components, tags } of parts) {
      const named = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
        ([, name = '']) => name,
      )
      expect(
        named.filter((name) => components.schemas[name] === undefined),
        tags[0]?.name,
      ).toEqual([])
    }
    expect(overviewOf(document).paths).toEqual({})
    expect(overviewOf(document).info.description).toContain('?part=shop%2Fstorefront')
  })

  it('is small enough to be opened at once', () => {
    const sizes = document.tags.map(({ name }) => JSON.stringify(partOf(document, name)).length)
    expect(Math.max(...sizes)).toBeLessThan(400_000)
    expect(JSON.stringify(overviewOf(document)).length).toBeLessThan(40_000)
  })

  it('tells of every event with its headers, payload, an example of it, and what a receiver answers', () => {
    const { webhooks, components } = partOf(document, STOREFRONT)
    expect(Object.keys(webhooks).sort()).toEqual([...valuesOf(TRADE_EVENT)].sort())
    for (const { name, schema, example } of TOLD_WEBHOOKS) {
      expect(schema.safeParse(example), name).toMatchObject({ success: true, data: example })
    }
    expect(webhooks['order.paid']).toMatchObject({
      post: {
        parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { name: 'webhook-signature' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/EventOrderPaid' } } } },
        responses: { '2XX': {}, 410: {} },
      },
    })
    expect(components.schemas.EventOrderPaid).toMatchObject({
      required: ['type', 'version', 'number', 'timestamp', 'data'],
    })
  })

  it('tells what each route answers, with enumerations and errors by their code', () => {
    const silent = routes.filter(({ definition }) => !definition.answers)
    expect(silent.map(({ definition: { method, path } }) => `${method} ${path}`)).toEqual([])
    const { components } = partOf(document, STOREFRONT)
    expect(components.schemas.ChoiceOrderStatus).toMatchObject({
      type: 'integer',
      enum: expect.arrayContaining([10, 20]),
    })
    const codes = Object.values(components.responses as Readonly<Record<string, object>>).map((each) =>
      JSON.stringify(each).replace(/.*"code":\{"const":(\d+)\}.*/, '$1'),
    )
    expect(codes.sort()).toEqual(['400', '401', '404', '409', '413', '422', '429', '500', '503', '510'])
  })
})
