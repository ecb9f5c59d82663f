import type { FieldError } from '#kit/contract/errors.ts'
import { errorOf } from '#kit/contract/form-rules.ts'
import type { Text } from '#kit/contract/text.ts'
import { user } from './user.ts'

/** What is wrong with an account that somebody makes for themselves, by the rules that people are written by. */
export function accountErrors(sent: Readonly<Record<'username' | 'email', string>>): readonly FieldError[] {
  return (['username', 'email'] as const).flatMap((path) => {
    const isMissing = path === 'username' && sent[path] === ''
    const message = isMissing ? MISSING : errorOf(user.fields[path].rules ?? [], sent[path])
    return message ? [{ path, message }] : []
  })
}

const MISSING: Text = ['请输入用户名!', 'Please enter your user name!']
