import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { startRedis } from '#server/testing/redis-server.server.ts'
import type { Place, Verdict } from './verdict.ts'

const PASSWORD = 'a-figure-on-the-shelf'
const BACK_WITHIN_MS = 5000

/** Redis stopped under load, and started empty: people sign in and are let in as before, and the page says what is missing. */
export async function redisLoss(place: Place, seconds: number): Promise<Verdict> {
  let redis = await startRedis()
  const app = await createApp({
    databaseUrl: place.databaseUrl,
    filesFolder: place.filesFolder,
    settings: {
      timeZone: 'Asia/Shanghai',
      sessionIdleMinutes: 60,
      historyDays: 365,
      staticUrl: undefined,
      corsOrigins: [],
      trustProxy: false,
      adminPassword: PASSWORD,
      redisUrl: redis.url,
    },
    log: openLog('silent'),
    secretKey: Buffer.alloc(32, 7),
    limits: { perSession: 1_000_000, perAddress: 1_000_000 },
  })
  try {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const nobody = clientOf(address, '', {})
    const signIn = async () => {
      const { body } = await nobody.post('/sys/login', { username: 'admin', password: PASSWORD })
      return clientOf(address, String(body.result?.token ?? ''), {})
    }
    const page = async () => (await (await signIn()).get('/sys/monitor/redis')).body.success
    const before = await page()
    await redis.stop()
    const end = Date.now() + seconds * 1000
    let [signedIn, refused, opened] = [0, 0, 0]
    while (Date.now() < end) {
      const admin = await signIn()
      signedIn += (await admin.get('/sys/user/list')).status === 200 ? 1 : 0
      refused += (await nobody.get('/sys/user/list')).status === 401 ? 0 : 1
      opened += (await admin.get('/sys/monitor/redis')).body.success ? 1 : 0
      await sleep(200)
    }
    redis = await startRedis(redis.port)
    const restarted = performance.now()
    let isBack = await page()
    while (!isBack && performance.now() - restarted < BACK_WITHIN_MS) {
      await sleep(100)
      isBack = await page()
    }
    const back = Math.round(performance.now() - restarted)
    return {
      rule: 27,
      subject: `Redis away for ${seconds} s`,
      numbers: `${signedIn} sign-ins went on, ${refused} let in without right, page back after ${back} ms`,
      isKept: before && signedIn > 0 && refused === 0 && opened === 0 && isBack,
    }
  } finally {
    await app.close()
    await redis.stop()
  }
}
