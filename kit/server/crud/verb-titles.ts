import type { Verb } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'

/** What each verb is called in the API document and in histories. */
export const VERB_TITLES: Readonly<Record<Verb, Text>> = {
  list: ['分页列表', 'List'],
  queryById: ['按编号查询', 'One by id'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  deleteBatch: ['批量删除', 'Delete several'],
  exportXls: ['导出', 'Export'],
  importExcel: ['导入', 'Import'],
}
