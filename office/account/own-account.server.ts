import { invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { HttpContext } from '#kit/server/http/route.server.ts'

/** What tells whether a password is that of the caller; failures are counted. @throws DomainError `tooMany` */
export type IsOwnPassword = (ctx: HttpContext, password: string) => Promise<boolean>

const WRONG: Text = ['当前密码不正确', 'The current password is wrong']

/** The password of the caller was another one than they say. */
export const wrongPassword = (message: Text = WRONG) => invalid([{ path: 'password', message }])

/**
 * What is hard to take back is asked with the password of the caller.
 * @param missing what is said where none was sent
 * @throws DomainError `invalid`, or `tooMany` after many wrong ones
 */
export async function requireOwnPassword(
  isOwnPassword: IsOwnPassword,
  ctx: HttpContext,
  { password, missing }: { readonly password: string | undefined; readonly missing?: Text },
): Promise<void> {
  if (!(await isOwnPassword(ctx, password ?? ''))) {
    throw wrongPassword(password ? WRONG : (missing ?? WRONG))
  }
}
