import { createPublicKey, createSign } from 'node:crypto'

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, body])
}

const [SEQUENCE, SET, INTEGER, BITS, UTF8, TIME] = [0x30, 0x31, 0x02, 0x03, 0x0c, 0x17] as const
/** SHA-256 with RSA, and the attribute of a common name. */
const ALGORITHM = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** A certificate that a key signs for itself, as a platform has one. @param serial hex */
export function selfSigned(keys: { readonly publicKey: string; readonly privateKey: string }, serial: string): string {
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from('Tenpay.com Root CA')))))
  const dates = der(SEQUENCE, der(TIME, Buffer.from('200101000000Z')), der(TIME, Buffer.from('491231235959Z')))
  const version = der(0xa0, der(INTEGER, Buffer.from([2])))
  const key = createPublicKey(keys.publicKey).export({ type: 'spki', format: 'der' })
  const number = der(INTEGER, Buffer.from(serial, 'hex'))
  const content = der(SEQUENCE, version, number, ALGORITHM, name, dates, name, key)
  const signature = createSign('RSA-SHA256').update(content).sign(keys.privateKey)
  const whole = der(SEQUENCE, content, ALGORITHM, der(BITS, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
