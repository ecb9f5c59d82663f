import { codeText, date, datetime, type Field, tagsText, text, textarea } from '#kit/contract/field.ts'
import type { SheetSource } from '#kit/contract/sheet-source.ts'

interface SheetField {
  readonly field: Field
  readonly aliases?: readonly string[]
  /** Only sheets of other shops have it. */
  readonly isForeign?: boolean
}

/** What sheets of customers may say. */
export const CUSTOMER_SHEET = {
  account: { field: text(['账号', 'Account'], { max: 64 }), aliases: ['顾客账号', '用户名', 'Username'] },
  nickname: { field: text(['昵称', 'Nickname'], { max: 50 }), aliases: ['姓名', '顾客', 'Name', 'Customer'] },
  firstName: { field: text(['名', 'First name'], { max: 50 }), isForeign: true },
  lastName: { field: text(['姓', 'Last name'], { max: 50 }), isForeign: true },
  phone: { field: codeText(['手机号', 'Phone'], { max: 30 }), aliases: ['手机', '电话', '联系手机', 'Mobile'] },
  phone2: { field: codeText(['备用电话', 'Second phone'], { max: 30 }), isForeign: true },
  email: { field: text(['邮箱', 'E-mail'], { max: 200 }), aliases: ['电子邮箱', 'Email'] },
  birthday: { field: date(['生日', 'Birthday']) },
  registerAt: { field: datetime(['注册时间', 'Registered']), aliases: ['Sign Up', 'Date registered'] },
  tags: { field: tagsText(['标签', 'Tags']) },
  remark: { field: textarea(['备注', 'Remark'], { max: 500 }), aliases: ['Note'] },
  externalNo: { field: codeText(['原顾客编号', 'Customer no. there'], { max: 64 }), isForeign: true },
} as const satisfies Readonly<Record<string, SheetField>>

export type CustomerField = keyof typeof CUSTOMER_SHEET

function passed(...headers: readonly string[]): Readonly<Record<string, ''>> {
  return Object.fromEntries(headers.map((header) => [header, '' as const]))
}

const addressParts = ['Company', 'Address1', 'Address2', 'City', 'Province Code', 'Country Code', 'Zip']

/** Sheets of customers as other shops export them, by their documented headers. */
export const CUSTOMER_SOURCES: readonly SheetSource[] = [
  {
    name: 'shopify',
    title: ['Shopify 顾客', 'Shopify customers'],
    marks: ['First Name', 'Last Name', 'Email', 'Tax Exempt'],
    columns: {
      ...{ 'Customer ID': 'externalNo', 'First Name': 'firstName', 'Last Name': 'lastName', Email: 'email' },
      ...{ Phone: 'phone', 'Default Address Phone': 'phone2', Note: 'remark', Tags: 'tags' },
      ...passed('Accepts Email Marketing', 'Accepts SMS Marketing', 'Accepts Marketing', 'Total Spent', 'Total Orders'),
      ...passed('Tax Exempt', 'Company', 'Address1', 'Address2', 'City', 'Province', 'Province Code', 'Country'),
      ...passed('Country Code', 'Zip', ...addressParts.map((part) => `Default Address ${part}`)),
    },
  },
  {
    name: 'woocommerce',
    title: ['WooCommerce 顾客', 'WooCommerce customers'],
    marks: ['Name', 'Username', 'Email', 'Orders', 'AOV'],
    columns: {
      ...{
        Name: 'nickname',
        Username: 'account',
        Email: 'email',
        'Sign Up': 'registerAt',
        'Date registered': 'registerAt',
      },
      ...passed('Last Active', 'Orders', 'Total Spend', 'AOV', 'Country / Region', 'Country', 'City', 'Region'),
      ...passed('Postal Code', 'Location', 'Last order', 'Customer ID', 'User ID'),
    },
  },
]
