import { fieldNameOf } from '#kit/contract/column-name.ts'
import type { Text } from '#kit/contract/text.ts'

export const RECENT: Text = ['最近使用', 'Recent']
export const CREATE: Text = ['新建{noun}', 'New: {noun}']

/** The field that is shown of a source `table,text,code`. */
export function shownFieldOf(source: string): string {
  return fieldNameOf(source.split(',')[1] ?? '')
}

/** The field that is stored of a source `table,text,code`. */
export function storedFieldOf(source: string): string {
  return fieldNameOf(source.split(',')[2] ?? '')
}
