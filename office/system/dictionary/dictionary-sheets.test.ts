import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_PATH, CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const csv = (...lines: readonly string[]) => new File([lines.join('\n')], 'dictionaries.csv', { type: 'text/csv' })
const sent = async (file: File, fields: Readonly<Record<string, string>> = {}) =>
  (await admin.upload('/sys/dict/importExcel', { 'files[]': file }, fields)).body
/** As pages of ours import. */
const sentByPage = async (file: File) => {
  const form = new FormData()
  form.set('files[]', file)
  const response = await fetch(`${app.address}${BASE_PATH}/sys/dict/importExcel`, {
    method: 'POST',
    headers: { 'X-Access-Token': admin.token, [CLIENT_HEADER]: 'web' },
    body: form,
  })
  return (await response.json()) as { readonly code: number; readonly result: Row }
}
const exported = async (query: Readonly<Record<string, string>> = {}) =>
  new File([new Uint8Array((await admin.get('/sys/dict/exportXls', query)).bytes)], 'dictionaries.xlsx')
const itemsOf = async (dictCode: string) => {
  const { body } = await admin.get('/sys/dict/list', { dictCode })
  const [row] = body.result.records as readonly Row[]
  const items = (await admin.get('/sys/dictItem/list', { dictId: String(row?.id), pageSize: 100 })).body
  return items.result.records as readonly Row[]
}
const reasons = (result: unknown) =>
  (result as { readonly errors: readonly { row: number; reason: string }[] }).errors.map(
    ({ row, reason }) => `${row} ${reason}`,
  )

const BOXES = csv(
  '数据字典列表,,,,,,',
  '导出人:管理员,,,,,,',
  '字典名称,字典编码,描述,字典列表,,,',
  ',,,字典项文本,字典项值,描述,排序',
  '盒子,boxes,装手办的,大盒,large,最大的,1',
  ',,,小盒,small,,2',
  '袋子,bags,,布袋,cloth,,1',
)

it('two rows of headers, and rows that name no dictionary, come in as other clients send them', async () => {
  const { success, code, result } = await sent(BOXES)
  expect({ success, code }, JSON.stringify(result)).toEqual({ success: true, code: 200 })
  expect(result).toMatchObject({ createdCount: 3, errorCount: 0 })
  expect(await itemsOf('boxes')).toMatchObject([
    { itemText: '大盒', itemValue: 'large', description: '最大的', sortOrder: 1, status: 1 },
    { itemText: '小盒', itemValue: 'small', description: null, sortOrder: 2 },
  ])
  // the new dictionary is chosen from at once
  expect((await admin.get('/sys/dict/getDictItems/bags')).body.result).toMatchObject([{ value: 'cloth', text: '布袋' }])
})

it('what is wrong is said in the words of the protocol, with its row; nothing is written of such a dictionary', async () => {
  const wrong = csv(
    '字典名称,字典编码,描述,字典项文本,字典项值',
    '盒子,boxes,,大盒,large',
    '无码,,,甲,a',
    '缺值,no_value,,甲,a',
    ',,,乙,',
    '特殊,special,,甲,"a<b"',
    '好的,good_one,,甲,a',
  )
  const { code, result } = await sent(wrong, { partial: '1' })
  expect([code, result.createdCount, result.errorCount]).toEqual([201, 1, 5])
  expect(reasons(result)).toEqual([
    '2 字典编码已经存在',
    '3 字典编码不能为空',
    '5 字典名称：缺值，对应字典列表的字典项值不能为空',
    '6 数据值不能包含特殊字符！',
  ])
  expect((await admin.get('/sys/dict/list', { dictCode: 'no_value' })).body.result.total).toBe(0)
  expect(await itemsOf('good_one')).toHaveLength(1)
})

it('an export comes in again as it went: nothing changes, what a page changes in it is changed, and no item goes', async () => {
  await admin.put('/sys/dictItem/edit', { id: (await itemsOf('boxes'))[1]?.id, color: 'green', status: 0 })
  const all = await sentByPage(await exported())
  expect(all, JSON.stringify(all)).toMatchObject({
    code: 200,
    result: { updatedCount: 0, createdCount: 0, errorCount: 0 },
  })
  const [sheet] = await readWorkbook(
    new Uint8Array(await (await exported({ dictCode: 'boxes' })).arrayBuffer()),
    'x.xlsx',
  )
  const texts = sheet?.rows.slice(2).map(({ cells }) => cells.map(({ text }) => text).join('|'))
  expect(texts?.[0]).toMatch(/^字典名称\|字典编码\|描述\|字典列表\|+字典英文名称$/)
  expect(texts?.[1]).toBe('|||字典项文本|字典项值|描述|排序|英文文本|颜色|状态|上级值')
  expect(texts?.[2]).toMatch(/^盒子\|boxes\|装手办的\|大盒\|large\|最大的\|1/)
  expect(texts?.[3]).toMatch(/^\|\|\|小盒\|small\|\|2\|\|绿色\|不启用/)
  const changed = csv(
    '字典名称,字典编码,字典项文本,字典项值,英文文本,状态,上级值',
    '纸盒,boxes,小盒子,small,Small,启用,',
    ',,扁盒,flat,,,small',
  )
  expect(await sentByPage(changed)).toMatchObject({ result: { updatedCount: 2, errorCount: 0 } })
  expect(await itemsOf('boxes')).toMatchObject([
    { itemValue: 'large' },
    { itemText: '小盒子', itemTextEn: 'Small', color: 'green', status: 1, children: [{ itemValue: 'flat' }] },
  ])
  expect((await admin.get('/sys/dict/list', { dictName: '纸盒' })).body.result.total).toBe(1)
})

it('is shown before it is written: the columns of both rows of headers, and a dry run that writes nothing', async () => {
  const { body } = await admin.upload('/sys/dict/importColumns', { 'files[]': BOXES })
  const [file] = body.result.files as readonly { readonly columns: readonly { readonly field: string }[] }[]
  expect(file?.columns.map(({ field }) => field)).toEqual([
    'dictName',
    'dictCode',
    'description',
    'itemText',
    'itemValue',
    'itemDescription',
    'sortOrder',
  ])
  const dry = await sent(csv('字典名称,字典编码,字典项文本,字典项值', '新的,new_one,甲,a'), { dryRun: '1' })
  expect(dry.result).toMatchObject({ createdCount: 1, errorCount: 0 })
  expect((await admin.get('/sys/dict/list', { dictCode: 'new_one' })).body.result.total).toBe(0)
})
