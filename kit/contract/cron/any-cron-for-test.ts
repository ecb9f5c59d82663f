import fc from 'fast-check'
import { type Cron, DEFAULT_CRON } from './cron.ts'
import { CRON_FIELDS, CRON_LIMITS, type CronField } from './cron-field.ts'
import { type CronItem, type CronItems, EVERY, NONE } from './cron-item.ts'

/** Any contents of any field, in the only form in which the parser gives them. */
export const anyFieldItems: fc.Arbitrary<[CronField, CronItems]> = fc
  .constantFrom(...CRON_FIELDS)
  .chain((field) => itemsFor(field).map((items): [CronField, CronItems] => [field, items]))

/** Any expression: exactly one of day and week is set. */
export const anyCron: fc.Arbitrary<Cron> = fc
  .tuple(fc.boolean(), fc.tuple(...CRON_FIELDS.map((field) => fc.tuple(fc.constant(field), itemsFor(field)))))
  .map(([isByWeek, parts]) => {
    const cron: Record<CronField, CronItems> = { ...DEFAULT_CRON }
    for (const [field, items] of parts) {
      cron[field] = items
    }
    return isByWeek ? { ...cron, day: NONE, week: set(cron.week) } : { ...cron, day: set(cron.day), week: NONE }
  })

function set(items: CronItems): CronItems {
  return items === NONE ? EVERY : items
}

function itemsFor(field: CronField): fc.Arbitrary<CronItems> {
  const { min, max, step } = CRON_LIMITS[field]
  const number = fc.integer({ min, max: Math.min(max, 2300) })
  const by = fc.integer({ min: step[0], max: step[1] })
  const day = fc.integer({ min: 1, max: 31 })
  const weekday = fc.integer({ min: 1, max: 7 })
  const kinds: fc.Arbitrary<CronItem>[] = [
    number.map((value) => ({ kind: 'value', value })),
    fc.tuple(number, by).map(([from, by]) => ({ kind: 'loop', from, by })),
    fc.tuple(number, number, by).map(([a, b, by]) => {
      const isTurned = field === 'year' && a > b
      return { kind: 'range', from: isTurned ? b : a, to: isTurned ? a : b, by }
    }),
  ]
  if (field === 'day') {
    kinds.push(
      day.map((day) => ({ kind: 'workday', day })),
      fc.tuple(fc.nat(31), fc.boolean()).map(([before, isWorkday]) => ({ kind: 'last', before, isWorkday })),
    )
  }
  if (field === 'week') {
    kinds.push(
      weekday.map((weekday) => ({ kind: 'lastWeekday', weekday })),
      fc.tuple(weekday, fc.integer({ min: 1, max: 5 })).map(([weekday, nth]) => ({ kind: 'nthWeekday', weekday, nth })),
    )
  }
  const list = fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4 })
  const alone = field === 'day' || field === 'week' ? fc.constantFrom(EVERY, NONE) : fc.constant(EVERY)
  return fc.oneof(alone, list)
}
