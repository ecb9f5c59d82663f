import { setTimeout as sleep } from 'node:timers/promises'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { startS3 } from '#server/testing/s3-server.server.ts'
import { brokenBucket, FAILURES } from './broken-bucket.ts'
import { connect } from './runs.ts'
import type { Place, Verdict } from './verdict.ts'

const PASSWORD = 'a-figure-on-the-shelf'
/** An upload has failed within. */
const FAILED_WITHIN_MS = 10_000
/** What was left in the bucket is gone within, once it works again. */
const SWEPT_WITHIN_MS = 120_000
/** Other pages may take so many times as long while uploads fail, and so much more. */
const MOST_SLOWER = 2
const SLOWER_BY_MS = 100
/** Bytes: one that fits into a buffer, one that does not. */
const SIZES = [1000, 8_000_000]

/** A bucket that refuses, fails, hangs, is slow, finds another checksum, or loses its answers. */
export async function storageLoss({ databaseUrl, filesFolder }: Place): Promise<Verdict> {
  const s3 = await startS3()
  const bucket = await brokenBucket(String(s3.settings.s3Endpoint))
  const app = await createApp({
    databaseUrl,
    filesFolder,
    settings: {
      timeZone: 'Asia/Shanghai',
      sessionIdleMinutes: 60,
      historyDays: 365,
      staticUrl: undefined,
      corsOrigins: [],
      trustProxy: false,
      adminPassword: PASSWORD,
      ...s3.settings,
      s3Endpoint: bucket.endpoint,
    },
    log: openLog('silent'),
    secretKey: Buffer.alloc(32, 7),
    limits: { perSession: 1_000_000, perAddress: 1_000_000, perPerson: { upload: 10_000 } },
    jobTimes: { pollMs: 500 },
  })
  const client = await connect(databaseUrl)
  try {
    await client.query(`select set_config('app.tenant', 'all', false)`)
    await app.begin()
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { body } = await clientOf(address, '', {}).post('/sys/login', { username: 'admin', password: PASSWORD })
    const admin = clientOf(address, String(body.result?.token ?? ''), {})
    const upload = async (size: number) => {
      const began = performance.now()
      const file = new File([Buffer.alloc(size, 'figure ')], 'a.txt')
      const sent = (await admin.upload('/sys/common/upload', { file }, { biz: 'loss' })).body
      return { isStored: sent.success, message: sent.message, ms: performance.now() - began }
    }
    const pages = async (until: Promise<unknown>) => {
      const took: number[] = []
      let isOver = false
      void until.then(() => {
        isOver = true
      })
      do {
        const began = performance.now()
        await admin.get('/sys/position/list')
        took.push(performance.now() - began)
        await sleep(20)
      } while (!isOver || took.length < 50)
      return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
    }
    const noted = async () =>
      new Set((await client.query(`select path from sys_file where biz = 'loss'`)).rows.map(({ path }) => String(path)))
    const usual = await pages(Promise.all(SIZES.map(upload)))
    const found: string[] = []
    const wrong: string[] = []
    let slowest = 0
    for (const how of FAILURES) {
      bucket.fail(how)
      const before = (await noted()).size
      const uploads = Promise.all(SIZES.map(upload))
      slowest = Math.max(slowest, await pages(uploads))
      const results = await uploads
      const longest = Math.max(...results.map(({ ms }) => ms))
      const stored = results.filter(({ isStored }) => isStored).length
      found.push(`${how} ${Math.round(longest)} ms`)
      if (longest > FAILED_WITHIN_MS || (await noted()).size !== before + stored || (how === 'slow') !== stored > 0) {
        wrong.push(`${how}: ${stored} stored, ${(await noted()).size - before} noted`)
      }
      if (results.some(({ isStored, message }) => !isStored && !message.includes('文件存储暂时不可用'))) {
        wrong.push(`${how}: ${results.map(({ message }) => message).join(', ')}`)
      }
    }
    bucket.fail(undefined)
    const again = await upload(1000)
    const restored = performance.now()
    let left = await unnoted(s3.settings, await noted())
    const first = left
    while (left > 0 && performance.now() - restored < SWEPT_WITHIN_MS) {
      await sleep(500)
      left = await unnoted(s3.settings, await noted())
    }
    return {
      rule: 28,
      subject: 'a bucket that fails in each of its ways',
      numbers: [
        found.join(', '),
        `${first} objects without a row, ${left} after ${Math.round((performance.now() - restored) / 1000)} s`,
        `other pages p95 ${Math.round(usual)} ms, ${Math.round(slowest)} ms meanwhile`,
        ...wrong,
      ].join('; '),
      isKept: wrong.length === 0 && again.isStored && left === 0 && slowest <= usual * MOST_SLOWER + SLOWER_BY_MS,
    }
  } finally {
    await client.end()
    await app.close()
    await bucket.close()
    await s3.close()
  }
}

type Settings = Awaited<ReturnType<typeof startS3>>['settings']

/** Objects of the bucket that no row names. */
async function unnoted(
  { s3Endpoint = '', s3Bucket, s3Region = '', s3AccessKey = '', s3SecretKey = '' }: Settings,
  noted: ReadonlySet<string>,
): Promise<number> {
  const client = new S3Client({
    endpoint: s3Endpoint,
    region: s3Region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey },
  })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3Bucket, Prefix: 'loss/' }))
  client.destroy()
  return Contents.filter(({ Key = '' }) => !noted.has(Key)).length
}
