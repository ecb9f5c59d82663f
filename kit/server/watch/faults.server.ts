import { isIP } from 'node:net'
import { maskPhones } from '#kit/contract/phones.ts'

/** An error that nobody expected, with what is needed to find its cause. */
interface Fault {
  readonly at: Date
  /** The number that whoever asked was told. */
  readonly traceId: string
  readonly method: string
  /** Of the route, without query. */
  readonly path: string
  readonly username: string | null
  readonly kind: string
  readonly message: string
  readonly stack: string
}

export interface Faults {
  note(fault: Pick<Fault, 'traceId' | 'method' | 'path' | 'username'>, error: unknown): void
  /** Those since they were last taken. */
  take(): readonly Fault[]
}

/** Faults that are kept until they are taken: a database that is away would fill the store with one and the same. */
const MOST_KEPT = 50

const MESSAGE_MAX = 1000
const STACK_MAX = 8000

export function openFaults(): Faults {
  let kept: Fault[] = []
  return {
    note: (about, error) => {
      if (kept.length < MOST_KEPT) {
        const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
        const code = (error as { readonly code?: unknown } | null)?.code
        kept.push({
          ...about,
          at: new Date(),
          kind: (typeof code === 'string' ? `${name} ${code}` : name).slice(0, 100),
          message: withoutSecrets(message).slice(0, MESSAGE_MAX),
          stack: withoutSecrets(`${stack ?? ''}${causeOf(error)}`).slice(0, STACK_MAX),
        })
      }
    },
    take: () => {
      const taken = kept
      kept = []
      return taken
    },
  }
}

function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof Error ? `\nCaused by: ${cause.stack ?? cause.message}` : ''
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // user and password of an address
  [/\b([a-z][a-z+.-]*:\/\/)[^\s/@]+@/gi, '$1***@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [
    /\b((?:[\w-]*(?:password|passwd|secret|token|api[_-]?key)\w*)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1***',
  ],
  // random texts: tokens, hashes, sealed values
  [/\b(?=[\w-]*\d)[\w-]{32,}\b/g, '***'],
]

/** A text of a library without what looks like a secret, and without numbers of people: phones, cards, identities. Nobody else's text is shown because it happened to fail. */
export function withoutSecrets(text: string): string {
  const rest = PATTERNS.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text)
  return maskPhones(rest, (number) => (isIP(number) === 0 ? '***' : number))
}
