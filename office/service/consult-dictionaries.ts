import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of what customers ask and report. */
export const CONSULT_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'consult_kind',
    ['咨询类型', 'Kinds of consults'],
    [
      ['1', '商品咨询', 'About a product'],
      ['2', '订单咨询', 'About an order'],
      ['3', '售后咨询', 'After-sales'],
      ['4', '建议', 'Suggestion'],
      ['5', '资讯', 'News post'],
    ],
    NUMBER,
  ),
  dictionary(
    'consult_state',
    ['咨询状态', 'States of consults'],
    [
      ['0', '未分派', 'New', 'orange'],
      ['1', '待回复', 'To answer', 'orange'],
      ['2', '待顾客', 'Waits for the customer', 'blue'],
      ['3', '已解决', 'Solved', 'green'],
      ['4', '已关闭', 'Closed', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'consult_author',
    ['咨询发言人', 'Authors in consults'],
    [
      ['user', '顾客', 'Customer'],
      ['staff', '客服', 'Staff'],
    ],
  ),
  dictionary(
    'report_state',
    ['举报状态', 'States of reports'],
    [
      ['0', '待处理', 'New', 'orange'],
      ['1', '审核中', 'In review', 'blue'],
      ['2', '成立', 'Upheld', 'green'],
      ['3', '不成立', 'Dismissed', 'grey'],
      ['4', '已合并', 'Merged', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'report_result',
    ['举报处理结果', 'Results of reports'],
    [
      ['none', '不处理', 'Nothing'],
      ['hide', '隐藏内容', 'Hide it'],
      ['delete', '删除内容', 'Delete it'],
      ['warn', '警告作者', 'Warn the author'],
      ['mute', '禁言作者', 'Mute the author'],
      ['freeze', '冻结作者账号', 'Freeze the account'],
    ],
  ),
  dictionary(
    'report_cause_state',
    ['举报原因状态', 'States of report causes'],
    [
      ['0', '停用', 'Disabled', 'grey'],
      ['1', '启用', 'Enabled', 'green'],
    ],
    NUMBER,
  ),
]
