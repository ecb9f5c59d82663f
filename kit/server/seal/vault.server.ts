import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets that the server has to read again: keys of payment channels, of API clients, of webhooks. */
export interface Vault {
  /**
   * @param owner what the secret belongs to, such as `api-client:<id>`; sealed text that is copied to another row does not
   * open there
   * @param place what it was given for, such as an address; it opens for no other one
   */
  seal(secret: string, owner: string, place?: string): string
  /** @throws Error when the text was changed, belongs to another owner or place, or was sealed with another key */
  open(sealed: string, owner: string, place?: string): string
  /**
   * Signs what leaves the house and comes back, such as a link, with a key of its own for each purpose.
   * @returns an HMAC-SHA256 in base64url
   */
  sign(text: string, purpose: string): string
  /** Of the key, which it does not tell: two that seal with the same key have the same. */
  readonly fingerprint: string
}

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** Letters of base64url: no two keys have the same by chance. */
const FINGERPRINT_LENGTH = 16

/** Begins sealed text: of an owner alone, or of an owner and a place. */
export const SEALED = { owned: 'v1', placed: 'v2' } as const

/** AES-256-GCM, each text with a random IV; owner and place are authenticated, not stored. */
export function vault(key: Buffer): Vault {
  if (key.length !== KEY_BYTES) {
    throw new Error(`a key has ${KEY_BYTES} bytes`)
  }
  const sign: Vault['sign'] = (text, purpose) => {
    const own = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
    return createHmac('sha256', own).update(text).digest('base64url')
  }
  return {
    fingerprint: sign('', 'key-fingerprint').slice(0, FINGERPRINT_LENGTH),
    seal: (secret, owner, place) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(owner, place))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${versionOf(place)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed, owner, place) => {
      const [version, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (version !== versionOf(place) || bytes.length < IV_BYTES + TAG_BYTES) {
        throw new Error('not a sealed text')
      }
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(boundTo(owner, place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    sign,
  }
}

const versionOf = (place: string | undefined): string => (place === undefined ? SEALED.owned : SEALED.placed)

/** Unambiguous: no owner with a place reads like another one. */
const boundTo = (owner: string, place: string | undefined): Buffer =>
  Buffer.from(place === undefined ? owner : JSON.stringify([owner, place]))
