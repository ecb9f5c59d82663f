import type { FieldError } from '#kit/contract/errors.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Too common to keep anyone out; compared in lower case, alone or with digits and signs at the ends. */
const COMMON = new Set([
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin',
  'administrator',
  'root',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'master',
  'superman',
  'abc',
  'test',
  'guest',
  'user',
  'default',
  'changeme',
  'secret',
  'login',
  'hello',
  'vitrine',
  'figure',
  'jeecg',
  'woaini',
  'mima',
  'qazwsx',
  '1qaz2wsx',
  'q1w2e3r4',
  'a1b2c3d4',
  'aa',
  'aaa',
  'qq',
  'wang',
  'zhang',
  'li',
  'shop',
  'mall',
  '',
])

export interface PasswordChange {
  readonly username: string
  readonly oldpassword: string
  readonly password: string
  readonly confirmpassword: string
}

/**
 * What is wrong with a password change; the same words on both sides.
 * Length counts, composition does not (ASVS 6.2): 8 to 128 characters, not a common one, not the user's name.
 */
export function passwordErrors(change: PasswordChange): readonly FieldError[] {
  const errors: FieldError[] = []
  if (change.oldpassword === '') {
    errors.push({ path: 'oldpassword', message: ['请输入旧密码!', 'Enter the old password', 'password.oldMissing'] })
  }
  if (change.password === '') {
    errors.push({ path: 'password', message: ['请输入新密码!', 'Enter a new password', 'password.newMissing'] })
  } else {
    errors.push(...strengthErrors(change))
  }
  if (change.confirmpassword === '') {
    errors.push({
      path: 'confirmpassword',
      message: ['请确认新密码!', 'Confirm the new password', 'password.confirmationMissing'],
    })
  } else if (change.confirmpassword !== change.password) {
    errors.push({
      path: 'confirmpassword',
      message: ['两次输入的密码不一样！', 'The two passwords differ', 'password.confirmationDiffers'],
    })
  }
  return errors
}

/** What is wrong with a new password, whatever the old one was. */
export function newPasswordErrors({
  username,
  password,
}: Pick<PasswordChange, 'username' | 'password'>): readonly FieldError[] {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
    return [
      {
        path: 'password',
        message: [
          `密码长度为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`,
          `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
          'password.wrongLength',
        ],
      },
    ]
  }
  if (isCommon(password, username)) {
    return [
      { path: 'password', message: ['密码过于常见，请换一个', 'This password is too common', 'password.tooCommon'] },
    ]
  }
  return []
}

function strengthErrors(change: PasswordChange): readonly FieldError[] {
  const errors = newPasswordErrors(change)
  return errors.length === 0 && change.password === change.oldpassword
    ? [
        {
          path: 'password',
          message: ['新密码不能与旧密码相同', 'The new password equals the old one', 'password.unchanged'],
        },
      ]
    : errors
}

function isCommon(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const isOneSign = new Set(lower).size <= 2
  const isSequence = '01234567890123456789abcdefghijklmnopqrstuvwxyz9876543210'.includes(lower)
  return (
    isOneSign ||
    isSequence ||
    COMMON.has(bare) ||
    COMMON.has(lower) ||
    (username !== '' && bare === username.toLowerCase())
  )
}
