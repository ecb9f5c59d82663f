import { pinyin } from 'pinyin-pro'
import { FIND_MIN } from '#kit/contract/find.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { escapeLike } from '../database/escape-like.ts'

/** Letters that an index by trigrams finds in the middle of a word. */
const TRIGRAM = 3

/**
 * The fields that make the search text of a row: those that say how it is found and that everybody sees who sees the
 * row. Tables of such resources have the column `find_text`, which no request reads or writes.
 */
export function findTextFields({ find, menu, fields }: AnyResource): readonly string[] {
  return find && menu ? find.by.filter((name) => fields[name]?.needs === undefined) : []
}

/** `findText` of a new row; nothing for rows that are not searched for. */
export function findTextOf(resource: AnyResource, values: Readonly<Record<string, unknown>>): { findText?: string } {
  const names = findTextFields(resource)
  return names.length === 0 ? {} : { findText: textOf(names.map((name) => values[name])) }
}

/** The same when some values of a row change; nothing unless one of them is searched for. */
export function changedFindText(
  resource: AnyResource,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): { findText?: string } {
  const isTouched = findTextFields(resource).some((name) => values[name] !== undefined)
  return isTouched ? findTextOf(resource, { ...before, ...values }) : {}
}

/**
 * What `find_text` is compared with by `like` to find a word; undefined for one that is too short. Two letters are looked
 * for where words begin, everything else anywhere.
 */
export function findPattern(keyword: string): string | undefined {
  const asked = compact(normal(keyword))
  if ([...asked].length < FIND_MIN) {
    return undefined
  }
  const form = indexed(asked)
  const escaped = escapeLike(form)
  return form.length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`
}

/** Pieces with a blank around each: values, their pinyin, its initials; and the words of those that consist of several. */
function textOf(values: readonly unknown[]): string {
  const pieces = values.flatMap((value) => {
    const text = normal(String(value ?? ''))
    const initials = readAloud(text, 'first')
    const words = [text, initials].flatMap((piece) => piece.split(/\s+/)).filter((word) => /^[!-~]+$/.test(word))
    return [text, readAloud(text, 'pinyin'), initials].map(compact).concat(words)
  })
  return ` ${[...new Set(pieces)]
    .filter((piece) => piece !== '')
    .map(indexed)
    .join(' ')} `
}

/** 绿 色 → `lv se`; what is not Chinese stays. */
function readAloud(text: string, pattern: 'pinyin' | 'first'): string {
  return pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('')
}

/** Width, case and the ways to type a sound make no difference: `lü` is `lv`, `xi'an` is `xian`. */
function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ü', 'v').replace(/['’]/g, '')
}

function compact(text: string): string {
  return text.replace(/\s/g, '')
}

/**
 * Each sign beyond ASCII twice: two Chinese characters, the commonest word there is, become four signs and thus two
 * trigrams, where two alone would not be found by the index. A text holds a word exactly when their doubled forms do: a
 * match that begins with the second half of a pair needs equal characters throughout.
 */
function indexed(text: string): string {
  return text.replace(/[^\0-~]/gu, '$&$&')
}
