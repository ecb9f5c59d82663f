import { z } from 'zod'
import type { Action } from '#kit/contract/action.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource, Verb } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { type Answers, answers, named, pageOfRows, WORKBOOK } from '../http/answers.server.ts'
import { ID_OUT, MOMENT_OUT } from '../http/wire-values.server.ts'
import { SHEET_PREVIEW } from '../sheets/sheet-preview-answer.server.ts'
import { fieldOut, maybe } from './answer-fields.server.ts'

/** What a noun answers beside what follows from its declaration: of verbs and actions that it serves by itself, by their names. */
export type OwnAnswers = Readonly<Record<string, Answers>>

const AUDIT = {
  id: ID_OUT,
  createBy: z.string().nullable().meta({ description: '创建人 · Username of who made it' }),
  createTime: MOMENT_OUT.nullable(),
  updateBy: z.string().nullable().meta({ description: '更新人 · Username of who changed it last' }),
  updateTime: MOMENT_OUT.nullable(),
  version: z.int().meta({ description: 'Sent back with an edit: who was slower is refused' }),
} as const

export const ABILITIES = z
  .array(z.string())
  .optional()
  .meta({ description: 'Verbs and actions that the caller may do with it now; only pages of ours are told' })

type Shape = Record<string, z.ZodType>

/** Fields of a row with the texts of coded values; what needs a permission is missing for those without it. */
function shapeOf(fields: readonly (readonly [string, Field])[], isWorkedOut: boolean): Shape {
  return Object.fromEntries(
    fields.flatMap(([name, field]): (readonly [string, z.ZodType])[] => {
      const value = field.required && !field.needs && !isWorkedOut ? fieldOut(field) : maybe(field)
      const isSeen = field.needs === undefined && !isWorkedOut
      const own = [name, isSeen ? value : value.optional()] as const
      return field.code || field.source ? [own, [`${name}_dictText`, TEXT]] : [own]
    }),
  )
}

const TEXT = z.string().optional()

const more = new WeakMap<AnyResource, Shape>()

/** What a noun says of its rows beside its fields, where it says it; named before the first answer is described. */
export function alsoShown(resource: AnyResource, shape: Readonly<Record<string, z.ZodType>>): void {
  const told = Object.entries(shape).map(([name, schema]): [string, z.ZodType] => [name, schema.optional()])
  more.set(resource, { ...more.get(resource), ...Object.fromEntries(told) })
}

const rows = new WeakMap<AnyResource, z.ZodObject>()
const records = new WeakMap<AnyResource, z.ZodObject>()

/** A row of a resource as lists answer it. */
export function rowOut(resource: AnyResource): z.ZodObject {
  return kept(rows, resource, () => named(nameOf(resource), z.object(rowShape(resource))))
}

/** A row of a resource with the rows that it consists of. */
function recordOut(resource: AnyResource): z.ZodObject {
  const { children = {} } = resource
  if (Object.keys(children).length === 0) {
    return rowOut(resource)
  }
  return kept(records, resource, () => {
    const parts = Object.entries(children).map(([name, child]) => [name, z.array(rowOut(child.resource)).optional()])
    return named(`${nameOf(resource)}Record`, z.object({ ...rowShape(resource), ...Object.fromEntries(parts) }))
  })
}

function rowShape(resource: AnyResource): Shape {
  return {
    ...AUDIT,
    ...shapeOf(fieldEntries(resource), false),
    ...shapeOf(Object.entries(resource.computed ?? {}), true),
    ...more.get(resource),
    _can: ABILITIES,
  }
}

function kept(known: WeakMap<AnyResource, z.ZodObject>, resource: AnyResource, make: () => z.ZodObject): z.ZodObject {
  const made = known.get(resource) ?? make()
  known.set(resource, made)
  return made
}

/** `presell-goods` → `PresellGoods`. */
function nameOf({ name }: AnyResource): string {
  return name.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** What the standard verbs answer. */
export function verbAnswers(resource: AnyResource, verb: Verb): Answers {
  switch (verb) {
    case 'list':
      return answers(() => pageOfRows(rowOut(resource)))
    case 'queryById':
    case 'add':
    case 'edit':
      return answers(() => recordOut(resource))
    case 'delete':
    case 'deleteBatch':
      return COUNT
    case 'exportXls':
      return WORKBOOK
    case 'importExcel':
      return IMPORTED
  }
}

/** Rows that were changed. */
export const COUNT: Answers = answers(z.int().meta({ description: 'How many rows' }))

/** Work that goes on behind the answer. */
export const STARTED: Answers = answers(
  named('StartedJob', z.object({ id: ID_OUT.meta({ description: 'Id of the job' }) })),
)

const FIELD_ERROR = z.object({ path: z.string(), message: z.string() })

/** What a command changed, or would change, of a row. */
const PLANNED_CHANGE = named(
  'PlannedChange',
  z.object({ title: z.tuple([z.string(), z.string()]), before: z.string(), after: z.string() }),
)

const ROWS_DONE = named(
  'RowsDone',
  z.object({
    done: z.array(ID_OUT),
    refused: z.array(z.object({ id: ID_OUT, title: z.string(), errors: z.array(FIELD_ERROR) })),
    tried: z
      .array(z.object({ id: ID_OUT, title: z.string(), changes: z.array(PLANNED_CHANGE).optional() }))
      .optional()
      .meta({ description: 'Of a dry run: what the command would do' }),
  }),
)

/** What commands on one row answer that tell what they changed. */
export const CHANGES: Answers = answers(z.array(PLANNED_CHANGE))

/** What an action answers, unless its handler answers in its own way. */
export function actionAnswers(resource: AnyResource, { on, asJob, dryRun }: Action): Answers | undefined {
  switch (on) {
    case 'row':
      return answers(() => recordOut(resource))
    case 'job':
      return STARTED
    case 'rows':
      return asJob
        ? dryRun
          ? answers(z.union([STARTED.schema() ?? z.never(), ROWS_DONE]))
          : STARTED
        : answers(ROWS_DONE)
    case 'list':
      return undefined
  }
}

export const TAB_COUNTS: Answers = answers(
  named(
    'TabCounts',
    z.object({
      total: z.int(),
      values: z
        .record(z.string(), z.int())
        .meta({ description: 'By value of the field; without those that no row has' }),
      lists: z.record(z.string(), z.int()).meta({ description: 'By name of the list' }),
      isCapped: z.boolean().meta({ description: 'Some tab has more rows than are counted' }),
    }),
  ),
)

const CHANGED_VALUES = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the names of `fields`, as rows of this resource hold them' })

export const HISTORY: Answers = answers(
  pageOfRows(
    named(
      'RecordChange',
      z.object({
        id: ID_OUT,
        command: z.string(),
        commandText: z.string(),
        kind: z.enum(['added', 'edited', 'deleted']),
        child: z.object({ name: z.string(), row: z.string() }).nullable(),
        createBy: z.string(),
        createTime: MOMENT_OUT,
        requestId: z.string(),
        note: z.string().nullable(),
        fields: z.array(z.string()),
        before: CHANGED_VALUES,
        after: CHANGED_VALUES,
      }),
    ),
  ),
)

/** What any import answers: how many rows came to what, and where those are that were refused. */
export const IMPORT_COUNTS = {
  totalCount: z.int(),
  successCount: z.int(),
  errorCount: z.int(),
  createdCount: z.int(),
  updatedCount: z.int(),
  unchangedCount: z.int(),
  msg: z.string(),
  fileUrl: z.string().nullable().meta({ description: 'Path of the workbook of the wrong rows' }),
  fileName: z.string().nullable(),
} as const

/** What any import answers of an error: `shownError`. */
export const IMPORT_ERROR = {
  sheet: z.string(),
  row: z.int(),
  column: z.string().nullable().meta({ description: 'Its letter' }),
  header: z.string().nullable(),
  severity: z.string(),
  text: z.string().nullable().meta({ description: 'What stands in the cell' }),
  reason: z.string(),
} as const

const IMPORTED: Answers = answers(
  named(
    'ImportResult',
    z.object({
      ...IMPORT_COUNTS,
      errors: z.array(z.object({ file: z.string(), ...IMPORT_ERROR })),
      rows: z
        .array(
          z.object({
            file: z.string(),
            sheet: z.string(),
            row: z.int(),
            rows: z.int(),
            title: z.string(),
            action: z.string(),
            changes: z.array(PLANNED_CHANGE),
            reasons: z.array(z.string()),
          }),
        )
        .meta({ description: 'What the first rows came to, or would' }),
    }),
  ),
)

const SUPPLIER_MAPPING = named(
  'SupplierMapping',
  z.object({ id: ID_OUT, name: z.string(), columns: z.record(z.string(), z.string()) }),
)

export const IMPORT_COLUMNS: Answers = answers(
  named(
    'ImportColumns',
    z.object({
      previews: z.array(SHEET_PREVIEW),
      files: z.array(
        z.object({
          file: z.string(),
          sheet: z.string(),
          columns: z.array(
            z.object({ letter: z.string(), header: z.string(), field: z.string().nullable(), sample: z.string() }),
          ),
          source: z.string().nullable().meta({ description: 'Kind of sheet that its header row says it is' }),
        }),
      ),
      fields: z.array(z.object({ name: z.string(), title: z.string(), isRequired: z.boolean() })),
      remembered: SUPPLIER_MAPPING.nullable(),
      suppliers: z.array(SUPPLIER_MAPPING),
      options: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          choices: z.array(z.object({ value: z.string(), title: z.string() })),
          initial: z.string(),
        }),
      ),
    }),
  ),
)

/** Rows that were typed: what would become of each, or the job that writes them. */
export const TYPED_ROWS: Answers = answers(
  z.union([
    z.array(z.object({ position: z.int(), isDone: z.boolean(), reasons: z.array(z.string()) })),
    z.object({ id: ID_OUT }),
  ]),
)
