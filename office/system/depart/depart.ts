import { choices } from '#kit/contract/choices.ts'
import { codeText, dict, number, ref, text, textarea } from '#kit/contract/field.ts'
import { FORM_RULES, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

const DEPART_STATUS = choices('depart_status', ['部门状态', 'States of departments'], {
  disabled: ['0', '不启用', 'Disabled', 'grey'],
  enabled: ['1', '启用', 'Enabled', 'green'],
})

/** Longest name of a department. */
const NAME_MAX = 100

/** Longest code: 21 levels. */
export const ORG_CODE_MAX = 64

/** Source of fields that name a department by its id. */
export const DEPART_BY_ID = 'sys_depart,depart_name,id'

/** What the organisation consists of: companies, their departments, posts. */
export const ORG_CATEGORIES = choices('org_category', ['机构类型', 'Kinds of departments'], {
  post: ['3', '岗位', 'Post'],
  company: ['1', '公司', 'Company'],
  department: ['2', '部门', 'Department'],
})

/** Departments, a tree. Titles of the fields are the headers of its sheets. */
export const depart = defineResource({
  name: 'depart',
  title: ['部门', 'Department'],
  path: '/sys/sysDepart',
  table: 'sys_depart',
  permission: 'system:depart',
  power: 'rights',
  menu: {
    under: 'system',
    url: '/isystem/depart',
    component: 'system/DepartList',
    icon: 'apartment',
    order: 15,
  },
  fields: {
    departName: text(['机构/部门名称', 'Name'], { required: true, max: NAME_MAX }),
    departNameEn: text(['英文名', 'English name'], { max: NAME_MAX }),
    departNameAbbr: text(['缩写', 'Short name'], { max: NAME_MAX }),
    parentId: ref(['上级部门', 'Parent'], DEPART_BY_ID, { readonly: true, tree: true }),
    orgCategory: dict(['机构类别', 'Kind'], ORG_CATEGORIES, { required: true, initial: ORG_CATEGORIES.department }),
    /** Number of the level, from 1. */
    orgType: text(['层级', 'Level'], { readonly: true, max: 10 }),
    orgCode: codeText(['机构编码', 'Code'], {
      required: true,
      max: ORG_CODE_MAX,
      unique: true,
      fixed: true,
      rules: [matches(/^([A-Z]\d\d)+$/, ['编码形如 A01、A01A02', 'A code looks like A01 or A01A02'])],
    }),
    departOrder: number(['排序', 'Order'], { required: true, initial: 0 }),
    mobile: codeText(['手机号', 'Phone'], { max: 32, rules: FORM_RULES.phone }),
    fax: text(['传真', 'Fax'], { max: 32 }),
    address: text(['地址', 'Address'], { max: 100 }),
    description: text(['描述', 'Description'], { max: 500 }),
    memo: textarea(['备注', 'Notes'], { max: 500 }),
    status: dict(['状态', 'Status'], DEPART_STATUS, { initial: '1' }),
  },
  list: [
    'departName',
    'departNameEn',
    'departOrder',
    'description',
    'orgCategory',
    'orgCode',
    'mobile',
    'fax',
    'address',
    'memo',
    'status',
  ],
  search: {},
  form: [
    ['departName', 'departNameEn'],
    ['departNameAbbr', 'orgCategory'],
    ['departOrder', 'status'],
    ['mobile', 'fax'],
    ['address'],
    ['description'],
    ['memo'],
  ],
  without: ['list'],
})

/** Codes beyond those of the verbs, with their titles. */
export const DEPART_RIGHTS = {
  /** Departments are put below another one; their codes change. */
  move: 'system:depart:move',
  /** Menu entries, actions and row rules are given to a department. */
  grant: 'system:depart:grant',
} as const

/** What may be done with the people of a department. */
export const MEMBER_RIGHTS = {
  list: 'system:departUser:list',
  add: 'system:departUser:add',
  delete: 'system:departUser:delete',
} as const

/** What a form of ours has of a department beside its row: ids of the users in charge, joined by commas. */
export const directorUserIds = ref(['部门负责人', 'In charge'], 'sys_user,realname,id', { many: true, max: 4000 })
