import { withChildren } from '#kit/contract/children.ts'
import type { CommandPath } from '#kit/contract/command.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { choicesIn } from '#kit/contract/resource-fields.ts'
import { DICTIONARIES_CHANGED } from '#kit/contract/table-message.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { OpenArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { commentRoutes } from '#kit/server/crud/comment-routes.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { exportJob } from '#kit/server/crud/export-job.server.ts'
import { findRoutes } from '#kit/server/crud/find.server.ts'
import { findTextJob } from '#kit/server/crud/find-text-job.server.ts'
import { importJob } from '#kit/server/crud/import-job.server.ts'
import { undoImportJob } from '#kit/server/crud/import-undo-job.server.ts'
import { requireGuards } from '#kit/server/crud/row-guard.server.ts'
import { rowsJob } from '#kit/server/crud/rows-job.server.ts'
import { rowsUndoJob } from '#kit/server/crud/rows-undo-job.server.ts'
import { totalsUntilWritten } from '#kit/server/crud/shared-totals.server.ts'
import type { Database, ServerDatabase } from '#kit/server/database/database.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { type CommandRuns, commandRuns } from '#kit/server/http/command-run.server.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import type { CallOwn } from '#kit/server/http/own-call.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Jobs } from '#kit/server/jobs/jobs.server.ts'
import { oldJobs } from '#kit/server/jobs/old-jobs.server.ts'
import { oldRuns } from '#kit/server/jobs/old-runs.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { PushNotification } from '#kit/server/socket/notification-channel.server.ts'
import type { TableNews } from '#kit/server/socket/table-channel.server.ts'
import { accountServer } from './account/area.server.ts'
import { savedViews } from './account/saved-query/saved-query.server.ts'
import { type ProgramScope, permissionUses } from './account/token/oauth/program.ts'
import { agentServer } from './agent/area.server.ts'
import { toolsOf } from './agent/tool/tools.server.ts'
import { commandTitlesOf } from './command-titles.server.ts'
import { catalogueServer } from './composition/catalogue.server.ts'
import { peopleServer } from './composition/people.server.ts'
import { connectServer } from './connect/area.server.ts'
import { dashboardServer } from './dashboard/area.server.ts'
import { demoServer } from './demo/area.server.ts'
import { loginServer } from './login/area.server.ts'
import type { OfficeAuthority } from './login/office-authority.server.ts'
import { membersServer } from './members/area.server.ts'
import { messageServer } from './message/area.server.ts'
import { moneyServer } from './money/area.server.ts'
import { alipayKind } from './money/channel/alipay.server.ts'
import { sandboxKind } from './money/channel/sandbox-gateway.server.ts'
import { wechatKind } from './money/channel/wechat.server.ts'
import { monitorServer, type Watched } from './monitor/area.server.ts'
import { NAMING } from './naming.ts'
import { CHOICES, catalogue, declared, MENU_SCREENS, sandboxCatalogue, WAITING } from './office.ts'
import { onlineServer } from './online/area.server.ts'
import { ordersServer } from './orders/area.server.ts'
import { presaleServer } from './presale/area.server.ts'
import { type ControlledCommand, controlledCommands } from './rights/controlled-commands.server.ts'
import { askingForProof } from './rights/guarded-powers.server.ts'
import { grantingRights } from './rights/may-grant.server.ts'
import { peopleOf } from './rights/people.server.ts'
import { HOUSE } from './rights/tenants.ts'
import { sandboxServer } from './sandbox/area.server.ts'
import { sandboxNow } from './sandbox/sandbox-clock.server.ts'
import { serviceServer } from './service/area.server.ts'
import { settingServer } from './setting/area.server.ts'
import { storefrontServer } from './storefront/area.server.ts'
import { systemServer } from './system/area.server.ts'
import { brokenRules } from './system/check-rule/check-rule.server.ts'
import { dictionaries } from './system/dictionary/dictionary-texts.server.ts'
import { registeredTables } from './system/dictionary/registered-tables.ts'
import { storeErrorFile } from './system/file/file.server.ts'
import { sentPictures } from './system/file/sent-pictures.server.ts'
import { user } from './system/user/user.ts'
import { readShopName } from './trade/commands/context/read-settings.server.ts'
import { createTrade } from './trade/commands/moves/create-trade.server.ts'
import { PERSONAL_DATA } from './trade/model/rights.ts'
import type { Timer } from './trade/timer/timer.server.ts'
import { timerJobs } from './trade/timer/timer-jobs.server.ts'

export interface OfficeParts {
  readonly db: ServerDatabase
  readonly clock: ZonedClock
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly files: FilePlaces
  readonly jobs: Jobs
  /** Static domain of stored files, if they have one. */
  readonly staticUrl?: string | undefined
  /** Where people open the pages, if the server was told. */
  readonly publicUrl?: string | undefined
  readonly vault: Vault
  /** Private addresses and networks that mail servers and receivers of webhooks may have. */
  readonly privateTargets?: readonly string[] | undefined
  /** `https://office.example`: where people open the pages; what a request says of its host is not believed. */
  readonly publicAddress?: (() => string) | undefined
  /** Says something to the open pages that listen to its key. */
  readonly tell: (message: TableNews) => void
  /** Tells open pages of people that there is something new for them. */
  readonly push: PushNotification
  /** Listens to what servers on the database say to pages, this one included. */
  readonly hear: (key: string, listener: () => void) => void
  /** Resources without nouns of the office; they are served by their declaration. */
  readonly beside?: readonly AnyResource[]
  /** Routes of those that are not served by their declaration alone, by the name of the resource. */
  readonly besideRoutes?: ((app: AppContext) => Readonly<Record<string, readonly Route[]>>) | undefined
  /** The shop is tried out: with a payment gateway without money, and a clock that can be moved. */
  readonly isSandbox?: boolean
  /** What the pages of monitoring look at. */
  readonly watched: Watched
  /** How commands of proposals are run, and how the server calls itself; nobody does when left out. */
  readonly runs?: CommandRuns
  readonly callOwn?: CallOwn
  /** Filled here: jobs are called so as well. */
  readonly commandTitles?: Map<CommandPath, Text>
}

const NO_SERVER: CallOwn = () => Promise.reject(new Error('there is no server to call'))

interface Office {
  readonly app: AppContext
  readonly routes: readonly Route[]
  /** Days that proposals of agents wait in a tenant. */
  readonly proposalDays: (db: Database, tenantId: number) => Promise<number>
}

/** The routes, nouns with a behaviour of their own by name and all others by their declaration, and what they stand on. */
export function openOffice({
  db,
  clock,
  sessions,
  authority,
  files,
  jobs,
  staticUrl,
  publicUrl,
  vault,
  privateTargets = [],
  publicAddress = () => 'http://localhost',
  tell,
  push,
  hear,
  beside = [],
  besideRoutes,
  isSandbox = false,
  watched,
  runs = commandRuns(),
  callOwn = NO_SERVER,
  commandTitles = new Map(),
}: OfficeParts): Office {
  const nouns = [...declared, ...beside]
  const resources = withChildren(nouns)
  const listed = [...catalogue, ...(isSandbox ? sandboxCatalogue : []), ...beside]
  /** Those with routes of their own that have a list like the others. */
  const searched = [...listed, user]
  const tables = registeredTables(resources)
  const texts = dictionaries(tables, () => tell({ tenantId: 'all', key: DICTIONARIES_CHANGED, args: [] }))
  hear(DICTIONARIES_CHANGED, texts.forgetHere)
  let granting: readonly string[] = []
  let controlled: readonly ControlledCommand[] = []
  let uses: ReadonlyMap<string, ProgramScope> = new Map()
  const app: AppContext = {
    clock,
    texts,
    totals: totalsUntilWritten(db),
    resources,
    choices: [...CHOICES, ...choicesIn(beside)],
    naming: NAMING,
    checkRules: brokenRules,
    personal: PERSONAL_DATA,
    people: peopleOf(authority),
    tellPages: tell,
    commandTitles,
    siteName: readShopName,
    staticUrl,
    publicUrl,
    vault,
    outbound: outbound(privateTargets),
    jobs,
    importers: new Map(),
    watchers: new Map(),
    guards: new Map(),
    storeErrorFile: (userId, bytes) => storeErrorFile(files, userId, bytes),
  }
  jobs.register(findTextJob(app))
  jobs.register(oldJobs(files))
  jobs.register(oldRuns())
  jobs.register(exportJob(app))
  jobs.register(importJob(app))
  jobs.register(undoImportJob(app))
  jobs.register(rowsJob(app))
  jobs.register(rowsUndoJob(app))
  const open = openAreas({
    app,
    publicAddress,
    push,
    db,
    files,
    sessions,
    authority,
    texts,
    tables,
    nouns,
    searched,
    isSandbox,
    watched,
    runs,
    callOwn,
    grantingRights: () => granting,
    controlled: () => controlled,
    permissionUses: () => uses,
  })
  const own = new Map<string, readonly Route[]>([...open.nouns, ...Object.entries(besideRoutes?.(app) ?? {})])
  const routes = askingForProof([
    ...open.routes,
    ...findRoutes(app, searched),
    ...listed.flatMap((resource) => own.get(resource.name) ?? crudRoutes(app, resource)),
    ...commentRoutes(app),
  ])
  granting = grantingRights(routes)
  controlled = controlledCommands(routes, resources)
  uses = permissionUses(toolsOf(routes).offered.values())
  requireGuards(app)
  for (const [command, title] of commandTitlesOf(routes, open.timers)) {
    commandTitles.set(command, title)
  }
  return { app, routes, proposalDays: open.proposalDays }
}

/** The areas that begin when the office stands. */
const SERVER_AREAS = [
  loginServer,
  accountServer,
  systemServer,
  onlineServer,
  ordersServer,
  membersServer,
  presaleServer,
  serviceServer,
  moneyServer,
  connectServer,
  agentServer,
  messageServer,
  monitorServer,
  catalogueServer,
  peopleServer,
  storefrontServer,
  settingServer,
  dashboardServer,
  demoServer,
] as const

/** What happens by the clock and needs nothing of the open office, area by area: orders end before their claims do. */
export const TIMERS: readonly Timer[] = SERVER_AREAS.flatMap(({ timers = [] }): readonly Timer[] => timers)

/** Rows that the areas bring into a database. */
export const SEEDS = SERVER_AREAS.flatMap(({ seeds = [] }) => seeds)

interface OpenAreas {
  readonly nouns: NonNullable<OpenArea['nouns']>
  readonly routes: readonly Route[]
  readonly timers: readonly Timer[]
  readonly proposalDays: Office['proposalDays']
}

type AreaOptions = Pick<OfficeParts, 'db' | 'files' | 'sessions' | 'authority' | 'push' | 'watched'> & {
  readonly app: AppContext
  readonly publicAddress: () => string
  readonly texts: ReturnType<typeof dictionaries>
  readonly tables: ReturnType<typeof registeredTables>
  readonly nouns: readonly AnyResource[]
  readonly searched: readonly AnyResource[]
  readonly isSandbox: boolean
  readonly runs: CommandRuns
  readonly callOwn: CallOwn
  readonly grantingRights: () => readonly string[]
  readonly controlled: () => readonly ControlledCommand[]
  readonly permissionUses: () => ReadonlyMap<string, ProgramScope>
}

/** The commands of the shop, and the areas with what they do by themselves, sooner or later. */
function openAreas({ isSandbox, ...office }: AreaOptions): OpenAreas {
  const { app, db, files } = office
  const gateways = [alipayKind({ isSandbox }), wechatKind({ isSandbox }), ...(isSandbox ? [sandboxKind(db)] : [])]
  const trade = createTrade(app, { channels: gateways, ...(isSandbox ? { now: sandboxNow } : {}) })
  const fileSettings = async (of: Database, tenantId: number) => {
    const settings = await trade.settings({ db: of, user: { tenantId } })
    return {
      unusedDays: settings['file.unusedDays'],
      binDays: settings['file.binDays'],
      quotaGib: settings['file.quotaGib'],
    }
  }
  /** Texts with codes are of the house, whatever tenant somebody belongs to. */
  const textLimits = async (of: Database) => {
    const settings = await trade.settings({ db: of, user: { tenantId: HOUSE } })
    return {
      perNumber: settings['sms.perNumber'],
      perAddress: settings['sms.perAddress'],
      total: settings['sms.perDay'],
    }
  }
  const parts = {
    ...office,
    trade,
    fileSettings,
    textLimits,
    isSandbox,
    waiting: WAITING,
    screens: MENU_SCREENS,
    savedViews,
    pictures: sentPictures(files),
  }
  const open: readonly OpenArea<Timer>[] = SERVER_AREAS.map((area) => area.open(parts))
  const timers = [...TIMERS, ...open.flatMap((area) => area.timers ?? [])]
  const clock = [...timerJobs(trade, timers), ...open.flatMap((area) => area.clock ?? [])]
  for (const job of clock) {
    app.jobs.register(job)
  }
  for (const { begin } of open) {
    begin?.(app.jobs)
  }
  const all = [...open, sandboxServer.open({ trade, isSandbox, clock })]
  return {
    nouns: all.flatMap(({ nouns = [] }) => nouns),
    routes: all.flatMap(({ routes = [] }) => routes),
    timers,
    proposalDays: async (of, tenantId) => (await trade.settings({ db: of, user: { tenantId } }))['agent.proposalDays'],
  }
}
