import type { Text } from '#kit/contract/text.ts'

interface SeedReportItem {
  readonly field: string
  readonly title?: Text
  readonly search?: 'single' | 'group'
  /** Comes with the rows without being shown. */
  readonly isHidden?: boolean
}

export interface SeedReport {
  readonly code: string
  readonly name: Text
  /** Name of a resource, or of what everyone may choose from. */
  readonly source: string
  readonly items: readonly SeedReportItem[]
  /** Parameters by the field they narrow, with the value that holds unless a page gives another. */
  readonly params: readonly { readonly name: string; readonly title: Text; readonly value: string }[]
}

/** Reports that pages pick rows from. */
export const SEED_REPORTS: readonly SeedReport[] = [
  {
    code: 'report_goods',
    name: ['现货手办', 'In-stock figures'],
    source: 'goods',
    items: [
      { field: 'mainImage' },
      { field: 'name', search: 'single' },
      { field: 'goodsNo' },
      { field: 'manufacturer', search: 'single' },
      { field: 'ipName', search: 'single', isHidden: true },
      { field: 'scale', search: 'single' },
      { field: 'releaseMonth', search: 'group' },
      { field: 'characterName', isHidden: true },
      { field: 'state' },
      { field: 'janCode', isHidden: true },
      { field: 'officialPrice', isHidden: true },
      { field: 'officialCurrency', isHidden: true },
    ],
    params: [
      { name: 'state', title: ['状态', 'State'], value: '' },
      { name: 'manufacturer', title: ['厂商', 'Maker'], value: '' },
    ],
  },
  {
    code: 'report_user',
    name: ['员工', 'Staff'],
    source: 'pickable-user',
    items: [
      { field: 'realname', search: 'single' },
      { field: 'username', search: 'single' },
      { field: 'sex', search: 'single' },
      { field: 'phone' },
      { field: 'birthday', search: 'group' },
      { field: 'createTime', title: ['入职登记', 'Registered'] },
    ],
    // frozen accounts are offered only to who asks for them
    params: [{ name: 'status', title: ['账号状态', 'Account state'], value: '1' }],
  },
]
