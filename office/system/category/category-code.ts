import { refused } from '#kit/contract/errors.ts'
import { CODE_MAX } from './category.ts'

/**
 * The next code below a parent: `A01`, `A02` … `A99`, `B01` … `Z99`; below `A01` they are `A01A01` and so on. Codes of
 * removed rows count too, so that a code never means two things. After `Z99` there is none: a longer code would be that
 * of a row below it.
 * @throws DomainError `refused` when the level is full, or lies too deep for a code
 */
export function nextCode(parentCode: string, siblings: readonly string[]): string {
  const last = siblings
    .filter((code) => code.length === parentCode.length + 3 && code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length))
    .sort()
    .at(-1)
  const code = parentCode + (last === undefined ? 'A01' : nextStep(last))
  if (code.length > CODE_MAX) {
    throw refused([
      '分类层级过深，请添加到上级分类下',
      'This is too deep; add the category further up',
      'category.tooDeep',
    ])
  }
  return code
}

/** @param last a letter and two digits */
function nextStep(last: string): string {
  const letter = last.charAt(0)
  const number = Number(last.slice(1))
  if (number < 99) {
    return `${letter}${String(number + 1).padStart(2, '0')}`
  }
  if (letter === 'Z') {
    throw refused([
      '这一级的分类编码已用完，请添加到其他分类下',
      'The codes of this level are used up; add the category below another one',
      'category.codesUsedUp',
    ])
  }
  return `${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}
