import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import type { SignInThrottle } from '../throttle.server.ts'
import { type AskedCode, isCode } from './sent-code.server.ts'

/** A code as somebody types it. */
export interface TypedCode extends AskedCode {
  readonly code: string
}

interface CodeParts {
  readonly app: Pick<AppContext, 'vault'>
  readonly throttle: SignInThrottle
}

/**
 * Whether the code is the one that was sent. Guessing is slowed down as it is for passwords.
 * @throws DomainError `tooMany` while a wait runs
 */
export async function isRightCode(
  { app, throttle }: CodeParts,
  { db, address }: OpenRequestContext,
  { code, ...asked }: TypedCode,
): Promise<boolean> {
  const attempt = { username: `code:${asked.to}`, address }
  await throttle.check(attempt)
  const isRight = await isCode(db, app.vault, asked, code)
  await (isRight ? throttle.noteSuccess(attempt) : throttle.noteFailure(attempt))
  return isRight
}
