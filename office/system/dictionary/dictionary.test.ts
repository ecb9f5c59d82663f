import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  for (const [code, name] of [
    ['P1', 'Packer'],
    ['P2', 'Buyer'],
    ['P3', '100% buyer'],
  ]) {
    await admin.post('/sys/position/add', { code, name, postRank: '1' })
  }
})
afterAll(() => app.close())

const ask = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await admin.get(path, query)
  return { status, success: body.success, message: body.message, result: body.result as unknown }
}
const item = (value: string, text: string, color: string | null = null) => ({
  value,
  text,
  title: text,
  label: text,
  color,
})

interface Item {
  readonly value: string
  readonly text: string
}

const PROTOCOL_DICTIONARIES = [
  'sex: 1 男; 2 女',
  'user_status: 1 正常; 2 冻结',
  'activiti_sync: 1 同步; 0 不同步',
  'position_rank: 1 员级; 2 助级; 3 中级; 4 副高级; 5 正高级',
  'tenant_status: 1 正常; 0 冻结',
  'org_category: 3 岗位; 1 公司; 2 部门',
  'depart_status: 0 不启用; 1 启用',
  'del_flag: 1 已删除; 0 正常',
  'menu_type: 2 按钮权限; 1 子菜单; 0 一级菜单',
  'global_perms_type: 1 可见/可访问(授权后可见/可访问); 2 可编辑(未授权时禁用)',
  'valid_status: 0 无效; 1 有效',
  'rule_conditions: > 大于; < 小于; != 不等于; = 等于; >= 大于等于; <= 小于等于; LEFT_LIKE 左模糊; RIGHT_LIKE 右模糊; LIKE 模糊; IN 包含; USE_SQL_RULES 自定义SQL表达式',
  'dict_item_status: 1 启用; 0 不启用',
  'log_type: 2 操作日志; 1 登录日志',
  'operate_type: 1 查询; 2 添加; 3 修改; 4 删除; 5 导入; 6 导出',
  'quartz_status: 0 正常; -1 停止',
  'database_type: 1 MySQL5.5; 4 MYSQL5.7+; 2 Oracle; 3 SQLServer; 6 postgresql; 5 marialDB; 7 达梦; 8 人大金仓; 9 神通; 10 SQLite; 11 DB2; 12 Hsqldb; 13 Derby; 14 H2; 15 其他数据库',
  'priority: H 高; M 中; L 低',
  'msg_category: 1 通知公告; 2 系统消息',
  'msg_type: USER 指定用户; ALL 全体用户',
  'send_status: 0 未发布; 1 已发布; 2 已撤销',
  'msgType: 1 文本; 2 富文本',
  'msgSendStatus: 0 未发送; 1 发送成功; 2 发送失败',
  'yn: 1 是; 0 否',
  'status: 1 正常; 2 冻结',
  'perms_type: 1 显示; 2 禁用',
  'is_open: Y 是; N 否',
  'messageType: system 系统消息; email 邮件消息; dingtalk 钉钉消息; wechat_enterprise 企业微信',
]

describe('a dictionary', () => {
  it('[7.17e] [3.10b] gives its items in order: value, text, title and label', async () => {
    const { result } = await ask('/sys/dict/getDictItems/goods_state')
    expect(result).toEqual([item('0', '草稿', 'grey'), item('1', '就绪', 'green'), item('2', '已归档', 'grey')])
    expect((await ask('/sys/dict/getDictItems/nothing')).result).toEqual([])
    expect((await ask('/sys/dict/getDictText/goods_state/1')).result).toBe('就绪')
  })

  it('of the protocol has its values, as texts, and their words in its order; enabled ones of all come with one call', async () => {
    const all = (await ask('/sys/dict/queryAllDictItems')).result as Readonly<Record<string, readonly Item[]>>
    for (const line of PROTOCOL_DICTIONARIES) {
      const [code = '', items = ''] = line.split(': ')
      const { result } = await ask(`/sys/dict/getDictItems/${code}`)
      const found = (result as readonly Item[]).map(({ value, text }) => `${value} ${text}`)
      // values of ours come behind those of the protocol
      const known = items.split('; ')
      expect(found.slice(0, known.length), code).toEqual(known)
      expect(all[code], code).toEqual(result)
    }
    await sql`
      update sys_dict_item set status = 0
      where item_value = '5' and dict_id = (select id from sys_dict where dict_code = 'operate_type')
    `.execute(app.db)
    await ask('/sys/dict/refleshCache')
    const fewer = (await ask('/sys/dict/queryAllDictItems')).result as Readonly<Record<string, readonly Item[]>>
    expect(fewer.operate_type?.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '6'])
    expect((await ask('/sys/dict/getDictItems/operate_type')).result).toHaveLength(6)
    expect((await ask('/sys/dict/getDictText/operate_type/5')).result).toBe('导入')
  })

  it('[5.18b] refuses an empty code in the words of the wire', async () => {
    expect(await ask('/sys/dict/getDictItems/%20')).toMatchObject({ success: false, message: '字典Code不能为空!' })
  })

  it('[7.17f] gives texts for values, in their order, unknown ones left out or kept', async () => {
    expect((await ask('/sys/dict/loadDictItem/goods_state', { key: '2,9,0' })).result).toEqual(['已归档', '草稿'])
    expect((await ask('/sys/dict/loadDictItem/goods_state', { key: '2,9', delNotExist: 'false' })).result).toEqual([
      '已归档',
      '9',
    ])
    expect((await ask('/sys/dict/loadDictItem/sys_position,name,code', { key: 'P2,P1' })).result).toEqual([
      'Buyer',
      'Packer',
    ])
  })

  it('[7.17g] [9.5e] searches a table by text or code, ten at a time; the text of a search is text', async () => {
    const search = async (keyword: string, more: Readonly<Record<string, string>> = {}) =>
      (await ask('/sys/dict/loadDict/sys_position,name,code', { keyword, ...more })).result
    expect(await search('buy')).toEqual([item('P3', '100% buyer'), item('P2', 'Buyer')])
    expect(await search('p1')).toEqual([item('P1', 'Packer')])
    expect(await search('%')).toEqual([item('P3', '100% buyer')])
    expect(await search('_')).toEqual([])
    expect(await search("' or 1=1 --")).toEqual([])
    expect(await search('P1,P2')).toHaveLength(2)
    expect(await search('', { pageSize: '1' })).toHaveLength(1)
    await sql`insert into sys_position (code, name, post_rank) select 'X' || n, 'Extra', '1' from generate_series(1, 12) n`.execute(
      app.db,
    )
    expect(await search('')).toHaveLength(10)
  })

  it.each([
    'sys_user,password,username',
    'sys_user,username,password',
    'sys_session,token_hash,id',
    'sys_position,name,code where 1=1',
    'sys_position,name,(select password from sys_user limit 1)',
    'information_schema.tables,table_name,table_name',
  ])('[3.10d] is a registered triple or nothing: not %s', async (triple) => {
    for (const path of ['loadDict', 'getDictItems']) {
      const { success, message } = await ask(`/sys/dict/${path}/${encodeURIComponent(triple)}`)
      expect({ success, message }).toEqual({ success: false, message: '字典Code格式不正确！' })
    }
  })

  it('[3.10d] may carry spaces, an empty fourth part and an empty condition', async () => {
    for (const triple of ['sys_position, name , code', 'sys_position,name,code,', 'sys_position where ,name,code']) {
      const code = encodeURIComponent(triple)
      expect((await ask(`/sys/dict/loadDict/${code}`, { keyword: 'Packer' })).result).toEqual([item('P1', 'Packer')])
      expect((await ask(`/sys/dict/loadDictItem/${code}`, { key: 'P1' })).result).toEqual(['Packer'])
      expect((await ask(`/sys/dict/getDictText/${code}/P1`)).result).toBe('Packer')
    }
  })

  it.each(["sys_position,name,code,name='Buyer'", "sys_position where name='Buyer',name,code"])(
    'with a condition is refused, not answered without it: %s',
    async (triple) => {
      const code = encodeURIComponent(triple)
      for (const path of [
        `loadDict/${code}`,
        `getDictItems/${code}`,
        `loadDictItem/${code}`,
        `getDictText/${code}/P1`,
      ]) {
        const { status, body } = await admin.get(`/sys/dict/${path}`, { key: 'P1' })
        expect([status, body.code], path).toEqual([400, 400])
        expect(body.result).toMatchObject({ errors: [{ path: 'code', message: '字典Code不支持查询条件' }] })
      }
    },
  )

  it('[7.17i] is refreshed at once for everyone when that is asked for', async () => {
    await ask('/sys/dict/queryAllDictItems')
    await sql`update sys_dict_item set item_text = '新草稿' where item_text = '草稿'`.execute(app.db)
    expect((await ask('/sys/dict/refleshCache')).success).toBe(true)
    const all = (await ask('/sys/dict/queryAllDictItems')).result as Readonly<Record<string, readonly unknown[]>>
    expect(all.goods_state).toContainEqual(item('0', '新草稿', 'grey'))
  })

  it('[7.17h] [3.10e] of a tree gives one level: key, title, parent and whether it is a leaf', async () => {
    const tree = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' }
    const level = async (pid: string) =>
      (await ask('/sys/dict/loadTreeData', { ...tree, pid })).result as readonly Readonly<Record<string, unknown>>[]
    const roots = await level('')
    expect(roots[0]).toMatchObject({ title: '比例手办', parentId: '0', leaf: false })
    const below = await level(String(roots[0]?.key))
    expect(below).toHaveLength(7)
    expect(below[0]).toMatchObject({ title: 'ARTFX J', parentId: roots[0]?.key, leaf: true })
    for (const wrong of [
      { tableName: 'sys_user' },
      { code: 'password' },
      { tableName: 'sys_position', text: 'name', code: 'code' },
    ]) {
      expect((await ask('/sys/dict/loadTreeData', { ...tree, ...wrong, pid: '' })).success).toBe(false)
    }
  })
})

describe('the duplicate check', () => {
  const check = (sent: Readonly<Record<string, string>>) =>
    ask('/sys/duplicate/check', { tableName: 'sys_position', fieldName: 'code', ...sent })

  it('[5.15] [7.19c] says free or taken, and passes over the row itself and empty values', async () => {
    expect(await check({ fieldVal: 'P9' })).toMatchObject({ success: true, message: '该值可用！' })
    expect(await check({ fieldVal: 'P1' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
      result: null,
    })
    const { records } = (await ask('/sys/position/list', { code: 'P1' })).result as {
      readonly records: readonly { id: string }[]
    }
    expect((await check({ fieldVal: 'P1', dataId: records[0]?.id ?? '' })).success).toBe(true)
    expect((await check({ fieldVal: ' ' })).message).toBe('数据为空,不作处理！')
  })

  it.each([
    ['sys_user', 'password'],
    ['sys_position', 'name'],
    ['sys_position; drop table x', 'code'],
    ['sys_position', 'code = code or code'],
  ])('answers for fields that a declaration calls unique only: not %s.%s', async (tableName, fieldName) => {
    expect((await check({ tableName, fieldName, fieldVal: 'P1' })).success).toBe(false)
  })
})

describe('positions', () => {
  it('[7.16] are found by name', async () => {
    const { result } = await ask('/sys/position/list', { name: '*uyer*' })
    expect(result).toMatchObject({ total: 2, records: [{ code: 'P3', postRank_dictText: '员级' }, { code: 'P2' }] })
  })
})
