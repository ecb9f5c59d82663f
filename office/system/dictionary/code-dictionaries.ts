import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { ENUM_DICTIONARIES } from './enum-dictionaries.ts'

/** Dictionaries whose values code compares with, beside those of states and other numbers that declarations name. */
const COMPARED: readonly string[] = [
  'activiti_sync',
  'del_flag',
  'deposit_policy',
  'depart_status',
  'dict_item_status',
  'freight_kind',
  'global_perms_type',
  'log_type',
  'menu_type',
  'msgSendStatus',
  'msgType',
  'msg_category',
  'msg_type',
  'operate_type',
  'org_category',
  'overdue_policy',
  'priority',
  'quartz_status',
  'release_precision',
  'rule_conditions',
  'send_status',
  'sex',
  'shop_line',
  'stock_log_kind',
  'tenant_status',
  'user_status',
  'valid_status',
  'yn',
]

/** Dictionaries whose values are names as people write them: `1/7`, `Phat!`. */
const NAMES: readonly string[] = ['figure_maker', 'figure_scale']

/** What code holds fast of a dictionary. */
export interface CodeDictionaries {
  /** Its values are those of the code: none comes, goes or changes; texts and colours are free. */
  isFixed(code: string): boolean
  /** A field chooses from it: it keeps its code, and stays. */
  isNamed(code: string): boolean
  /** Its values are names, with any signs but commas. */
  hasNames(code: string): boolean
}

export function codeDictionaries(resources: readonly AnyResource[]): CodeDictionaries {
  const inputs = resources.flatMap(({ actions = {} }) => Object.values(actions).map((action) => action.input ?? {}))
  const fields = [
    ...resources.flatMap((resource) => fieldEntries(resource)),
    ...inputs.flatMap((input) => Object.entries(input)),
  ].map(([, field]) => field)
  const named = new Set([...COMPARED, ...Object.keys(ENUM_DICTIONARIES), ...fields.flatMap(({ code }) => code ?? [])])
  const fixed = new Set([...COMPARED, ...fields.flatMap(({ code, numeric }) => (numeric && code ? [code] : []))])
  return {
    isFixed: (code) => fixed.has(code),
    isNamed: (code) => named.has(code),
    hasNames: (code) => NAMES.includes(code),
  }
}
