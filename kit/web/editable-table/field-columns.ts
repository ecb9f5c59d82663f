import type { Field } from '#kit/contract/field.ts'
import { readField } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import type { CellRule, TableColumn } from './column.ts'
import { pickedTypeOf } from './picked-columns.ts'

/**
 * Columns for declared fields: titles, choices, limits and checks come from the declaration, as in its form.
 * @throws Error for a name that the resource does not declare
 */
export function fieldColumns(resource: AnyResource, names: readonly string[]): readonly TableColumn[] {
  return names.map((key) => {
    const field = fieldOf(resource, key)
    if (!field) {
      throw new Error(`${resource.name} has no field ${key}`)
    }
    return fieldColumn(key, field)
  })
}

function fieldColumn(key: string, field: Field): TableColumn {
  const common = {
    key,
    title: field.title,
    ...(field.readonly && { disabled: true }),
    ...(field.initial !== undefined && { defaultValue: field.initial }),
    ...(field.help && { tooltip: field.help }),
    validateRules: rulesOf(field),
  }
  switch (field.kind) {
    case 'textarea':
      return { ...common, type: 'textarea' }
    case 'number':
    case 'money':
      return { ...common, type: 'inputNumber' }
    case 'boolean':
      return { ...common, type: 'checkbox' }
    case 'dict':
      return { ...common, type: field.many ? 'list_multi' : 'select', ...(field.code && { dictCode: field.code }) }
    case 'date':
    case 'datetime':
      return { ...common, type: field.kind }
    case 'month':
      return { ...common, type: 'date', format: 'YYYY-MM' }
    case 'image':
      return { ...common, type: 'image', number: field.max ?? 0 }
    case 'ref':
      return referenceColumn(common, field)
    case 'html':
    case 'region':
      // Neither fits into a line; the form of the row has their controls.
      return { ...common, type: 'normal' }
    default:
      return { ...common, type: 'input' }
  }
}

function referenceColumn(common: Omit<TableColumn, 'type'>, { source = '', many = false }: Field): TableColumn {
  const type = pickedTypeOf(source)
  const [, , store] = source.split(',')
  return type
    ? { ...common, type, fieldExtendJson: JSON.stringify({ store, multiSelect: many }) }
    : { ...common, type: 'sel_search_async', dictCode: source }
}

/** The field's own reading says what is wrong, in the words of its form. */
function rulesOf(field: Field): readonly CellRule[] {
  const reads: CellRule = {
    handler: ({ value }): Text | undefined => {
      const reading = readField(field, value)
      return 'error' in reading ? reading.error : undefined
    },
  }
  return field.unique ? [reads, { unique: true }] : [reads]
}
