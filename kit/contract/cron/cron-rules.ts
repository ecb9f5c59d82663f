import type { Cron } from './cron.ts'
import type { CronField } from './cron-field.ts'
import { type CronItems, EVERY, isEvery, isNone, NONE, valuesOf } from './cron-item.ts'

/**
 * Sets one field the way the builder does: day and week exclude each other, and finer fields
 * that would run without end become their first value. Fields that already say something are left alone.
 */
export function withField(cron: Cron, field: CronField, items: CronItems): Cron {
  const next: Cron = { ...cron, [field]: items }
  return cascaded(field === 'day' || field === 'week' ? exclusive(next, field) : next, field)
}

function exclusive(cron: Cron, changed: 'day' | 'week'): Cron {
  const other = changed === 'day' ? 'week' : 'day'
  if (isEvery(cron[changed]) && !isEvery(cron[other]) && !isNone(cron[other])) {
    // As in a whole expression, `*` beside a field that is set is no setting.
    return { ...cron, [changed]: NONE }
  }
  if (!isNone(cron[changed])) {
    return { ...cron, [other]: NONE }
  }
  return isNone(cron[other]) ? { ...cron, [other]: EVERY } : cron
}

function cascaded(cron: Cron, changed: CronField): Cron {
  switch (changed) {
    case 'second':
      return cron
    case 'minute':
      return isEvery(cron.minute) ? cron : settle(cron, 'second', 0)
    case 'hour':
      return isEvery(cron.hour) ? cron : settle(cron, 'minute', 0)
    case 'day':
    case 'week':
      return isNone(cron[changed]) ? cron : settle(cron, 'hour', 0)
    case 'month':
      return isEvery(cron.month) ? cron : settle(cron, isNone(cron.week) ? 'day' : 'week', 1)
    case 'year':
      return isEvery(cron.year) ? cron : settle(cron, 'month', 1)
  }
}

/** Gives a field that is still `*` its first value, and goes on from there. */
function settle(cron: Cron, field: CronField, first: number): Cron {
  return isEvery(cron[field]) ? cascaded({ ...cron, [field]: valuesOf(first) }, field) : cron
}
