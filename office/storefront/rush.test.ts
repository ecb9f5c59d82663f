import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { couponRush, rush } from './testing/rush.server.ts'

let database: TestDatabase
let filesFolder: string
let processes: readonly ServerProcess[]
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  const start = () => startProcess({ databaseUrl: database.url, filesFolder })
  processes = [await start(), await start()]
  for (const { app } of processes) {
    await app.begin()
  }
})
afterAll(async () => {
  for (const { app } of processes) {
    await app.close()
  }
  await database.giveBack()
  await rm(filesFolder, { recursive: true, force: true })
})

/** A round takes about three seconds; `npm run bench -- faults` goes through twenty. */
const ROUNDS = [1, 2, 3]

it.each(ROUNDS)(
  '200 buyers at once on two servers get 10 pieces: 10 orders and 190 clear refusals, round %i',
  async () => {
    const [first, second] = processes
    const addresses = [first?.address ?? '', second?.address ?? '']
    const db = first?.app.db ?? expect.fail('no server')
    expect(await rush({ db, addresses, buyers: 200, pieces: 10 })).toEqual({
      answers: { '200 操作成功！': 10, '400 库存不足，仅剩0件': 190 },
      orders: 10,
      stock: { stock: 10, locked: 10, sold: 0 },
    })
  },
)

it('the last coupon goes to exactly one of two customers who ask two servers at the same instant, 20 times', async () => {
  const [first, second] = processes
  const addresses = [first?.address ?? '', second?.address ?? '']
  const db = first?.app.db ?? expect.fail('no server')
  for (let round = 1; round <= 20; round++) {
    expect(await couponRush({ db, addresses }), `round ${round}`).toEqual({
      answers: ['200 操作成功！', '422 优惠券已领完'],
      records: 1,
      issued: 1,
    })
  }
})
