import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTableMessage, type TableMessage } from './table-message.ts'

const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
const row = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  json,
)
const message: fc.Arbitrary<TableMessage> = fc.oneof(
  fc.record({ type: fc.constant('heart_beat' as const), data: json }),
  fc.record({
    type: fc.constant('update_vxe_table' as const),
    data: fc.record({ socketKey: fc.string(), args: fc.tuple(row, fc.string()) }),
  }),
  fc.record({
    type: fc.constant('common_send_date' as const),
    data: fc.record({ key: fc.string(), args: fc.array(json) }),
  }),
)

test('[7.30b] [7.30c] every message comes out as it went in', () => {
  fc.assert(
    fc.property(message, (sent) => {
      const text = JSON.stringify(sent)
      expect(JSON.stringify(readTableMessage(text))).toBe(text)
    }),
  )
})

test('what is no message is none, whatever it looks like', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readTableMessage(text)).toBeNull()
    }),
  )
  const fields = fc.record(
    {
      type: fc.constantFrom('update_vxe_table', 'common_send_date'),
      data: fc.record({ socketKey: json, key: json, args: json }, { requiredKeys: [] }),
    },
    { requiredKeys: ['type'] },
  )
  fc.assert(
    fc.property(fields, (sent) => {
      const read = readTableMessage(JSON.stringify(sent))
      if (read?.type === 'update_vxe_table') {
        expect(typeof read.data.socketKey).toBe('string')
        expect(Array.isArray(read.data.args[0])).toBe(false)
        expect(typeof read.data.args[1]).toBe('string')
      } else if (read?.type === 'common_send_date') {
        expect(typeof read.data.key).toBe('string')
        expect(Array.isArray(read.data.args)).toBe(true)
      }
    }),
  )
})

test('a row brings no prototype along', () => {
  const text = '{"type":"update_vxe_table","data":{"socketKey":"k","args":[{"__proto__":{"isAdmin":true}},"c"]}}'
  const read = readTableMessage(text)
  const [received] = read?.type === 'update_vxe_table' ? read.data.args : []
  expect(Object.hasOwn(received ?? {}, '__proto__')).toBe(false)
  expect(Object.assign({}, received)).not.toHaveProperty('isAdmin')
})
