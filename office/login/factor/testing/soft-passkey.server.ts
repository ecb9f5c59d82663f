import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a browser says where it is: pages cannot say it for it. */
interface Where {
  readonly origin: string
  readonly rpId?: string
}

interface Options {
  readonly challenge: string
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const

/** A passkey without a browser around it, as one that a test holds: the algorithm of most of them, ES256, without attestation. */
export class SoftPasskey {
  readonly id = randomBytes(16)
  private readonly privateKey: KeyObject
  private readonly coordinates: { readonly x: Buffer; readonly y: Buffer }
  private counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.privateKey = privateKey
    this.coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** What is answered when it is made. */
  made(options: Options, where: Where): Record<string, unknown> {
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(this.coordinates.x)],
        [-3, new Uint8Array(this.coordinates.y)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = Buffer.concat([this.head(where, FLAGS.attested), credential])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return this.answer({
      clientDataJSON: this.client('webauthn.create', options, where),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What is answered when it signs. */
  signed(options: Options, where: Where): Record<string, unknown> {
    this.counter += 1
    const authenticatorData = this.head(where, 0)
    const clientDataJSON = this.client('webauthn.get', options, where)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, hash]))
      .sign(this.privateKey)
    return this.answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private head({ origin, rpId = new URL(origin).hostname }: Where, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const site = createHash('sha256').update(rpId).digest()
    return Buffer.concat([site, Buffer.from([FLAGS.present | FLAGS.verified | more]), counter])
  }

  private client(type: string, { challenge }: Options, { origin }: Where): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  private answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
