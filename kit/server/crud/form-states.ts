import type { FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { type Move, movesOf } from '#kit/contract/states.ts'
import { filled, type Text } from '#kit/contract/text.ts'

const NOT_INITIAL: Text = ['{title}不能是这个值', '{title} cannot begin with this value']
const NOT_MOVED: Text = ['{title}不能这样修改', '{title} cannot be changed like this']

/**
 * Errors of values that give a row a state past the table: a new row begins with an initial state, a form changes the
 * state as `edit` may.
 */
export function formStateErrors(resource: AnyResource, values: Values, before: Values | null): readonly FieldError[] {
  const { states } = resource
  const value = states && values[states.field]
  if (!states || value === undefined || value === null || String(value) === String(before?.[states.field] ?? '')) {
    return []
  }
  const [zh, en] = fieldOf(resource, states.field)?.title ?? [states.field, states.field]
  const isAllowed = before
    ? isWay(movesOf(states, 'edit'), before[states.field], value)
    : states.initial.some((state) => String(state) === String(value))
  const [inChinese, inEnglish] = before ? NOT_MOVED : NOT_INITIAL
  return isAllowed
    ? []
    : [
        {
          path: states.field,
          message: [filled([inChinese, ''], { title: zh })[0], filled(['', inEnglish], { title: en })[1]],
        },
      ]
}

function isWay(moves: readonly Move[], before: unknown, after: unknown): boolean {
  return moves.some(
    ({ from, to }) => String(to) === String(after) && from.some((state) => String(state) === String(before)),
  )
}
