import { choices } from '#kit/contract/choices.ts'

/** What a parameter of a statement holds, in the words of report columns. */
export const PARAM_TYPE = choices('cgreport_param_type', ['报表参数类型', 'Kinds of report parameters'], {
  text: ['String', '文本', 'Text'],
  integer: ['Integer', '整数', 'Whole number'],
  decimal: ['BigDecimal', '小数', 'Number'],
  date: ['Date', '日期', 'Day'],
  datetime: ['Datetime', '时间', 'Time'],
})

const CASTS: Readonly<Record<string, { readonly postgres: string; readonly mysql: string; readonly like: RegExp }>> = {
  String: { postgres: 'text', mysql: 'char', like: /^/ },
  Integer: { postgres: 'int8', mysql: 'signed', like: /^[+-]?\d{1,18}$/ },
  BigDecimal: { postgres: 'numeric', mysql: 'decimal(30,6)', like: /^[+-]?\d{1,20}(?:\.\d{1,6})?$/ },
  Date: { postgres: 'date', mysql: 'date', like: /^\d{4}-\d{2}-\d{2}$/ },
  Datetime: { postgres: 'timestamp', mysql: 'datetime', like: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/ },
}

export interface Parameter {
  readonly paramName: string
  readonly paramType: string
}

/** Whether a text is a value of a kind of parameter. */
export function isParamValue(paramType: string, value: string): boolean {
  return CASTS[paramType]?.like.test(value) ?? false
}

/** Places of parameters in a statement: `#{from}`, and `${from}` as older clients write it. */
const PLACE = /[#$]\{(\w+)\}/g

/** Names of the parameters that a statement has places for, each once. */
export function placesIn(sql: string): readonly string[] {
  return [...new Set([...sql.matchAll(PLACE)].map(([, name = '']) => name))]
}

/** A statement with a mark of the server for each place, and the parameter that stands at each mark, in order. */
export interface Marked {
  readonly text: string
  readonly names: readonly string[]
}

/** @returns undefined where a place names no declared parameter */
export function marked(
  sql: string,
  parameters: readonly Parameter[],
  dialect: 'postgres' | 'mysql',
): Marked | undefined {
  const names: string[] = []
  let isKnown = true
  const text = sql.replace(PLACE, (_, name: string) => {
    const type = CASTS[parameters.find(({ paramName }) => paramName === name)?.paramType ?? '']
    isKnown &&= type !== undefined
    names.push(name)
    return `cast(${dialect === 'postgres' ? `$${names.length}` : '?'} as ${type?.[dialect]})`
  })
  return isKnown ? { text, names } : undefined
}
