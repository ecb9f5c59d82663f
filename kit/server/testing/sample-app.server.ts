import { sample } from '#kit/contract/testing/sample.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import type { AppContext } from '../crud/app-context.server.ts'
import { sharedTotals } from '../crud/shared-totals.server.ts'
import { vault } from '../seal/vault.server.ts'
import { noJobs } from './no-jobs.server.ts'

/** An application without nouns: no dictionaries, nothing stored. Totals that it keeps are of one database. */
export const sampleApp = (): AppContext => ({
  clock: zonedClock('Asia/Shanghai'),
  totals: sharedTotals(),
  texts: {
    textsOf: async () => new Map(),
    enabledOf: async (_, values) => new Set(values),
    itemsAmong: async () => new Map(),
    choicesOf: async () => [],
    valuesOf: async () => new Map(),
    forget: () => undefined,
  },
  checkRules: async () => new Map(),
  commandTitles: new Map(),
  personal: { permissions: [], tables: [], exportPermission: '' },
  people: {
    callerNow: async () => null,
    candidates: async () => [],
    named: async () => new Map(),
    hasPicture: async () => false,
    tell: async () => undefined,
  },
  tellPages: () => undefined,
  siteName: async () => null,
  vault: vault(Buffer.alloc(32)),
  outbound: outbound(),
  storeErrorFile: async () => '',
  jobs: noJobs,
  importers: new Map(),
  resources: [sample],
  choices: [],
  watchers: new Map(),
  guards: new Map(),
  naming: { choosers: new Map(), people: new Set() },
})
