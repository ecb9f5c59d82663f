import type { FieldError } from './errors.ts'
import type { MeaningOf } from './field.ts'
import type { Values } from './read-field.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries, fieldOf } from './resource-fields.ts'
import { filled, type Refusal, type Text } from './text.ts'

/** Whether something means another thing than before, so that what stands in it must not be read on. */
export function isOtherMeaning(alike: MeaningOf[string], from: unknown, to: unknown): boolean {
  if (alike === 'each') {
    return !isNothing(from) && !isNothing(to) && String(from) !== String(to)
  }
  // forms hold some values as texts
  const groupOf = (value: unknown) => alike.find((group) => group.some((one) => String(one) === String(value)))
  const group = groupOf(to)
  return group !== undefined && group !== groupOf(from)
}

/** What takes its meaning from which field of a resource. */
export function meaningsOf(
  resource: Pick<AnyResource, 'fields'>,
): readonly (readonly [of: string, name: string, alike: MeaningOf[string]])[] {
  return fieldEntries(resource).flatMap(([of, { meaningOf = {} }]) =>
    Object.entries(meaningOf).map(([name, alike]) => [of, name, alike] as const),
  )
}

/**
 * Errors of a change that would leave something standing in a row which means another thing from then on: 80 of a deposit as
 * 80 of a price. What is empty, what gets another value, and what is meant as it stands is none.
 * @param meant names of what was said anew with the change, whatever its value
 */
export function meaningErrors(
  resource: Pick<AnyResource, 'fields'>,
  values: Values,
  before: Values,
  meant: readonly string[],
): readonly FieldError[] {
  return meaningsOf(resource)
    .filter(([of, , alike]) => values[of] !== undefined && isOtherMeaning(alike, before[of], values[of]))
    .filter(([, name]) => !meant.includes(name) && isLeft(resource, name, values, before))
    .map(([of, name]) => {
      const field = fieldOf(resource, name)
      return field
        ? { path: name, message: filled(SAY_ANEW, { of: titleOf(resource, of), title: field.title }) }
        : { path: of, message: filled(SAY_PARTS_ANEW, { of: titleOf(resource, of), title: name }) }
    })
}

/** Of parts nobody but the noun knows what is in them. */
function isLeft(resource: Pick<AnyResource, 'fields'>, name: string, values: Values, before: Values): boolean {
  if (!fieldOf(resource, name)) {
    return true
  }
  const [was, is] = [before[name] ?? null, values[name] === undefined ? before[name] : values[name]]
  return !isNothing(was) && !isNothing(is) && was === is
}

function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

function titleOf(resource: Pick<AnyResource, 'fields'>, name: string): Text {
  return fieldOf(resource, name)?.title ?? [name, name]
}

const SAY_ANEW: Refusal = [
  '“{of}”改变后“{title}”的含义不同，请一并重新填写；确为原值时请在表单中修改，接口调用以 meant 注明',
  'Under another "{of}", "{title}" means something else: give it anew with it. Where it is right as it stands, change it in its form; calls name it in meant',
  'input.meaningChanged',
]
const SAY_PARTS_ANEW: Refusal = [
  '“{of}”改变后各价格的含义不同，请在编辑页一并重新填写（{title}）',
  'Under another "{of}", the prices mean something else: give them anew with it in the editor ({title})',
  'input.meaningChanged',
]
