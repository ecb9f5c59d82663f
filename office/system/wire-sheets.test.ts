import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { PAGE, wireClient } from '#office/testing/wire-client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/**
 * Sheets of people, roles, positions and departments as clients of the protocol send them: form data with one file in the
 * field `file`, a title and a line of who exported it above the headers.
 */

let app: TestApp
let admin: Client
const { only, rows } = wireClient(() => admin)
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const sheet = (title: string, ...lines: readonly string[]) =>
  new File([[title, '导出人:管理员', ...lines].join('\n')], `${title}.csv`)

async function send(path: string, file: File) {
  const { status, body } = await admin.upload(`${path}/importExcel`, { file })
  expect(status).toBe(200)
  return { success: body.success, code: body.code, message: body.message, result: body.result }
}

describe('people', () => {
  it('come from a sheet of the protocol, without a password, with their departments', async () => {
    const file = sheet(
      '用户列表数据',
      '登录账号,真实姓名,性别,电子邮件,电话,状态,工号,职务',
      'sheetlee,李纸,男,lee@example.com,13812340001,正常,W901,',
      'sheetwang,王纸,女,,13812340002,正常,W902,',
    )
    expect(await send('/sys/user', file)).toMatchObject({ success: true, code: 200, message: /.*2.*/ })
    expect(await only('/sys/user/list', { ...PAGE, username: '*sheetlee*' })).toMatchObject({
      realname: '李纸',
      sex: 1,
      phone: '13812340001',
      workNo: 'W901',
      status: 1,
    })
  })

  it('of whom one has what another has: the line is told, a file with it can be fetched, and nobody comes in', async () => {
    const file = sheet(
      '用户列表数据',
      '登录账号,真实姓名,电话,工号',
      'sheetqian,钱纸,13812340001,W903',
      'sheetzhao,赵纸,13812340004,W904',
    )
    const answer = await send('/sys/user', file)
    expect(answer).toMatchObject({ success: true, code: 201, result: { totalCount: 2, errorCount: 1 } })
    expect(answer.result.errors).toMatchObject([{ row: 4, reason: '第 4 行：手机号已经存在，忽略导入。' }])
    expect((await admin.get(String(answer.result.fileUrl))).status).toBe(200)
    expect(await rows('/sys/user/list', { ...PAGE, username: '*sheetzhao*' })).toEqual([])
  })

  it('go out under a title and the name of who asked, and come in again as they went', async () => {
    const { id } = await only('/sys/user/list', { ...PAGE, username: '*sheetlee*' })
    const asked = { _t: 1, column: 'createTime', order: 'desc', selections: id }
    const { bytes } = await admin.get('/sys/user/exportXls', asked)
    const [first] = await readWorkbook(bytes, 'x.xlsx')
    const texts = first?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
    expect([texts[0]?.[0], texts[1]?.[0]]).toEqual(['用户列表数据', '导出人:管理员'])
    expect(texts.flat()).toEqual(expect.arrayContaining(['sheetlee', '李纸', 'W901']))
    const again = await send('/sys/user', new File([bytes as BlobPart], '用户.xlsx'))
    expect(again).toMatchObject({ success: true, code: 200, result: { createdCount: 0, updatedCount: 0 } })
  })
})

describe('roles', () => {
  it('come from a sheet of the protocol; one whose code is there is changed', async () => {
    const head = '角色名,角色编码,描述'
    const made = await send('/sys/role', sheet('角色列表数据', head, '纸上角色,sheet-role,来自表格'))
    expect(made).toMatchObject({ success: true, code: 200, result: { createdCount: 1 } })
    const role = await only('/sys/role/list', { ...PAGE, roleCode: '*sheet-role*' })
    expect(role).toMatchObject({ roleName: '纸上角色', description: '来自表格' })
    const again = await send('/sys/role', sheet('角色列表数据', head, '改名角色,sheet-role,来自表格'))
    expect(again).toMatchObject({ success: true, code: 200, result: { createdCount: 0, updatedCount: 1 } })
    expect(await only('/sys/role/list', { ...PAGE, roleCode: '*sheet-role*' })).toMatchObject({
      id: role.id,
      roleName: '改名角色',
    })
  })
})

describe('positions', () => {
  it('come from a sheet of the protocol, their rank by its text', async () => {
    const file = sheet('职务表列表数据', '职务编码,职务名称,职级', 'sheet-post,纸上职务,助级')
    expect(await send('/sys/position', file)).toMatchObject({ success: true, code: 200 })
    expect(await only('/sys/position/list', { ...PAGE, code: '*sheet-post*' })).toMatchObject({ postRank: '2' })
  })
})

describe('departments', () => {
  it('come below the one that their code says', async () => {
    const file = sheet(
      '部门列表数据',
      '机构/部门名称,英文名,排序,描述,机构类别,机构编码,手机号,传真,地址,备注',
      '纸上部,Paper,9,来自表格,部门,A01A90,,,,',
    )
    expect(await send('/sys/sysDepart', file)).toMatchObject({ success: true, code: 200 })
    const parent = await only('/sys/sysDepart/searchBy', { keyWord: '手办商城' })
    expect(await only('/sys/sysDepart/searchBy', { keyWord: '纸上部' })).toMatchObject({
      orgCode: 'A01A90',
      parentId: parent.id,
      departNameEn: 'Paper',
    })
  })
})
