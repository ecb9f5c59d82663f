import { columnOf } from '#kit/contract/column-name.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Examples } from '#kit/contract/testing/examples.ts'
import { goods } from '../../catalogue/goods/goods.ts'

const columns = fieldEntries(goods)
  .filter(([, { kind, needs }]) => kind !== 'html' && kind !== 'image' && needs === undefined)
  .map(([name]) => columnOf(name))
const texts = fieldEntries(goods)
  .filter(([, { kind, needs }]) => kind === 'text' && needs === undefined)
  .map(([name]) => columnOf(name))
const triples = texts.flatMap((text) => columns.map((code) => `shop_goods,${text},${code}`))
const given = new Map<number, string | undefined>()

/** Registered tables as the suite over all resources makes them: each triple of figures once. */
export const tableDictionaryExamples: Examples = {
  values: {
    code: (number) => {
      given.set(number, given.get(number) ?? triples[given.size])
      return given.get(number)
    },
    filter: (number) => `name=Figure${number}`,
  },
}
