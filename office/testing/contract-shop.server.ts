import { sql } from 'kysely'
import type { AnyResource } from '#kit/contract/resource.ts'
import { ledger } from '#kit/contract/testing/ledger.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from '../office.ts'
import { EXAMPLES } from '../tests/catalogue-for-test.ts'
import { exampleRows } from './example-rows.server.ts'

/** The catalogue, and what it has no noun of yet: rows that nobody writes by hand. */
export const suite: readonly AnyResource[] = [...catalogue, ledger]

/** The shop that the contract tests of one file share. */
export let app: TestApp
export let admin: Client
/** Rows of any noun, with what they refer to. */
export let example: ReturnType<typeof exampleRows>
/** Methods of every served path, as the API document has them. */
export let paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Opens the shop of a file; called before its tests. */
export async function openContractShop(): Promise<void> {
  app = await startTestApp({ beside: [ledger], jobTimes: { pollMs: 200 } })
  admin = await app.admin()
  // the tests of an area may take longer than a proof of who somebody is counts
  await sql`update sys_session set password_at = now() + interval '1 day'`.execute(app.db)
  example = exampleRows({ app, admin, resources: suite, examples: EXAMPLES })
  const document = await admin.get('/doc/json')
  paths = (document.body as unknown as { readonly paths: typeof paths }).paths
}
