import { WITH_COMMENTS } from '#kit/contract/comment.ts'
import type { Field } from '#kit/contract/field.ts'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON schema of one field's wire value, for the API document. */
export function jsonSchemaOf(field: Field): JsonSchema {
  const description = `${field.title[0]} · ${field.title[1]}`
  switch (field.kind) {
    case 'number':
      return { type: 'number', minimum: field.min, maximum: field.max, description }
    case 'money':
      return { type: 'number', multipleOf: 0.01, minimum: 0, description }
    case 'boolean':
      return { type: 'boolean', description }
    case 'date':
      return { type: 'string', format: 'date', description }
    case 'rows':
      return {
        type: 'array',
        maxItems: field.max,
        items: inputSchemaOf(Object.entries(field.of ?? {}), 'add'),
        description,
      }
    case 'dict':
      return { ...dictSchemaOf(field), description }
    default:
      return {
        type: 'string',
        maxLength: field.max,
        description,
      }
  }
}

/** Choices of the code are an enumeration; those that the shop adds to, and several in one text, are told by their dictionary. */
function dictSchemaOf({ numeric, many, max, code, choices }: Field): JsonSchema {
  const type = numeric && !many ? 'integer' : 'string'
  if (!choices || choices.isOpen || many) {
    return { type, maxLength: type === 'string' ? max : undefined, 'x-dictionary': code }
  }
  return {
    type,
    enum: choices.items.map(([value]) => value),
    'x-dictionary': code,
    'x-enum-descriptions': choices.items.map(([, zh, en]) => `${zh} · ${en}`),
  }
}

export function inputSchemaOf(fields: readonly (readonly [string, Field])[], verb: 'add' | 'edit'): JsonSchema {
  const own = fields.filter(([, field]) => !field.readonly)
  const properties = Object.fromEntries(own.map(([name, field]) => [name, jsonSchemaOf(field)]))
  const required = own.flatMap(([name, field]) => (field.required && verb === 'add' ? [name] : []))
  return verb === 'add'
    ? { type: 'object', properties, required }
    : {
        type: 'object',
        properties: {
          id: { type: 'string' },
          version: { type: 'integer' },
          ...(own.some(([, field]) => field.meaningOf) && { meant: MEANT }),
          ...properties,
        },
        required: ['id'],
      }
}

/** Beside a field that others take their meaning from. */
const MEANT: JsonSchema = {
  type: 'string',
  description: 'Fields, joined by commas, that are right as they stand although what gives them their meaning changes',
}

/** List parameters: paging, sorting, and every declared field as a filter. */
export function listSchemaOf(resource: AnyResource): JsonSchema {
  const text = { type: 'string' }
  const filters = Object.fromEntries(
    fieldEntries(resource).map(([name, field]) => [name, { ...text, description: field.title.join(' · ') }]),
  )
  return {
    type: 'object',
    properties: {
      pageNo: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 1000 },
      column: text,
      order: { type: 'string', enum: ['asc', 'desc'] },
      superQueryParams: text,
      superQueryMatchType: { type: 'string', enum: ['and', 'or'] },
      ...filters,
    },
  }
}

/** The same for a workbook of the rows, and what it may have beside them. */
export function exportSchemaOf(resource: AnyResource): JsonSchema {
  const list = listSchemaOf(resource) as { readonly properties: JsonSchema }
  const comments = { type: 'string', enum: ['1'], description: '附带评论 · With what was said about each row' }
  return keepsHistory(resource) ? { ...list, properties: { ...list.properties, [WITH_COMMENTS]: comments } } : list
}
