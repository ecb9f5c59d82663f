import { codeOf, valuesOf } from '#kit/contract/choices.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { matchingRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { FileResponse, type RequestContext } from '#kit/server/http/route.server.ts'
import { streamWorkbook, WORKBOOK_MEDIA_TYPE, type WorkbookValue } from '#kit/server/sheets/write-workbook.server.ts'
import { TAG_COLOR } from './code-choices.ts'
import { dictionary, ITEM_STATUS } from './dictionary.ts'
import { DICTIONARY_COLUMNS, ITEM_COLUMNS, ITEMS_TITLE, LAST_COLUMNS, SHORT_DESCRIPTION } from './dictionary-sheet.ts'
import { SHARED_TENANT } from './shared-items.ts'

const ITEMS = 'items of dictionaries that were found visible'

const MOST = 10_000
const BATCH = 200

const TITLE: Text = ['{title}列表', '{title} list']
const EXPORTED_BY: Text = ['导出人:{name}', 'Exported by: {name}']

type Sent = Readonly<Record<string, unknown>>

/**
 * Dictionaries with their items, as the protocol has them: two rows of headers, a dictionary named in the first of its
 * rows; `template=1` asks for the headers alone.
 */
export async function dictionarySheet(app: AppContext, ctx: RequestContext<Sent>): Promise<FileResponse> {
  const title = textIn(ctx.locale, dictionary.title)
  const say = (text: Text) => textIn(ctx.locale, text)
  const own = Object.values(DICTIONARY_COLUMNS).map((column) => say(column.title))
  const last = Object.values(LAST_COLUMNS).map((column) => say(column.title))
  const items = Object.entries(ITEM_COLUMNS).map(([name, column]) =>
    say(name === 'itemDescription' ? SHORT_DESCRIPTION : column.title),
  )
  const headers = [...own, say(ITEMS_TITLE), ...items.slice(1).map(() => ''), ...last]
  const body = streamWorkbook({
    sheetName: title,
    title: textIn(ctx.locale, TITLE, { title }),
    note: textIn(ctx.locale, EXPORTED_BY, { name: ctx.user.realname }),
    columns: headers.map((header) => ({ header, kind: 'text', width: 20 })),
    rows: sheetRows(app, ctx, [...own.map(() => ''), ...items, ...last.map(() => '')]),
    timeZone: app.clock.zone,
  })
  return new FileResponse(body, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
}

type Line = readonly WorkbookValue[]

async function* sheetRows(app: AppContext, ctx: RequestContext<Sent>, second: Line): AsyncGenerator<readonly Line[]> {
  yield [second]
  if (ctx.input.template === '1') {
    return
  }
  const [states, colors] = await Promise.all([
    app.texts.textsOf(dictionaryQuery(ctx, codeOf(ITEM_STATUS)), valuesOf(ITEM_STATUS).map(String)),
    app.texts.textsOf(dictionaryQuery(ctx, codeOf(TAG_COLOR)), valuesOf(TAG_COLOR)),
  ])
  for await (const batch of matchingRows(app, dictionary, ctx, { batch: BATCH, most: MOST })) {
    const items = await itemsOf(
      ctx,
      batch.map(({ id }) => String(id)),
    )
    const valueById = new Map(items.map(({ id, itemValue }) => [id, itemValue]))
    yield batch.flatMap((row): readonly Line[] => {
      const textsOf = (columns: object) => Object.keys(columns).map((name) => String(row[name] ?? ''))
      const [named, last] = [textsOf(DICTIONARY_COLUMNS), textsOf(LAST_COLUMNS)]
      const own = items.filter(({ dictId }) => dictId === row.id)
      const lines = own.map((item) => [
        item.itemText,
        item.itemValue,
        item.description,
        item.sortOrder,
        item.itemTextEn,
        colors.get(item.color ?? '') ?? item.color,
        states.get(String(item.status)),
        valueById.get(item.parentId ?? ''),
      ])
      const all = lines.length > 0 ? lines : [Object.keys(ITEM_COLUMNS).map(() => '')]
      return all.map((line, index) =>
        index === 0 ? [...named, ...line, ...last] : [...named.map(() => ''), ...line, ...last.map(() => '')],
      )
    })
  }
}

/** Items of dictionaries: parents before what is below them, so that a sheet comes in again from the top. */
async function itemsOf({ db, user }: RequestContext, ids: readonly string[]) {
  const items = await unscoped(db, ITEMS)
    .selectFrom('sys_dict_item')
    .select(['id', 'dictId', 'parentId', 'itemText', 'itemTextEn', 'itemValue', 'description', 'sortOrder'])
    .select(['color', 'status'])
    .where('dictId', 'in', [...ids, ''])
    .where('tenantId', 'in', [SHARED_TENANT, user.tenantId])
    .orderBy('sortOrder')
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .execute()
  const known = new Set(items.map(({ id }) => id))
  const below = (parent: string | null): typeof items =>
    items
      .filter(({ parentId }) => (parentId && known.has(parentId) ? parentId : null) === parent)
      .flatMap((item) => [item, ...below(item.id)])
  return below(null)
}
