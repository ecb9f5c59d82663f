import { plainComment } from '#kit/contract/comment.ts'
import { textarea } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SAID_OF, type Text, textIn, WITH_NOTE } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { commentsOfRecords, wireComments } from './comment-rows.server.ts'
import type { ExportSheet } from './export-sheet.server.ts'

/** The newest comments of a record that its cell has. */
const MOST_COMMENTS = 50
/** Characters that a cell of a workbook holds, with room for what is said of those left out. */
const MOST_CHARACTERS = 32_000

const COLUMN = textarea(['评论', 'Comments'])
const DONE: Text = ['已处理', 'done']
const CUT = '…'

/** The same sheet with one more column: what was said about each row. */
export function withComments(app: AppContext, resource: AnyResource, sheet: ExportSheet): ExportSheet {
  return {
    ...sheet,
    columns: [...sheet.columns, { name: 'comments', field: COLUMN }],
    rowsOf: async (rows, ctx) => {
      const cells = await sheet.rowsOf(rows, ctx)
      const said = await commentCells(
        app,
        resource,
        ctx,
        rows.map(({ id }) => String(id)),
      )
      return cells.map((row, index) => [...row, said.get(String(rows[index]?.id)) ?? null])
    },
  }
}

/** What was said about records that were found visible: a line for each comment, oldest first. */
async function commentCells(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await commentsOfRecords(ctx, { table: resource.table, recordIds, most: MOST_COMMENTS })
  const comments = await wireComments(app, ctx, resource, stored)
  const lines = new Map<string, string>()
  comments.forEach(({ text, author, createTime, doneTime, named }, index) => {
    const recordId = stored[index]?.recordId ?? ''
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const of = `${createTime} ${author.name}`
    const line = textIn(ctx.locale, SAID_OF, {
      of: doneTime === null ? of : textIn(ctx.locale, WITH_NOTE, { text: of, note: DONE }),
      text: plainComment(text, (id) => names.get(id)),
    })
    const before = lines.get(recordId)
    lines.set(recordId, before === undefined ? line : `${before}\n${line}`)
  })
  return new Map([...lines].map(([id, text]) => [id, text.length > MOST_CHARACTERS ? cutStart(text) : text]))
}

/** The end of a text: the newest is what matters. */
function cutStart(text: string): string {
  return CUT + text.slice(-MOST_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, '')
}
