import { refused } from '#kit/contract/errors.ts'
import { ORG_CODE_MAX } from './depart.ts'

/** Characters of a code per level. */
const CODE_STEP = 3

/** Code of the department above, as an import reads it; '' for a company. */
export function parentCodeOf(code: string): string {
  return code.slice(0, -CODE_STEP)
}

/**
 * The next code below a parent: `A01`, `A02` … `A99`, `B01` … `Z99`; below `A01` they are `A01A01` and so on. After `Z99`
 * the code grows: `Z99A01`. Codes of removed departments count too, so that a code never means two things.
 * @param taken codes that are or were given below the parent's
 * @throws DomainError `refused` when the code would be too long
 */
export function nextDepartCode(parentCode: string, taken: readonly string[]): string {
  const last = taken
    .filter((code) => isStepBelow(parentCode, code))
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .at(-1)
  const code = last === undefined ? `${parentCode}A01` : nextStep(last)
  if (code.length > ORG_CODE_MAX) {
    throw refused([
      '部门层级过深，请添加到上级部门下',
      'This is too deep; add the department further up',
      'depart.tooDeep',
    ])
  }
  return code
}

/** One step below the parent, or one that grew beyond `Z99`. */
function isStepBelow(parentCode: string, code: string): boolean {
  const own = code.slice(parentCode.length)
  return code.startsWith(parentCode) && /^(Z99)*[A-Z]\d\d$/.test(own)
}

/** @param last ends in a letter and two digits */
function nextStep(last: string): string {
  const before = last.slice(0, -CODE_STEP)
  const letter = last.charAt(last.length - CODE_STEP)
  const number = Number(last.slice(1 - CODE_STEP))
  if (number < 99) {
    return `${before}${letter}${String(number + 1).padStart(2, '0')}`
  }
  return letter === 'Z' ? `${last}A01` : `${before}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}
