import type { Condition, ConditionGroup } from '#kit/contract/condition.ts'
import type { AnyResource } from '#kit/contract/resource.ts'

/**
 * Conditions of a search, all of which a row meets: by a part of what it is called in either language, `<field>` and
 * `<field>En`. Row rules ask for the very field that they name.
 */
export function inEitherLanguage(resource: AnyResource, conditions: readonly Condition[]): readonly ConditionGroup[] {
  const named = conditions.filter((condition) => englishOf(resource, condition) !== undefined)
  return [
    { match: 'and', conditions: conditions.filter((condition) => !named.includes(condition)) },
    ...named.map((condition): ConditionGroup => {
      const field = englishOf(resource, condition) ?? condition.field
      return { match: 'or', conditions: [condition, { ...condition, field }] }
    }),
  ]
}

function englishOf(resource: AnyResource, { field, operator }: Condition): string | undefined {
  const isPart = operator === 'like' || operator === 'starts' || operator === 'ends'
  return isPart ? englishField(resource, field) : undefined
}

/** The field that says in English what another one says, where there is one. */
export function englishField({ fields }: AnyResource, name: string): string | undefined {
  const english = `${name}En`
  return Object.hasOwn(fields, english) ? english : undefined
}
