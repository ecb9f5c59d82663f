import { expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { input, rawInput } from './schema.server.ts'
import { requireKnownFields } from './unknown-fields.server.ts'

const { json } = input({
  account: z.string(),
  couponRecordIds: z.array(z.string()).optional(),
  lines: z.array(z.object({ skuId: z.string(), qty: z.int(), gift: z.object({ note: z.string() }).optional() })),
  receiver: z
    .union([z.object({ addressId: z.string() }), z.object({ name: z.string(), phone: z.string() })])
    .optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
})

function unknownIn(sent: unknown, schema = json()): readonly (readonly [path: string, message: string])[] {
  try {
    requireKnownFields(schema, sent)
    return []
  } catch (error) {
    const { errors = [] } = error instanceof DomainError ? error.detail : {}
    return errors.map(({ path, message }) => [path, message[1]])
  }
}

it('takes what a call knows, at any depth, and whatever stands where any name may', () => {
  const receiver = { name: 'Mei', phone: '138' }
  const lines = [{ skuId: '1', qty: 1, gift: { note: 'for you' } }]
  expect(unknownIn({ account: 'a', lines, receiver, extra: { any: { thing: 1 } } })).toEqual([])
  expect(unknownIn({ account: 'a', lines: [], receiver: { addressId: '1' } })).toEqual([])
  expect(unknownIn({ anything: 1 }, { type: 'object' })).toEqual([])
  expect(unknownIn(undefined)).toEqual([])
})

it('names each field that it does not know by its path, with the one that was meant', () => {
  expect(unknownIn({ account: 'a', couponIds: ['1'] })).toEqual([
    ['couponIds', 'couponIds is not known: did you mean couponRecordIds?'],
  ])
  expect(
    unknownIn({
      lines: [
        { skuId: '1', qty: 1 },
        { skuID: '2', gift: { words: 'x' } },
      ],
    }),
  ).toEqual([
    ['lines.1.skuID', 'skuID is not known: did you mean skuId?'],
    ['lines.1.gift.words', 'words is not known'],
  ])
  expect(unknownIn({ zzzzzzzzzzzz: 1 })).toEqual([['zzzzzzzzzzzz', 'zzzzzzzzzzzz is not known']])
  expect(unknownIn({ constructor: 1 })).toEqual([['constructor', 'constructor is not known']])
})

it('is not kept busy by many or endless names', () => {
  expect(unknownIn({ ['x'.repeat(1_000_000)]: 1 })).toEqual([['x'.repeat(64), `${'x'.repeat(64)} is not known`]])
  expect(unknownIn(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`n${index}`, 1])))).toHaveLength(20)
})

it('of several forms means the one that comes nearest', () => {
  expect(unknownIn({ receiver: { name: 'Mei', phone: '138', fax: '1' } }).map(([path]) => path)).toEqual([
    'receiver.fax',
  ])
})

it('knows names that follow a pattern', () => {
  const schema = rawInput(() => ({
    type: 'object',
    properties: { state: {} },
    patternProperties: { '^state_MultiString$': {} },
  })).json()
  expect(unknownIn({ state_MultiString: '1' }, schema)).toEqual([])
  expect(unknownIn({ other_MultiString: '1' }, schema)).toHaveLength(1)
})
