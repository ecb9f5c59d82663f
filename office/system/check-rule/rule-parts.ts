import type { FieldError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { RulePart } from './check-rule.ts'

/** Of a part for the whole value. */
export const PRIORITY = { first: '1', last: '0' } as const

/** The parts in the JSON of a rule; undefined where it is none. */
export function partsIn(ruleJson: string | null): readonly RulePart[] | undefined {
  try {
    const value: unknown = JSON.parse(ruleJson === null || ruleJson === '' ? '[]' : ruleJson)
    return Array.isArray(value) && value.every(isPart) ? value : undefined
  } catch {
    return undefined
  }
}

function isPart(value: unknown): value is RulePart {
  const { digits, pattern, message } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof digits === 'string' && typeof pattern === 'string' && typeof message === 'string'
}

/** The order in which parts are tested: those for the whole value that come first, those for some characters, the others. */
export function inOrder(parts: readonly RulePart[]): readonly RulePart[] {
  const place = ({ digits, priority }: RulePart) => (digits !== '*' ? 1 : priority === PRIORITY.last ? 2 : 0)
  return parts.toSorted((one, other) => place(one) - place(other))
}

const DIGITS = /^(?:\*|[1-9]\d{0,3})$/

/** What is wrong with the parts of a rule, as far as a page can tell; the server tries the expressions. */
export function partErrors(ruleJson: string | null): readonly FieldError[] {
  const parts = partsIn(ruleJson)
  if (!parts) {
    return [{ path: 'ruleJson', message: NO_PARTS }]
  }
  for (const [index, { digits, pattern, message }] of parts.entries()) {
    const n = index + 1
    if (!DIGITS.test(digits)) {
      return [
        {
          path: 'ruleJson',
          message: [`第 ${n} 条：位数应为正整数`, `Part ${n}: digits are a whole number`, 'checkRule.wrongDigits'],
        },
      ]
    }
    if (pattern === '' || message === '') {
      return [
        {
          path: 'ruleJson',
          message: [
            `第 ${n} 条：规则和提示必填`,
            `Part ${n}: pattern and message are required`,
            'checkRule.partIncomplete',
          ],
        },
      ]
    }
  }
  return []
}

const NO_PARTS: Refusal = ['规则不正确', 'This is no list of parts', 'checkRule.noParts']
