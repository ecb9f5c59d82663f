import type { paths, Schemas } from '@vitrine/storefront-client'
import type { COMMANDS, READS, Visitor } from './calls.ts'
import { LANGUAGE, t } from './words.ts'

/** The result in an answer of a call, by its type in the document. */
type ResultIn<Call> = Call extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Answer } } }
}
  ? Answer extends { readonly success: true; readonly result: infer Result }
    ? Result
    : never
  : never

type QueryOf<Call> = Call extends { readonly parameters: { readonly query?: infer Query } }
  ? Omit<NonNullable<Query>, 'account'>
  : never

type BodyOf<Call> = Call extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
}
  ? Omit<Body, 'account'>
  : never

/** The shop said no, in words for people; or nobody answered. */
export class CallError extends Error {
  /** HTTP status; 0 where nobody answered. */
  readonly status: number
  /** Inputs that are wrong. */
  readonly errors: readonly Schemas['FieldError'][]

  constructor(status: number, message: string, errors: readonly Schemas['FieldError'][] = []) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, error instanceof Error ? error.message : String(error))
}

/** Asks the shop, through the server of this page. @throws CallError when the shop says no */
export function read<Path extends keyof typeof READS>(
  path: Path,
  query: QueryOf<paths[Path]['get']>,
): Promise<ResultIn<paths[Path]['get']>> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return send('GET', text === '' ? path : `${path}?${text}`)
}

/** Where keys of commands are kept that nobody has answered. */
const SLOT = 'command '

/** What means that nobody can tell whether a command was done. */
const UNKNOWN = [0, 502, 503, 504]

/**
 * A command of the shop. What it is done under is kept until somebody answered: when the connection breaks and the customer
 * presses the button again, also in a page that was loaded anew, the same command is sent once more and done once.
 * @throws CallError when the shop says no
 */
export async function command<Path extends keyof typeof COMMANDS>(
  path: Path,
  body: BodyOf<paths[Path]['post']>,
): Promise<ResultIn<paths[Path]['post']>> {
  const sent = JSON.stringify(body)
  const slot = `${SLOT}${path} ${sent}`
  const key = localStorage.getItem(slot) ?? randomKey()
  localStorage.setItem(slot, key)
  try {
    const result = await send<ResultIn<paths[Path]['post']>>('POST', path, sent, { 'Idempotency-Key': key })
    localStorage.removeItem(slot)
    return result
  } catch (error) {
    if (!UNKNOWN.includes(asCallError(error).status)) {
      localStorage.removeItem(slot)
    }
    throw error
  }
}

export function whoAmI(): Promise<Visitor> {
  return send('GET', '/window/visitor')
}

/** Signs in under a name; without one, signs out. */
export function signInAs(name: string | null): Promise<Visitor> {
  // commands of somebody else are none of theirs
  for (const slot of Object.keys(localStorage).filter((each) => each.startsWith(SLOT))) {
    localStorage.removeItem(slot)
  }
  return send('POST', '/window/visitor', JSON.stringify({ name }))
}

/** 32 hex digits. `randomUUID` is missing in pages that are not served by https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function send<Result>(method: string, path: string, body?: string, headers = {}): Promise<Result> {
  const response = await fetch(`/api${path}`, {
    method,
    body,
    headers: {
      'Accept-Language': LANGUAGE,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  }).catch(() => {
    throw new CallError(0, t('网络不通，请重试', 'No connection. Try again'))
  })
  const answer = (await response.json().catch(() => ({
    success: false,
    message: t('商城暂时无法访问，请稍后重试', 'The shop cannot be reached. Try again later'),
  }))) as { readonly success: boolean; readonly message: string; readonly result?: unknown }
  if (!answer.success) {
    const { errors } = (answer.result ?? {}) as { readonly errors?: readonly Schemas['FieldError'][] }
    throw new CallError(response.status, answer.message, errors)
  }
  return answer.result as Result
}
