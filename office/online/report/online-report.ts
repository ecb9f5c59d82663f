import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, dict, ref, text, textarea } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { PLACE } from '#kit/contract/place.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { RULE_CONDITIONS } from '../../system/permission/rule-conditions.ts'
import { dataSource } from '../data-source/data-source.ts'
import { PARAM_TYPE } from './sql/parameters.ts'

/** What a column of a report holds. */
const COLUMN_TYPE = choices('cgreport_field_type', ['报表字段类型', 'Kinds of report columns'], {
  text: ['String', '文本', 'Text'],
  integer: ['Integer', '整数', 'Whole number'],
  decimal: ['BigDecimal', '小数', 'Number'],
  money: ['Money', '金额', 'Amount'],
  date: ['Date', '日期', 'Day'],
  datetime: ['Datetime', '时间', 'Time'],
  boolean: ['Boolean', '是否', 'Yes or no'],
})

const SEARCH_MODE = choices('cgreport_search_mode', ['报表查询方式', 'How reports are searched'], {
  single: ['single', '单值', 'One value'],
  group: ['group', '范围', 'From and to'],
})

const NAME = [matches(/^[\p{L}_][\p{L}\p{N}_]*$/u, ['只能是字母、数字、下划线', 'Letters, digits and underscores'])]
const CODE = [
  matches(/^[A-Za-z]\w*$/, ['以字母开头，只能是字母、数字、下划线', 'It begins with a letter; letters, digits, _']),
]
const NAMES = [
  matches(/^[\p{L}_][\p{L}\p{N}_]*(?:,[\p{L}_][\p{L}\p{N}_]*)*$/u, [
    '字段名以逗号分隔',
    'Columns, separated by commas',
  ]),
]

/** Most columns, parameters or rules of a report. */
const MOST_PARTS = 100

const item = defineResource({
  name: 'online-report-item',
  title: ['报表字段', 'Report column'],
  path: '/online/cgreport/item',
  table: 'online_report_item',
  permission: 'online:reportItem',
  power: 'secrets',
  fields: {
    fieldName: text(['字段名', 'Column'], { required: true, max: 100, rules: NAME }),
    fieldTxt: text(['标题', 'Title'], { max: 300 }),
    fieldTxtEn: text(['英文标题', 'Title in English'], { max: 300 }),
    fieldType: dict(['类型', 'Kind'], COLUMN_TYPE, { initial: COLUMN_TYPE.text }),
    dictCode: text(['字典编码', 'Dictionary'], { max: 100 }),
    searchMode: dict(['查询', 'Search'], SEARCH_MODE),
    fieldHref: text(['链接', 'Link'], { max: 300, rules: [PLACE] }),
    isShow: boolean(['显示', 'Shown'], { initial: true }),
    isOrder: boolean(['可排序', 'Sortable'], { initial: true }),
    isTotal: boolean(['合计', 'Sum']),
    groupTitle: text(['分组标题', 'Group'], { max: 50 }),
  },
  list: ['fieldName', 'fieldTxt', 'fieldTxtEn', 'fieldType', 'dictCode', 'searchMode', 'fieldHref'],
  search: {},
  form: [
    ['fieldName', 'fieldTxt', 'fieldTxtEn', 'fieldType', 'dictCode', 'searchMode', 'fieldHref'],
    ['isShow', 'isOrder', 'isTotal', 'groupTitle'],
  ],
})

const param = defineResource({
  name: 'online-report-param',
  title: ['报表参数', 'Report parameter'],
  path: '/online/cgreport/param',
  table: 'online_report_param',
  permission: 'online:reportParam',
  power: 'secrets',
  fields: {
    paramName: text(['参数名', 'Parameter'], { required: true, max: 32, rules: CODE }),
    paramTxt: text(['标题', 'Title'], { max: 32 }),
    paramTxtEn: text(['英文标题', 'Title in English'], { max: 32 }),
    paramType: dict(['类型', 'Kind'], PARAM_TYPE, { initial: PARAM_TYPE.text }),
    paramValue: text(['默认值', 'When nothing is said'], { max: 200 }),
    fieldName: text(['对应字段', 'Field it narrows'], { max: 100 }),
  },
  list: ['paramName', 'paramTxt', 'paramTxtEn', 'paramType', 'paramValue', 'fieldName'],
  search: {},
  form: [['paramName', 'paramTxt', 'paramTxtEn', 'paramType', 'paramValue', 'fieldName']],
})

const rule = defineResource({
  name: 'online-report-rule',
  title: ['报表行规则', 'Row rule of a report'],
  path: '/online/cgreport/rule',
  table: 'online_report_rule',
  permission: 'online:reportRule',
  power: 'secrets',
  fields: {
    fieldName: text(['字段名', 'Column'], { required: true, max: 100, rules: NAME }),
    ruleCondition: dict(['条件', 'Condition'], RULE_CONDITIONS, { required: true }),
    ruleValue: text(['规则值', 'Value'], { required: true, max: 200 }),
  },
  list: ['fieldName', 'ruleCondition', 'ruleValue'],
  search: {},
  form: [['fieldName', 'ruleCondition', 'ruleValue']],
})

/** Reports: rows of a noun of the office, or of a statement on the data of the shop or on another database. */
export const onlineReport = defineResource({
  name: 'online-report',
  title: ['在线报表', 'Online report'],
  path: '/online/cgreport/head',
  table: 'online_report',
  permission: 'online:report',
  power: 'secrets',
  menu: {
    under: 'online',
    url: '/online/cgreport',
    component: 'modules/online/cgreport/OnlCgreportHeadList',
    icon: 'bar-chart',
    order: 2,
  },
  fields: {
    code: codeText(['报表编码', 'Code'], { required: true, max: 100, unique: true, fixed: true, rules: CODE }),
    name: text(['报表名称', 'Name'], { required: true, max: 100 }),
    nameEn: text(['英文名称', 'Name in English'], { max: 100 }),
    source: text(['数据来源', 'Resource'], {
      max: 100,
      help: ['填写数据名称（如 goods），或留空并填写SQL', 'A resource such as goods; or empty, with SQL'],
    }),
    dbSource: ref(['数据源', 'Data source'], dataSource, {
      value: 'code',
      max: 100,
      help: ['留空表示商城自己的数据', 'Empty: the data of the shop itself'],
    }),
    cgrSql: textarea(['报表SQL', 'SQL'], {
      max: 20_000,
      help: ['一条SELECT语句；参数写作 #{参数名}', 'One select; parameters are written #{name}'],
    }),
    isInMenu: boolean(['在菜单中显示', 'In the menu']),
    chartLabel: text(['图表分类字段', 'Column of the labels'], { max: 100, rules: NAME }),
    chartValues: text(['图表数值字段', 'Columns of the bars'], { max: 500, rules: NAMES, isTags: true }),
    description: textarea(['描述', 'Description'], { max: 1000 }),
  },
  empty: ['新增一张报表：写一条查询，字段会自动读出', 'Write a query; its columns are read from it'],
  list: ['name', 'code', 'source', 'dbSource', 'isInMenu'],
  search: { name: 'like', code: 'like', dbSource: 'eq' },
  form: [
    ['code', 'isInMenu'],
    ['name', 'nameEn'],
    ['source', 'dbSource'],
    ['cgrSql'],
    ['chartLabel', 'chartValues'],
    ['description'],
  ],
  children: {
    items: child(item, { key: 'reportId', order: 'orderNum', max: MOST_PARTS }),
    params: child(param, { key: 'reportId', order: 'orderNum', max: MOST_PARTS }),
    rules: child(rule, { key: 'reportId', order: 'orderNum', max: MOST_PARTS }),
  },
  without: ['importExcel'],
})

/** What rights to see a report begin with. */
export const VIEW_REPORT = 'online:view'

/** What it takes to see a report that is a statement; its entry of the menu gives it. */
export function viewPermission(code: string): string {
  return `${VIEW_REPORT}:${code}`
}

/** Address of the page of a report. */
export function reportUrl(code: string): string {
  return `/online/cgreport/${code}`
}

/** Component of the pages of reports, as existing clients know it. */
export const REPORT_COMPONENT = 'modules/online/cgreport/auto/OnlCgreportAutoList'
