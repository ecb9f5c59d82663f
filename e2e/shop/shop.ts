import sharp from 'sharp'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { payChannel } from '#office/money/channel/pay-channel.ts'
import { SANDBOX_NOW_PATH, type SandboxNow, sandboxMove } from '#office/sandbox/sandbox-move.ts'
import { apiClient } from '#office/storefront/api-client/api-client.ts'
import { type SigningClient, signingClient } from '#office/storefront/testing/signing-client.server.ts'
import { type Client, clientOf } from '#server/testing/client.server.ts'
import { test as signedIn } from '../support/signed-in.ts'
import { ADMIN_PASSWORD } from '../support/steps.ts'
import { type ShopWindow, startWindow } from '../support/window.ts'

/** The shop of a worker: its journeys share it and its clock, and each makes its own figures and customers. */
export interface Shop {
  /** The staff's own API, as `admin`; its answers are as they came, see `resultOf`. */
  readonly staff: Client
  /** What website and app call. */
  readonly website: SigningClient
  /** Path of a stored picture. */
  readonly picture: string
  /** What time it is in the shop. */
  now(): Promise<Date>
  /** Moves the clock ahead. What is due is done soon afterwards: wait for what it leads to. */
  moveClock(by: { readonly days?: number; readonly hours?: number; readonly minutes?: number }): Promise<void>
}

/** `test` with a shop that takes money through the sandbox gateway, and pages that `admin` is signed in to. */
export const test = signedIn.extend<object, { readonly shop: Shop; readonly shopWindow: ShopWindow }>({
  isSandbox: [true, { scope: 'worker' }],
  shop: [async ({ address }, use) => use(await openShop(address)), { scope: 'worker' }],
  shopWindow: [
    async ({ shop, address }, use) => {
      const started = await startWindow({ address, ...(await newClient(shop.staff, '橱窗')) })
      await use(started)
      await started.stop()
    },
    // it is built first
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** In the time zone of the shop; no quiet hours, and far enough from the next ones. */
const OPENING_HOUR = 9

/** Times as pages show them. */
export const clock = zonedClock('Asia/Shanghai')

/** @throws Error with the words of a refusal */
export function resultOf<Result = Readonly<Record<string, unknown>>>({
  body,
}: {
  readonly body: { readonly success: boolean; readonly message: string; readonly result: unknown }
}): Result {
  if (!body.success) {
    throw new Error(`${body.message} ${JSON.stringify(body.result)}`)
  }
  return body.result as Result
}

async function openShop(address: string): Promise<Shop> {
  const staff = await signedInAt(address)
  resultOf(await staff.post(`${payChannel.path}/enable`, { code: 'sandbox' }))
  const shop: Shop = {
    staff,
    website: signingClient({ address, ...(await newClient(staff, '官网')) }),
    picture: await storedPicture(staff),
    now: async () => new Date(resultOf<SandboxNow>(await staff.get(SANDBOX_NOW_PATH)).now),
    moveClock: async (by) => {
      resultOf(await staff.post(`${sandboxMove.path}/move`, by))
    },
  }
  await openInTheMorning(shop)
  return shop
}

/** What the shop tells its customers by itself waits for the morning: journeys begin then, whenever they are tested. */
async function openInTheMorning(shop: Shop): Promise<void> {
  const hour = Number(clock.format(await shop.now()).slice('2026-01-01 '.length, '2026-01-01 00'.length))
  const hours = (OPENING_HOUR - hour + 24) % 24
  // a whole day where it is that hour: journeys of each hour begin in the same way
  await shop.moveClock(hours === 0 ? { days: 1 } : { hours })
}

/** A session of its own: what is set up counts into the limits of no page. */
async function signedInAt(address: string): Promise<Client> {
  const { token } = resultOf(
    await clientOf(address, '').post('/sys/login', { username: 'admin', password: ADMIN_PASSWORD }),
  )
  return clientOf(address, String(token))
}

/** An API client as the shop makes one for its website; the secret is told here and never again. */
async function newClient(
  staff: Client,
  name: string,
): Promise<{ readonly clientKey: string; readonly secret: string }> {
  const scopes = 'catalogue,customer,order,claim,refund,consult,coupon,notice'
  const { id } = resultOf(await staff.post(`${apiClient.path}/add`, { name, scopes }))
  return resultOf(await staff.post(`${apiClient.path}/newSecret`, { id }))
}

async function storedPicture(staff: Client): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#7aa7d9' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'figure.png', { type: 'image/png' })
  const { body } = await staff.upload(FILE_PATHS.upload, { file }, { biz: 'goods' })
  return body.message
}
