import { isDeepStrictEqual } from 'node:util'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { rush } from '#office/storefront/testing/rush.server.ts'
import type { Child } from '../child.ts'

const BUYERS = 200
const PIECES = 10

/** Rounds of a rush on few pieces, over two server processes. @returns what was not as it has to be */
export async function measureRush(
  start: () => Promise<Child>,
  url: string,
  rounds: number,
): Promise<readonly string[]> {
  const servers = [await start(), await start()]
  const db = openKysely(openPool({ url, poolSize: 4 }))
  const expected = {
    answers: { '200 操作成功！': PIECES, '400 库存不足，仅剩0件': BUYERS - PIECES },
    orders: PIECES,
    stock: { stock: PIECES, locked: PIECES, sold: 0 },
  }
  const findings: string[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const addresses = servers.map(({ address }) => address)
      const outcome = await rush({ db, addresses, buyers: BUYERS, pieces: PIECES })
      if (!isDeepStrictEqual(outcome, expected)) {
        findings.push(`rush, round ${round}: ${JSON.stringify(outcome)}`)
      }
    }
  } finally {
    await db.destroy()
    await Promise.all(servers.map((server) => server.stop()))
  }
  console.log(`rush of ${BUYERS} on ${PIECES} over two processes: ${rounds} rounds, ${findings.length} findings`)
  return findings
}
