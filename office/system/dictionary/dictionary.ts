import { choices } from '#kit/contract/choices.ts'
import { codeText, dict, number, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource, type RowOf } from '#kit/contract/resource.ts'
import { TAG_COLOR } from './code-choices.ts'

export const ITEM_STATUS = choices('dict_item_status', ['字典状态', 'States of dictionary items'], {
  enabled: [1, '启用', 'Enabled', 'green'],
  disabled: [0, '不启用', 'Disabled', 'grey'],
})

/** Dictionaries: what fields choose from. */
export const dictionary = defineResource({
  name: 'dictionary',
  title: ['数据字典', 'Dictionary'],
  path: '/sys/dict',
  table: 'sys_dict',
  permission: 'system:dict',
  power: 'none',
  menu: { under: 'system', url: '/isystem/dict', component: 'system/DictList', icon: 'database', order: 25 },
  fields: {
    dictName: text(['字典名称', 'Name'], { required: true, max: 100 }),
    dictNameEn: text(['英文名称', 'English name'], { max: 100 }),
    dictCode: codeText(['字典编码', 'Code'], {
      required: true,
      max: 100,
      unique: true,
      // a code with a comma would be a table
      rules: [matches(/^[^\s,]+$/, ['字典编码不能含空格和逗号', 'A code has neither spaces nor commas'])],
    }),
    description: text(['描述', 'Description'], { max: 255 }),
    /** 1: values of the columns that hold it are numbers. */
    type: number(['类型', 'Type'], { readonly: true, max: 1 }),
  },
  list: ['dictName', 'dictCode', 'description'],
  search: { dictName: 'like', dictCode: 'like' },
  form: [['dictName', 'dictNameEn'], ['dictCode'], ['description']],
})

/** The items of dictionaries; whoever may keep dictionaries keeps their items. */
export const dictionaryItem = defineResource({
  name: 'dictionary-item',
  title: ['字典项', 'Dictionary item'],
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  permission: 'system:dict',
  power: 'none',
  fields: {
    dictId: text(['所属字典', 'Dictionary'], { required: true, max: 36, fixed: true }),
    parentId: text(['父级节点', 'Parent'], { max: 36 }),
    itemText: text(['名称', 'Text'], { required: true, max: 100 }),
    itemTextEn: text(['英文名称', 'English text'], { max: 100 }),
    itemValue: text(['数据值', 'Value'], { required: true, max: 100 }),
    color: dict(['颜色', 'Colour'], TAG_COLOR),
    description: text(['描述', 'Description'], { max: 255 }),
    sortOrder: number(['排序', 'Order'], { min: 1, max: 1_000_000 }),
    status: dict(['状态', 'Status'], ITEM_STATUS, { initial: 1, max: 1 }),
  },
  list: ['itemText', 'itemTextEn', 'itemValue', 'color', 'status'],
  search: { itemText: 'like', status: 'eq' },
  form: [['itemText', 'itemTextEn'], ['itemValue', 'color'], ['sortOrder', 'status'], ['description']],
  without: ['list', 'exportXls', 'importExcel'],
})

/** An item as its page has it, with what is below it. */
export type DictionaryItemRow = RowOf<typeof dictionaryItem> & { readonly children?: readonly DictionaryItemRow[] }

/** Signs that no value has: values are parts of addresses, comma lists and conditions. */
const SPECIAL = /[`~!@#$^&*()=|{}'.<>《》/?！￥（）—【】‘；：”“。，、？,"\\]/

/** Whether a value has signs that values must not have; values that are names may have all but commas. */
export function hasSpecialSigns(value: string, { isName }: { readonly isName: boolean }): boolean {
  return (isName ? /[,，]/ : SPECIAL).test(value)
}
