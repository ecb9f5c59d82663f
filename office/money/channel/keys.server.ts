import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

const LEAST_BITS = 2048

/** A private key as PKCS#1 PEM, from PEM of any kind or the bare base64 that tools of payment platforms write. */
export function privateKeyOf(text: string): string | undefined {
  const key = firstRead(candidates(text, ['PRIVATE KEY', 'RSA PRIVATE KEY']), createPrivateKey)
  return isRsa(key) ? String(key.export({ type: 'pkcs1', format: 'pem' })) : undefined
}

/** A public key as SPKI PEM, from PEM, a certificate, or bare base64. */
export function publicKeyOf(text: string): string | undefined {
  // a private key would be taken for its public half
  const key = text.includes('PRIVATE')
    ? undefined
    : firstRead(candidates(text, ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE']), createPublicKey)
  return isRsa(key) ? String(key.export({ type: 'spki', format: 'pem' })) : undefined
}

function isRsa(key: KeyObject | undefined): key is KeyObject {
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
}

function candidates(text: string, types: readonly string[]): readonly string[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('-----')) {
    return [trimmed]
  }
  const bare = trimmed.replace(/\s+/g, '')
  return types.map((type) => `-----BEGIN ${type}-----\n${bare.replace(/.{64}/g, '$&\n')}\n-----END ${type}-----\n`)
}

function firstRead(texts: readonly string[], read: (text: string) => KeyObject): KeyObject | undefined {
  for (const text of texts) {
    try {
      return read(text)
    } catch {
      // the next kind
    }
  }
  return undefined
}

const NO_KEY: Text = ['不是有效的 RSA 密钥（至少 2048 位）', 'Not an RSA key of at least 2048 bits']

type Reader = (text: string) => string | undefined

/**
 * Keys as they are kept, by what reads each.
 * @throws DomainError `invalid` that names what cannot be read
 */
export function readEach<Name extends string>(
  typed: Readonly<Record<string, string>>,
  readers: Readonly<Record<Name, { readonly read: Reader; readonly isRequired?: boolean; readonly message?: Text }>>,
): Readonly<Record<string, string>> {
  const errors: FieldError[] = []
  const kept: Record<string, string> = {}
  for (const [name, reader] of Object.entries(readers) as [
    string,
    { read: Reader; isRequired?: boolean; message?: Text },
  ][]) {
    const given = typed[name]?.trim() ?? ''
    const value = given === '' ? undefined : reader.read(given)
    if (value !== undefined) {
      kept[name] = value
    } else if (given !== '' || reader.isRequired) {
      errors.push({
        path: `secrets.${name}`,
        message: given === '' ? ['请填写', 'Required', 'input.required'] : (reader.message ?? NO_KEY),
      })
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return kept
}
