import { describe, expect, it } from 'vitest'
import type { Field } from '#kit/contract/field.ts'
import { meaningErrors } from '#kit/contract/meaning.ts'
import type { FieldValue } from '#kit/contract/read-field.ts'
import { type AnyResource, keepsHistory, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { LISTING_PARTS } from '../catalogue/sku/sku-resource.ts'
import { declared } from '../office.ts'

/** Fields that look as if others took their meaning from them, and why none does. By resource and field, or by field alone. */
const NO_MEANING: Readonly<Record<string, string>> = {
  manufacturer: 'who makes a figure; no number of it counts in makers',
  scale: 'a fact of the figure; its height is in millimetres under each',
  state: 'a state: commands lead through them',
  status: 'a state: limits and ranks count the same while it is off',
  color: 'what a tag looks like',
  sex: 'a fact of a person',
  releasePrecision: 'how exact the month is: the month stays that month, and moving it is a command',
  depositPolicy: 'what becomes of deposits that nobody takes up; no number of the figure is read by it',
  overduePolicy: 'what becomes of claims after the days of grace; these are days under each',
  defaultResult: 'what reports of the cause come to; the rank is that of the list',
  admission: 'who is let in by a provider; the tenant is only read where it is by tenant, and is one then',
  security: 'a port that does not speak the protection does not connect, and the test of the server says so',
  orgCategory: 'a kind of department; the order is that of the tree',
  obtain: 'who may have the coupon; how many a person may have counts the same',
  dbType: 'a data source of another kind does not connect at the same port, and its test says so',
  msgType: 'people, roles and departments have a field each',
  'notice.kind': 'where a notice is shown; nothing of it is read by its kind',
  target: 'levels have a field of their own, and are read for that target alone',
  templateType: 'how the text is shown: the same words under each',
  ruleClass: 'there is one',
  'identity-provider.kind': 'each kind has its own fields; signing in is tried before it is switched on',
  esType: 'a receiver who cannot be reached in this way is refused by the sending, and is told of',
  fieldType: 'a column of a report; reports are read again as a whole',
  paramType: 'a parameter of a report; a value that is not of its kind is refused when the report is read',
  ruleCondition: 'rows of a report are sent as a whole, the value with its condition',
  postRank: 'a rank is a rank',
}

const NAMED = /kind|type|scope|target|measure|class|unit|currency|model|condition/i

const nouns: readonly AnyResource[] = declared.flatMap((resource) => [
  resource,
  ...Object.values(resource.children ?? {}).map(({ resource: part }) => part),
])

const isWritten = ({ readonly, fixed }: Field) => !readonly && !fixed
const isAmount = ({ kind }: Field) => kind === 'number' || kind === 'money'
const choiceFields = (resource: AnyResource) =>
  fieldEntries(resource).filter(([, field]) => field.kind === 'dict' && !field.many && isWritten(field))

describe('what takes its meaning from another field', () => {
  it('is declared, or somebody has said why nothing does', () => {
    const candidates = nouns.flatMap((resource) => {
      const hasAmounts = fieldEntries(resource).some(([, field]) => isAmount(field) && isWritten(field))
      return choiceFields(resource)
        .filter(([name, { meaningOf }]) => !meaningOf && (hasAmounts || NAMED.test(name)))
        .filter(([name]) => !(name in NO_MEANING) && !(`${resource.name}.${name}` in NO_MEANING))
        .map(([name]) => `${resource.name}.${name}`)
    })
    expect(candidates).toEqual([])
  })

  it('is declared for each amount that another field says the unit of', () => {
    const units = nouns.flatMap((resource) =>
      fieldEntries(resource).flatMap(([name, { unit }]) => (unit ? [{ resource, name, unit }] : [])),
    )
    expect(units.length).toBeGreaterThan(0)
    for (const { resource, name, unit } of units) {
      expect(fieldOf(resource, unit)?.meaningOf, `${resource.name}.${unit}`).toMatchObject({ [name]: 'each' })
    }
  })

  const pairs = nouns.flatMap((resource) =>
    fieldEntries(resource)
      .filter(([, field]) => isWritten(field))
      .flatMap(([of, { meaningOf = {} }]) =>
        Object.entries(meaningOf).map(([name, alike]) => ({ noun: resource.name, resource, of, name, alike })),
      ),
  )

  it('is written by the one edit of the kit, which keeps its history: rows that others consist of are sent whole', () => {
    expect(pairs.map(({ resource, of, name }) => `${resource.name}.${of}: ${name}`)).toMatchInlineSnapshot(`
      [
        "goods.officialCurrency: officialPrice",
        "presell-goods.officialCurrency: officialPrice",
        "final-goods.officialCurrency: officialPrice",
        "product.freightKind: freight",
        "presell-product.freightKind: freight",
        "presell-product.payModel: skuList",
        "final-product.freightKind: freight",
        "coupon.kind: amountOff",
        "coupon.kind: percentOff",
        "coupon.kind: capAmount",
        "coupon.scope: scopeIds",
        "coupon.validKind: validFrom",
        "coupon.validKind: validTo",
        "coupon.validKind: validDays",
        "threshold.measure: upperLimit",
        "step-up-rule.measure: limitAmount",
        "step-up-rule.measure: limitCount",
      ]
    `)
    for (const { resource, name } of pairs) {
      expect(declared, resource.name).toContain(resource)
      expect(verbsOf(resource), resource.name).toContain('edit')
      expect(keepsHistory(resource), resource.name).toBe(true)
      expect(fieldOf(resource, name) ?? name in LISTING_PARTS[2], `${resource.name} has ${name}`).toBeTruthy()
    }
  })

  it.each(pairs)('is given anew with it: $name of $noun with $of', ({ resource, of, name, alike }) => {
    const values = fieldOf(resource, of)?.choices?.items.map(([value]) => value) ?? []
    const counts = alike === 'each' ? values : alike.flat()
    const to = counts[0] ?? expect.fail('no value')
    const from = values.find((value) => value !== to && (alike === 'each' || !alike[0]?.includes(value)))
    const errors = (before: FieldValue, sent: object, meant: readonly string[] = []) =>
      meaningErrors(resource, { [of]: to, ...sent }, { [of]: from ?? null, [name]: before }, meant).map(
        ({ path }) => path,
      )
    const isField = fieldOf(resource, name) !== undefined
    const path = isField ? name : of
    expect(errors('7', {}), 'left out').toEqual([path])
    expect(errors('7', { [name]: '7' }), 'sent along').toEqual([path])
    expect(errors('7', { [name]: '7' }, [name]), 'meant').toEqual([])
    expect(errors('7', { [of]: from ?? null }), 'nothing changes').toEqual([])
    if (isField) {
      expect(errors('7', { [name]: '8' }), 'another value').toEqual([])
      expect(errors(null, {}), 'empty').toEqual([])
    }
  })
})
