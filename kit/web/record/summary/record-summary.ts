import type { Field } from '#kit/contract/field.ts'
import type { RecordChange } from '#kit/contract/history.ts'
import { partsOf, targetOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import { moveFrom, type States } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../../client/page-of.ts'
import { isEmpty } from '../../field/field-value.ts'

/** A record that a text leads to. */
export interface RecordTarget {
  readonly resource: AnyResource
  readonly id: string
}

/** A field, or several of which the first that the viewer sees and the row has counts, such as a phone or its mask. */
type FieldChoice = string | readonly string[]

/** What a record is about: the rows of a child, or the record itself. All are names of fields. */
export interface SummaryItems {
  /** Name of the child; the record itself is the only item when left out. */
  readonly child?: string
  readonly picture?: string
  readonly title: string
  readonly notes?: readonly string[]
  /** Of one piece. */
  readonly price?: string
  readonly qty?: string
  readonly amount?: string
  /** Where the title leads. */
  readonly target?: (item: AnyRow, record: AnyRow) => RecordTarget | undefined
}

/** Something to know of a record besides what it is about and what it costs. */
export interface SummaryFact {
  /** Said one behind the other. */
  readonly names: readonly FieldChoice[]
  /** That of the first field when left out. */
  readonly title?: Text
  /** Rows for which it is worth saying; all when left out. */
  readonly isShown?: (row: AnyRow) => boolean
  /** Codes are copied anyway. */
  readonly isCopied?: boolean
  /** The record whose number it says; a reference leads to its record by itself. */
  readonly target?: { readonly resource: AnyResource; readonly id: string }
}

/** What of a record is read at once, before any of its tabs; fields that the viewer does not see are not there. */
export interface SummaryDeclaration {
  readonly items?: SummaryItems
  /** Amounts and numbers: the first is always said, others when they are not 0. */
  readonly sums?: readonly string[]
  readonly facts?: readonly (string | SummaryFact)[]
}

/** A field with its name. */
interface NamedField {
  readonly name: string
  readonly field: Field
}

/** The field of this name, where the viewer sees it and the row has a value. */
export function saidField(resource: AnyResource, row: AnyRow, name: string): NamedField | undefined {
  const field = shownField(resource, name)
  return field && !isEmpty(row[name]) ? { name, field } : undefined
}

interface ShownItem {
  readonly row: AnyRow
  readonly resource: AnyResource
  readonly target: RecordTarget | undefined
}

/** The rows that a record is about; undefined while they are on their way. */
export function itemsOf(
  resource: AnyResource,
  row: AnyRow,
  { child, title, target }: SummaryItems,
): readonly ShownItem[] | undefined {
  if (child === undefined) {
    return isEmpty(row[title]) ? [] : [{ row, resource, target: target?.(row, row) }]
  }
  const declared = resource.children?.[child]
  const rows = row[child] as readonly AnyRow[] | undefined
  // a list has parts of its rows in a shape of its own
  return declared && rows?.every((item) => title in item)
    ? rows.map((item) => ({ row: item, resource: declared.resource, target: target?.(item, row) }))
    : undefined
}

/** The amounts that somebody sees and that are worth saying. */
export function sumsOf(resource: AnyResource, row: AnyRow, names: readonly string[]): readonly NamedField[] {
  return names.flatMap((name, index) => {
    const said = saidField(resource, row, name)
    return said && (index === 0 || Number(row[name]) !== 0) ? [said] : []
  })
}

interface ShownFact {
  readonly title: Text
  readonly fields: readonly NamedField[]
  /** What its copy sign copies; undefined where nothing is copied. */
  readonly copied: string | undefined
  readonly target: RecordTarget | undefined
}

/** The facts that somebody sees and that the row has. */
export function factsOf(
  resource: AnyResource,
  row: AnyRow,
  facts: readonly (string | SummaryFact)[],
): readonly ShownFact[] {
  return facts.flatMap((fact): readonly ShownFact[] => {
    const { names, title, isCopied, target, isShown }: SummaryFact = typeof fact === 'string' ? { names: [fact] } : fact
    const fields = names.flatMap((choice) =>
      [choice]
        .flat()
        .flatMap((name) => saidField(resource, row, name) ?? [])
        .slice(0, 1),
    )
    const [first] = fields
    if (!first || isShown?.(row) === false) {
      return []
    }
    const text = fields.map(({ name }) => String(row[`${name}_dictText`] ?? row[name])).join(' ')
    const id = target && row[target.id]
    return [
      {
        title: title ?? first.field.title,
        fields,
        copied: isCopied || (fields.length === 1 && first.field.isCode) ? text : undefined,
        target: target
          ? typeof id === 'string' && id !== ''
            ? { resource: target.resource, id }
            : undefined
          : targetOfField(first.field, row[first.name]),
      },
    ]
  })
}

/** The one record that a reference names. */
function targetOfField(field: Field, value: unknown): RecordTarget | undefined {
  const resource = targetOf(field)
  const [id, ...others] = partsOf(field, value)
  return resource?.menu && field.source?.endsWith(',id') && id !== undefined && others.length === 0
    ? { resource, id }
    : undefined
}

/** A command of a record as far as it matters here. */
interface Step {
  readonly key: string
  readonly title: Text
  readonly isDanger?: boolean
  readonly forbidden?: Text | undefined
}

interface NextSteps {
  /** What leads the record on from here, dangerous ways left out. */
  readonly open: readonly Step[]
  /** What its state forbids; each says why. */
  readonly forbidden: readonly Step[]
}

/** Which of the commands that somebody has lead a record on to another state, and which cannot be given now. */
export function nextSteps(states: States | undefined, row: AnyRow, actions: readonly Step[]): NextSteps {
  const leadsOn = ({ key }: Step) => {
    const move = states && moveFrom(states, row, key)
    return move?.to !== undefined && String(move.to) !== String(row[states?.field ?? ''])
  }
  return {
    open: actions.filter((action) => !action.forbidden && !action.isDanger && leadsOn(action)),
    forbidden: actions.filter(({ forbidden }) => forbidden !== undefined),
  }
}

/** The newest things that were done to a record, one for each request. */
export function newestSteps(changes: readonly RecordChange[], most: number): readonly RecordChange[] {
  return changes.filter(({ requestId }, index) => requestId !== changes[index - 1]?.requestId).slice(0, most)
}
