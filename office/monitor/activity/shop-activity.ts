import { codeText, datetime, ref, text } from '#kit/contract/field.ts'
import { type AnyResource, defineResource } from '#kit/contract/resource.ts'

const READ = { readonly: true } as const

/** Nouns that are the shop's: people, roles and settings of the system are the administrator's business. */
const OF_THE_SHOP = 'shop:'

export function isOfTheShop({ permission }: Pick<AnyResource, 'permission'>): boolean {
  return permission.startsWith(OF_THE_SHOP)
}

/** Where the nouns are named that somebody may choose from. */
export const ACTIVITY_KINDS_PATH = '/shop/activity/kinds'

/** A noun whose records are among those that somebody sees. */
export interface ActivityKind {
  readonly table: string
  readonly title: string
}

/** Days that the page is about unless it is asked for others: years of changes are read by nobody at once. */
export const ACTIVITY_DAYS = 31

/** Who did what with the records of the shop: an entry for each change of a record, over all nouns that its reader sees. */
export const shopActivity = defineResource({
  name: 'shop-activity',
  title: ['操作记录', 'Activity'],
  path: '/shop/activity',
  table: 'sys_data_version',
  permission: 'shop:activity',
  power: 'none',
  menu: { under: 'boards', url: '/shop/activity', component: 'shop/ActivityList', icon: 'clock-circle', order: 5 },
  fields: {
    createTime: datetime(['时间', 'Time'], READ),
    /** Shown by the name of the record; the kind of records is chosen by name, too. */
    dataTable: codeText(['数据', 'Record'], { ...READ, max: 64 }),
    dataId: codeText(['数据ID', 'Record id'], { ...READ, max: 36 }),
    createBy: ref(['操作人', 'By'], 'sys_user,realname,username', { ...READ, max: 100 }),
    command: codeText(['操作代码', 'Command code'], { ...READ, max: 64 }),
    note: text(['原因', 'Reason'], { ...READ, max: 500 }),
  },
  computed: {
    commandText: text(['操作', 'Command'], READ),
    recordTitle: text(['名称', 'Name'], READ),
  },
  list: ['createTime', 'createBy', 'commandText', 'dataTable', 'note'],
  search: { createBy: 'eq', createTime: 'range', dataId: 'eq' },
  empty: ['所选时间内没有操作', 'Nothing was done in this time'],
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
