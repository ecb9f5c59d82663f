import { DomainError } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { COMMAND_MAX } from './redis-keys.ts'

/** A command of the terminal: its name, and its arguments apart from each other. */
export interface TerminalCommand {
  readonly name: string
  readonly args: readonly string[]
  /** Keys whose values it reads. */
  readonly reads: readonly string[]
  /** Its answer names keys, those of this pattern. */
  readonly names?: string
}

interface Allowed {
  readonly least: number
  readonly most: number
  /** Arguments that are keys whose values it tells. */
  readonly reads?: (args: readonly string[]) => readonly string[]
  /** The pattern of the keys that its answer names. */
  readonly names?: (args: readonly string[]) => string
  /** What else its arguments must be. */
  readonly check?: (args: readonly string[]) => boolean
}

const first = (args: readonly string[]): readonly string[] => args.slice(0, 1)
const isNumber = (text: string | undefined): boolean => /^-?\d{1,9}$/.test(text ?? '')

/** Elements that a range may have, and that one look through keys asks for. */
const MOST_ELEMENTS = 100

function isShortRange([, from, to]: readonly string[]): boolean {
  const [start, end] = [Number(from), Number(to)]
  return isNumber(from) && isNumber(to) && start >= 0 && end >= start && end - start < MOST_ELEMENTS
}

const patternOf = (args: readonly string[]): string =>
  args.find((_, index) => args[index - 1]?.toUpperCase() === 'MATCH' && index % 2 === 0) ?? '*'

/** `SCAN cursor [MATCH pattern] [COUNT number] [TYPE type]` */
function isScan([cursor, ...options]: readonly string[]): boolean {
  const names = options.filter((_, index) => index % 2 === 0).map((name) => name.toUpperCase())
  const count = options[names.indexOf('COUNT') * 2 + 1]
  return (
    /^\d{1,20}$/.test(cursor ?? '') &&
    options.length % 2 === 0 &&
    new Set(names).size === names.length &&
    names.every((name) => ['MATCH', 'COUNT', 'TYPE'].includes(name)) &&
    (!names.includes('COUNT') || (isNumber(count) && Number(count) > 0 && Number(count) <= MOST_ELEMENTS))
  )
}

/** The commands that the terminal sends, and no others: none writes, waits, runs a program or tells how the server is set up. */
const ALLOWED: Readonly<Record<string, Allowed>> = {
  PING: { least: 0, most: 0 },
  DBSIZE: { least: 0, most: 0 },
  INFO: { least: 0, most: 1, check: ([section = 'server']) => /^[a-z]{1,20}$/i.test(section) },
  SCAN: { least: 1, most: 7, check: isScan, names: patternOf },
  TTL: { least: 1, most: 1 },
  PTTL: { least: 1, most: 1 },
  TYPE: { least: 1, most: 1 },
  EXISTS: { least: 1, most: 10 },
  STRLEN: { least: 1, most: 1 },
  HLEN: { least: 1, most: 1 },
  LLEN: { least: 1, most: 1 },
  SCARD: { least: 1, most: 1 },
  ZCARD: { least: 1, most: 1 },
  GET: { least: 1, most: 1, reads: first },
  MGET: { least: 1, most: 10, reads: (args) => args },
  HGET: { least: 2, most: 2, reads: first },
  HGETALL: { least: 1, most: 1, reads: first },
  LRANGE: { least: 3, most: 3, reads: first, check: isShortRange },
  ZRANGE: { least: 3, most: 3, reads: first, check: isShortRange },
}

export const TERMINAL_COMMANDS: readonly string[] = Object.keys(ALLOWED)

const CONTROL: Refusal = [
  '命令不能包含换行或控制字符',
  'A command has no line breaks and no control characters',
  'redis.controlCharacter',
]
const QUOTES: Refusal = ['引号没有结束', 'A quotation mark is missing', 'redis.openQuote']
const NOT_ALLOWED: Refusal = [
  '只能执行只读命令：{commands}',
  'Only commands that read are sent: {commands}',
  'redis.commandNotAllowed',
]
const ARGUMENTS: Refusal = ['{name} 的参数不正确', 'The arguments of {name} are not valid', 'redis.wrongArguments']

/**
 * Reads what somebody typed.
 * @throws DomainError `invalid` at `command` for whatever is not allowed
 */
export function readCommand(typed: string): TerminalCommand {
  if (/[\p{Cc}\u2028\u2029]/u.test(typed) || typed.length > COMMAND_MAX) {
    throw refusal(CONTROL)
  }
  const [word = '', ...args] = wordsOf(typed)
  const name = word.toUpperCase()
  const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined
  if (!allowed) {
    throw refusal(filled(NOT_ALLOWED, { commands: TERMINAL_COMMANDS.join(' ') }))
  }
  if (args.length < allowed.least || args.length > allowed.most || allowed.check?.(args) === false) {
    throw refusal(filled(ARGUMENTS, { name }))
  }
  return { name, args, reads: allowed.reads?.(args) ?? [], ...(allowed.names && { names: allowed.names(args) }) }
}

/** Words are apart by spaces; one with spaces in it stands in quotation marks of either kind. */
function wordsOf(typed: string): readonly string[] {
  const words = [...typed.trim().matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+)|(["'])/g)]
  if (words.some(([, , , , open]) => open !== undefined)) {
    throw refusal(QUOTES)
  }
  return words.map(([, double, single, plain]) => double?.replace(/\\(.)/g, '$1') ?? single ?? plain ?? '')
}

function refusal(message: Refusal): DomainError {
  return new DomainError('invalid', message, { errors: [{ path: 'command', message }] })
}
