import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { catalogue } from '#office/office.ts'
import { seed } from '#office/seed/seed.server.ts'
import { user } from '#office/system/user/user.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { startChild } from './child.ts'
import { fetched, type Measured, openConnections } from './load.ts'
import { makePeople, NAMES, PEOPLE_TOKEN } from './people-data.ts'
import type { OpenedPage } from './people-pages.ts'
import { type ImportResult, importedIn } from './sheets.ts'

/** Of `admin`, whom the visits are signed in as. */
export const PEOPLE_PASSWORD = 'ten thousand figures'

const TURNS = 20

/** One of the answers that a page needs before its rows stand. */
export interface AnswerResult extends Pick<Measured, 'latencies'> {
  readonly path: string
  readonly bytes: number
}

/** An empty database with a big shop's people and rights. */
export async function preparePeople(url: string): Promise<void> {
  await prepareDatabase(url)
  const db = openKysely(openPool({ url }))
  await seed(db, catalogue, PEOPLE_PASSWORD)
  await db.destroy()
  await makePeople(url)
}

/** Every answer that the opened pages asked for, one at a time on one connection. */
export async function measureAnswers(
  settings: { readonly url: string; readonly folder: string },
  opened: readonly OpenedPage[],
): Promise<readonly AnswerResult[]> {
  const server = await startChild({ file: './our-server.ts', settings })
  const agent = openConnections(1)
  try {
    const results: AnswerResult[] = []
    for (const path of new Set(opened.flatMap(({ asked }) => asked))) {
      const target = { url: `${server.address}${BASE_PATH}${path}`, headers: { 'X-Access-Token': PEOPLE_TOKEN } }
      let bytes = await fetched(target, agent)
      const latencies: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const started = performance.now()
        bytes = await fetched(target, agent)
        latencies.push(performance.now() - started)
      }
      results.push({ path, bytes, latencies })
    }
    return results
  } finally {
    agent.destroy()
    await server.stop()
  }
}

const NEW_PEOPLE = 10_000

/** As many people again come as a sheet, with a role and a department each. */
export async function measurePeopleImport(settings: {
  readonly url: string
  readonly folder: string
}): Promise<ImportResult> {
  const server = await startChild({ file: './our-server.ts', settings })
  const { fields, path } = user
  const names = ['username', 'realname', 'workNo', 'phone', 'selectedroles', 'selecteddeparts'] as const
  const rows = Array.from({ length: NEW_PEOPLE }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    const [role, depart] = [String(1 + (index % 500)).padStart(3, '0'), String(1 + (index % 80)).padStart(3, '0')]
    return [
      `new${number}`,
      `新人${number}`,
      `N${number}`,
      `138000${number}`,
      `${NAMES.role}${role}`,
      `${NAMES.depart}3-${depart}`,
    ]
  })
  const sheet = [names.map((name) => fields[name].title[0]), ...rows].map((cells) => cells.join(',')).join('\n')
  try {
    const seconds = await importedIn(`${server.address}${BASE_PATH}${path}/importExcel`, PEOPLE_TOKEN, sheet)
    return { rows: NEW_PEOPLE, seconds }
  } finally {
    await server.stop()
  }
}
