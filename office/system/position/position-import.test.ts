import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const HEADER = '职务编码,职务名称,职级'
const csv = (...lines: readonly string[]) => new File([[HEADER, ...lines].join('\n')], 'positions.csv')
const upload = async (file: File, fields: Readonly<Record<string, string>> = {}) =>
  (await admin.upload('/sys/position/importExcel', { 'files[]': file }, fields)).body
const names = async () => {
  const { records } = (await admin.get('/sys/position/list', { column: 'code', order: 'asc' })).body.result
  return (records as readonly Record<string, unknown>[]).map(({ code, name, postRank }) => [code, name, postRank])
}

describe('the import of a plain resource', () => {
  it('[3.17] [8.10c] reads texts of dictionaries and their values; a known key changes its row', async () => {
    const first = await upload(csv('A,Packer,员级', 'B,Buyer,3'))
    expect(first).toMatchObject({
      code: 200,
      message: '共2行数据全部导入成功！',
      result: { createdCount: 2, errorCount: 0 },
    })
    const second = await upload(csv('A,Chief packer,Senior', 'B,Buyer,中级', 'C,Clerk,助级'))
    expect(second.result).toMatchObject({ createdCount: 1, updatedCount: 1, unchangedCount: 1 })
    expect(await names()).toEqual([
      ['A', 'Chief packer', '5'],
      ['B', 'Buyer', '3'],
      ['C', 'Clerk', '2'],
    ])
  })

  it('[8.10b] takes nothing of an invalid file: row, column and reason are told, the rows can be downloaded', async () => {
    const before = await names()
    const { code, message, result } = await upload(csv('D,Good,1', 'E,,1', 'D,Twice,1', `F,${'x'.repeat(101)},1`))
    expect({ code, message }).toEqual({ code: 201, message: '文件有错误，未导入任何数据' })
    expect(result).toMatchObject({ totalCount: 4, errorCount: 3, successCount: 0, fileName: 'positions-errors.xlsx' })
    expect(result.errors).toMatchObject([
      { row: 3, column: 'B', header: '职务名称', reason: '职务名称不能为空', severity: 'refused' },
      { row: 4, column: 'A', reason: '职务编码与第 2 行重复' },
      { row: 5, column: 'B', reason: '职务名称最多100个字符' },
    ])
    expect(await names()).toEqual(before)
    const [sheet] = await readWorkbook((await admin.get(String(result.fileUrl))).bytes, 'errors.xlsx')
    const cells = sheet?.rows.flatMap((row) => row.cells.map(({ text }) => text)) ?? []
    expect(cells).toContain('Twice')
    expect(cells).not.toContain('Good')
  })

  it('takes what is right when that is asked for', async () => {
    const { code, message, result } = await upload(csv('D,Good,1', 'E,,1'), { partial: '1' })
    expect({ code, message }).toEqual({ code: 201, message: '文件导入成功，但有错误。' })
    expect(result).toMatchObject({ successCount: 1, errorCount: 1, msg: '总上传行数：2，已导入行数：1，错误行数：1' })
    expect((await names()).at(-1)).toEqual(['D', 'Good', '1'])
  })

  it.each<Readonly<Record<string, string>>>([
    { validateStatus: '0' },
    { validateStatus: '1' },
    { isSingleTableImport: 'true', foreignKeys: '["x"]', validateStatus: '0' },
  ])('[7.23a] checks each value whatever fields of online tables come along: %j', async (fields) => {
    const before = await names()
    const { code, result } = await upload(csv('X,Fine,1', 'Y,,1'), fields)
    expect({ code, errors: result.errorCount, done: result.successCount }).toEqual({ code: 201, errors: 1, done: 0 })
    expect(await names()).toEqual(before)
    expect((await upload(csv('A,Chief packer,Senior'), fields)).result).toMatchObject({ unchangedCount: 1 })
  })

  it('[8.10a] says so when it finds no header', async () => {
    const file = new File(['a,b\n1,2'], 'other.csv')
    const { body, status } = await admin.upload('/sys/position/importExcel', { 'files[]': file })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringContaining('other.csv：没有找到表头，请使用导出的模板。工作表“other.csv”第 1 行为'),
    })
  })

  it('starts from a template: an export of the headers alone', async () => {
    const { bytes } = await admin.get('/sys/position/exportXls', { template: '1' })
    const [sheet] = await readWorkbook(bytes, 'template.xlsx')
    expect(sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['职务列表数据'],
      ['导出人:管理员'],
      ['职务编码', '职务名称', '职级', '英文名'],
    ])
  })

  it('[7.24a] an export has the asked columns, the selected rows, in the asked order', async () => {
    const { records } = (await admin.get('/sys/position/list', { code: 'A,C' })).body.result as {
      readonly records: readonly { readonly id: string }[]
    }
    const { bytes } = await admin.get('/sys/position/exportXls', {
      selections: records.map(({ id }) => id).join(','),
      columns: 'name,postRank,unknown,name,postRank',
      column: 'code',
      order: 'desc',
    })
    const [sheet] = await readWorkbook(bytes, 'export.xlsx')
    expect(sheet?.rows.slice(2).map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['职务名称', '职级'],
      ['Clerk', '助级'],
      ['Chief packer', '正高级'],
    ])
  })

  it('[7.24a] an export obeys the advanced query, alone and beside the conditions of the list', async () => {
    const superQueryParams = JSON.stringify([
      { field: 'code', rule: 'eq', val: 'A' },
      { field: 'code', rule: 'eq', val: 'C' },
    ])
    const codes = async (query: Readonly<Record<string, string>>) => {
      const { bytes } = await admin.get('/sys/position/exportXls', {
        columns: 'code',
        column: 'code',
        order: 'asc',
        ...query,
      })
      const [sheet] = await readWorkbook(bytes, 'export.xlsx')
      return sheet?.rows.slice(3).map(({ cells }) => cells[0]?.text)
    }
    expect(await codes({ superQueryParams, superQueryMatchType: 'or' })).toEqual(['A', 'C'])
    expect(await codes({ superQueryParams, superQueryMatchType: 'and' })).toEqual([])
    expect(await codes({ superQueryParams, superQueryMatchType: 'or', code: 'C,D' })).toEqual(['C'])
    const params = { superQueryParams, superQueryMatchType: 'or', columns: 'code', column: 'code', order: 'desc' }
    expect(await codes({ paramsStr: encodeURI(JSON.stringify(params)), order: 'desc' })).toEqual(['C', 'A'])
  })

  it('[7.24b] old links name the same list by paramsStr: encoded JSON, encoded again by the browser or not', async () => {
    const params = JSON.stringify({ code: 'A,C', column: 'code', order: 'desc', columns: 'name' })
    for (const paramsStr of [params, encodeURI(params)]) {
      const { bytes } = await admin.get('/sys/position/exportXls', { paramsStr })
      const [sheet] = await readWorkbook(bytes, 'export.xlsx')
      expect(sheet?.rows.slice(2).map(({ cells }) => cells.map(({ text }) => text))).toEqual([
        ['职务名称'],
        ['Clerk'],
        ['Chief packer'],
      ])
    }
    for (const paramsStr of ['{"code":', '[1]', '%']) {
      expect((await admin.get('/sys/position/exportXls', { paramsStr })).body).toMatchObject({ code: 400 })
    }
  })
})
