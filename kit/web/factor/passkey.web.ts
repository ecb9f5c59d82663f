import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { Text } from '#kit/contract/text.ts'

/** Whether this browser knows passkeys at all; pages that came without TLS do not. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** What went wrong between browser and authenticator, in words for the person. */
export class PasskeyError extends Error {
  readonly text: Text

  constructor(text: Text) {
    super(text[1])
    this.name = 'PasskeyError'
    this.text = text
  }
}

/** Lets a passkey sign what the server asked. @throws PasskeyError where it did not */
export async function signWithPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return inWords(() =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  )
}

/** Makes a passkey of what the server asked for. @throws PasskeyError where there is none then */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inWords(() =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
}

async function inWords<Found>(work: () => Promise<Found>): Promise<Found> {
  if (!knowsPasskeys()) {
    throw new PasskeyError(UNKNOWN)
  }
  try {
    return await work()
  } catch (error) {
    const { name = '' } = error instanceof Error ? error : {}
    throw new PasskeyError(
      name === 'InvalidStateError'
        ? THERE
        : name === 'SecurityError'
          ? ELSEWHERE
          : name === 'NotAllowedError'
            ? NOT
            : FAILED,
    )
  }
}

const UNKNOWN: Text = [
  '此浏览器或此地址不支持通行密钥，请通过 HTTPS 访问',
  'This browser knows no passkeys at this address; open the pages by HTTPS',
]
const THERE: Text = ['此设备已有该账号的通行密钥', 'This device has a passkey of the account already']
const ELSEWHERE: Text = [
  '通行密钥只能在设定的访问地址使用，请联系管理员',
  'Passkeys work at the configured address alone; ask an administrator',
]
const NOT: Text = ['已取消，或没有可用的通行密钥', 'It was cancelled, or there is no passkey for it']
const FAILED: Text = ['通行密钥验证失败，请重试', 'The passkey did not answer; try again']
