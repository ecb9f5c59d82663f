import { createDecipheriv, createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type WxPay from 'wechatpay-node-v3'
import type { ChannelConfig } from '../../trade/commands/context/channel.server.ts'
import { callGateway, downloadFile } from './outbound.server.ts'
import { type PlatformKeys, requireSigned } from './wechat-signature.server.ts'

/** Where the SDK believes the gateway to be: it signs the path behind it. */
const SDK_ORIGIN = 'https://api.mch.weixin.qq.com'

/** Certificates of the platform are asked for again after so long. Milliseconds. */
const KEYS_MS = 10 * 3600 * 1000
/** A serial number that nobody knows is not asked for more often. Milliseconds. */
const ASK_AGAIN_MS = 60_000

/** What WeChat Pay refused, with its code. */
export class WechatError extends Error {
  readonly code: string
  /** The same request would be refused again. */
  readonly isFinal: boolean

  constructor(status: number, code: string, message: string) {
    super(`${message} ${code}`.trim().slice(0, 300))
    this.name = 'WechatError'
    this.code = code
    this.isFinal = status >= 400 && status < 500 && !['FREQUENCY_LIMITED', 'RATELIMIT_EXCEED'].includes(code)
  }
}

export interface WechatParts {
  readonly pay: WxPay
  readonly keys: PlatformKeys
  /** Bytes of a statement. @throws Error for others than were announced */
  download(bill: { readonly download_url: string; readonly hash_value: string }): Promise<Buffer>
}

/**
 * The SDK over an HTTP client of ours: to the gateway of the channel, with the signature of each answer checked. The SDK
 * keeps certificates for all merchants of the process together and opens sealed texts without asking whether they were
 * changed; both are done here.
 */
export async function wechatPay(config: ChannelConfig, isSandbox: boolean): Promise<WechatParts> {
  const { default: Pay } = await import('wechatpay-node-v3')
  const { account, secrets } = config
  const pay = new Pay({
    appid: account.appId ?? '',
    mchid: account.merchantId ?? '',
    serial_no: account.serialNo ?? '',
    // asked for, and used for nothing where the serial number is given
    publicKey: Buffer.from(String(createPublicKey(secrets.privateKey ?? '').export({ type: 'spki', format: 'pem' }))),
    privateKey: Buffer.from(secrets.privateKey ?? ''),
    key: secrets.apiV3Key ?? '',
    userAgent: 'vitrine',
  })
  const gateway = account.gateway ?? SDK_ORIGIN
  const addressOf = (url: string) => (url.startsWith(SDK_ORIGIN) ? `${gateway}${url.slice(SDK_ORIGIN.length)}` : url)
  const keys = platformKeys(config, pay)
  const call = async (method: 'GET' | 'POST', url: string, sent: Record<string, string>, body?: string) => {
    const { status, headers, data } = await callGateway(addressOf(url), {
      method,
      headers: sent,
      mayBeInner: isSandbox,
      ...(body === undefined ? {} : { body }),
    })
    if (status >= 200 && status < 300) {
      // certificates are what signatures are checked with: those are sealed for the merchant
      if (!url.endsWith('/v3/certificates')) {
        await requireSigned({ headers, body: data }, keys)
      }
      return { status, data: data.length === 0 ? undefined : JSON.parse(data.toString('utf8')) }
    }
    // refusals are signed, too, except those of the edge that know no merchant
    if (headers['wechatpay-signature'] !== undefined) {
      await requireSigned({ headers, body: data }, keys)
    }
    const told = parsed(data)
    throw new WechatError(status, told.code ?? `HTTP ${status}`, told.message ?? '')
  }
  pay.createHttp({
    get: (url, headers) => call('GET', url, headers),
    post: (url, params, headers) => call('POST', url, headers, JSON.stringify(params)),
    upload: () => Promise.reject(new Error('nothing is uploaded')),
  })
  pay.decipher_gcm = <T>(ciphertext: string, associated_data: string, nonce: string, key = secrets.apiV3Key ?? '') =>
    openText({ ciphertext, associated_data, nonce }, key) as T
  return { pay, keys, download: (bill) => downloadBill(pay, bill, { isSandbox, addressOf }) }
}

function parsed(data: Buffer): { readonly code?: string; readonly message?: string } {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return {}
  }
}

/** Keys that messages are signed with: the one that the shop entered, or those of the certificates of the platform. */
function platformKeys({ tenantId, account, secrets }: ChannelConfig, pay: WxPay): PlatformKeys {
  if (account.platformKeyId && secrets.platformKey) {
    const key = secrets.platformKey
    return async (serial) => (serial === account.platformKeyId ? key : undefined)
  }
  const owner = [tenantId, account.merchantId, account.gateway, digest(secrets.apiV3Key ?? '')].join(':')
  return async (serial) => {
    const known = fetched.get(owner)
    const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
    if (known && age < KEYS_MS && (known.keys.has(serial) || age < ASK_AGAIN_MS)) {
      return known.keys.get(serial)
    }
    const certificates = await pay.get_certificates(secrets.apiV3Key ?? '')
    const keys = new Map(certificates.map(({ serial_no, publicKey }) => [serial_no, String(publicKey)]))
    fetched.set(owner, { at: Date.now(), keys })
    return keys.get(serial)
  }
}

/** By shop and merchant, and the key they are sealed with: what one merchant fetched is believed for that one only. */
const fetched = new Map<string, { readonly at: number; readonly keys: ReadonlyMap<string, string> }>()

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

interface Sealed {
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string | undefined
}

const TAG_BYTES = 16

function openText({ ciphertext, nonce, associated_data = '' }: Sealed, key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAuthTag(bytes.subarray(-TAG_BYTES))
    .setAAD(Buffer.from(associated_data))
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** What WeChat Pay sealed for the merchant. @throws Error for what was changed or sealed with another key */
export function openSealed(sealed: Sealed, key: string): unknown {
  return JSON.parse(openText(sealed, key))
}

async function downloadBill(
  pay: WxPay,
  { download_url: url, hash_value: hash }: { readonly download_url: string; readonly hash_value: string },
  { isSandbox, addressOf }: { readonly isSandbox: boolean; readonly addressOf: (url: string) => string },
): Promise<Buffer> {
  let bytes: Buffer | undefined
  const { pathname, search } = new URL(url)
  // the SDK signs the request; the file itself carries no signature
  const through = Object.create(pay, {
    httpService: {
      value: {
        get: async (_url: string, headers: Record<string, string>) => {
          const { 'Accept-Encoding': _encoding, ...sent } = headers
          bytes = await downloadFile(addressOf(url), { headers: sent, mayBeInner: isSandbox })
          return { status: 200 }
        },
      },
    },
  }) as WxPay
  await through.downloadBill(`${SDK_ORIGIN}${pathname}${search}`)
  const file = bytes && isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : (bytes ?? Buffer.alloc(0))
  const told = Buffer.from(hash, 'hex')
  const found = createHash('sha1').update(file).digest()
  if (told.length !== found.length || !timingSafeEqual(told, found)) {
    throw new Error('the statement of WeChat Pay is not the one that was announced')
  }
  return file
}

const MOST_BYTES = 256 * 1024 * 1024

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
