import { WITH_COMMENTS } from '#kit/contract/comment.ts'
import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import type { Field } from '#kit/contract/field.ts'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { filterField, publicFields } from '#kit/contract/resource-fields.ts'

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
    case 'image':
      return { type: 'string', description: field.max === 1 ? description : severalPictures(field) }
    default:
      return {
        type: 'string',
        maxLength: field.max,
        description,
      }
  }
}

/** The bound of a field of pictures counts them, not the characters of their paths. */
function severalPictures({ title: [zh, en], max }: Field): string {
  return `${zh}（最多 ${max} 张，路径以逗号分隔） · ${en} (at most ${max}, paths joined by commas)`
}

/** Choices of the code are an enumeration; those that the shop adds to, and several in one text, are told by their dictionary. */
function dictSchemaOf({ numeric, many, max, code, choices }: Field): JsonSchema {
  const type = numeric && !many ? 'integer' : 'string'
  if (!choices || choices.isOpen || many) {
    return { type, maxLength: type === 'string' ? max : undefined, 'x-dictionary': code }
  }
  return { type, enum: choices.items.map(([value]) => value), 'x-dictionary': code, ...enumWords(choices) }
}

/** What the values of choices are called, in their order. */
function enumWords({ items }: NonNullable<Field['choices']>): JsonSchema {
  return { 'x-enum-descriptions': items.map(([, zh, en]) => `${zh} · ${en}`) }
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

const TEXT = { type: 'string' }

/** What a filter takes: said once for all of them. */
const FILTERS =
  '条件可为一个值、逗号分隔的多个值、*包含*、!不等于、>= 值、<= 值；数字、金额与时间另有 _begin 与 _end · ' +
  'A filter takes a value, several joined by commas, *part*, !other, >= value or <= value; numbers, amounts and times have bounds with _begin and _end'

/** Bounds are of what has an order. */
const RANGED: readonly Field['kind'][] = ['number', 'money', 'date', 'datetime', 'month']

/** List parameters: paging, sorting, and every field that can be filtered by. */
export function listSchemaOf(resource: AnyResource): JsonSchema {
  const ofChildren = Object.keys(resource.search).filter((name) => name.includes('.'))
  const names = [...publicFields(resource).map(([name]) => name), ...ofChildren]
  const filters = names.flatMap((name) => {
    const field = filterField(resource, name)
    return field ? filtersOf(name, field) : []
  })
  return {
    type: 'object',
    description: FILTERS,
    properties: {
      pageNo: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
      column: TEXT,
      order: { type: 'string', enum: ['asc', 'desc'] },
      superQueryParams: TEXT,
      superQueryMatchType: { type: 'string', enum: ['and', 'or'] },
      selections: { ...TEXT, description: '仅这些编号，逗号分隔 · Only these ids, joined by commas' },
      ...Object.fromEntries(filters),
    },
    // of the wire: several values that hold commas of their own
    patternProperties: { [`^(?:${names.map((name) => name.replace('.', '\\.')).join('|')})_MultiString$`]: TEXT },
  }
}

function filtersOf(name: string, field: Field): readonly (readonly [name: string, schema: JsonSchema])[] {
  const [zh, en] = field.title
  const own = { ...TEXT, description: `${zh} · ${en}`, ...(field.kind === 'dict' && valuesOf(field)) }
  return RANGED.includes(field.kind)
    ? [
        [name, own],
        [`${name}_begin`, { ...TEXT, description: `${zh}（从） · ${en} (from)` }],
        [`${name}_end`, { ...TEXT, description: `${zh}（至） · ${en} (until)` }],
      ]
    : [[name, own]]
}

/** Values that a filter by a choice takes, one or several of them. */
function valuesOf({ code, choices }: Field): JsonSchema {
  return choices && !choices.isOpen
    ? { 'x-dictionary': code, 'x-values': choices.items.map(([value]) => value), ...enumWords(choices) }
    : { 'x-dictionary': code }
}

/** The same for a workbook of the rows, and what it may have beside them. */
export function exportSchemaOf(resource: AnyResource): JsonSchema {
  const list = listSchemaOf(resource) as { readonly properties: JsonSchema }
  const comments = { type: 'string', enum: ['1'], description: '附带评论 · With what was said about each row' }
  const sheet = {
    columns: { ...TEXT, description: '列名，逗号分隔 · Names of columns, joined by commas' },
    template: { type: 'string', enum: ['1'], description: '仅导入模板 · The template of an import alone' },
    sheet: TEXT,
    paramsStr: TEXT,
    ...(keepsHistory(resource) && { [WITH_COMMENTS]: comments }),
  }
  return { ...list, properties: { ...list.properties, ...sheet } }
}
