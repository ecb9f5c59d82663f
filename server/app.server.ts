import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { withChildren } from '#kit/contract/children.ts'
import type { CommandPath } from '#kit/contract/command.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { oldHistory } from '#kit/server/crud/old-history.server.ts'
import { sealForPlaces } from '#kit/server/crud/seal-for-places.server.ts'
import {
  type DatabaseOptions,
  ofWorkload,
  openKysely,
  openPool,
  ownPoolOf,
  type ServerDatabase,
} from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { migrate } from '#kit/server/database/migrate.server.ts'
import { notifications } from '#kit/server/database/notifications.server.ts'
import type { WorkloadSizes } from '#kit/server/database/workload.ts'
import { type FilePlaces, filePlaces } from '#kit/server/files/file-places.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { admission } from '#kit/server/http/admission.server.ts'
import { commandRuns } from '#kit/server/http/command-run.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { type CallOwn, filledPath, type OwnAnswer, type OwnCall } from '#kit/server/http/own-call.server.ts'
import type { RequestLimits } from '#kit/server/http/rate-limits.server.ts'
import type { AnswerCheck } from '#kit/server/http/route.server.ts'
import { createServer } from '#kit/server/http/server.server.ts'
import { USUAL_LIMITS } from '#kit/server/http/usual-limits.ts'
import { filesDropped } from '#kit/server/jobs/files-dropped.server.ts'
import { type Jobs, type JobTimes, openJobs } from '#kit/server/jobs/jobs.server.ts'
import { installQueue } from '#kit/server/jobs/queue.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { databaseRelay } from '#kit/server/socket/database-relay.server.ts'
import { notificationChannel, notificationsOver } from '#kit/server/socket/notification-channel.server.ts'
import { socketHub } from '#kit/server/socket/socket-hub.server.ts'
import type { SocketLimits } from '#kit/server/socket/socket-limits.ts'
import { addSockets } from '#kit/server/socket/sockets.server.ts'
import { onTableNews, sendToTables, type TableNews, tableChannel } from '#kit/server/socket/table-channel.server.ts'
import { openWatch, type Watch } from '#kit/server/watch/watch.server.ts'
import { addOAuth } from '#office/account/token/oauth/oauth-endpoints.server.ts'
import { bearerChallenge } from '#office/account/token/oauth/oauth-metadata.server.ts'
import { addAgents } from '#office/agent/mcp.server.ts'
import { askSecondPerson } from '#office/agent/proposal/second-person.server.ts'
import { TOLD_WEBHOOKS } from '#office/connect/event/told-events.server.ts'
import { officeAuthority, RIGHTS_CHANGED } from '#office/login/authority.server.ts'
import { USUAL_KEEPING } from '#office/monitor/backup/keep.ts'
import { type OfficeParts, openOffice } from '#office/office.server.ts'
import { catalogue, DOCUMENTS, declared, sandboxCatalogue } from '#office/office.ts'
import { reasonsOf } from '#office/reasons.server.ts'
import { tellOfPower } from '#office/rights/guarded-powers.server.ts'
import { type DemoParts, fillSample } from '#office/sample/sample.server.ts'
import { sandboxNow } from '#office/sandbox/sandbox-clock.server.ts'
import { type Seeded, seed, seedSandbox } from '#office/seed/seed.server.ts'
import { SOCKET_KEYS } from '#office/socket-keys.server.ts'
import { addGateway } from '#office/system/gateway/gateway.server.ts'
import { noteOperation } from '#office/system/log/operation-log.server.ts'
import { openBackupPlace } from './backup-place.server.ts'
import { checkConnections } from './database/connections.server.ts'
import { checkWall } from './database/wall.server.ts'
import { drainingOf } from './draining.server.ts'
import { claimFolder } from './folder-mark.server.ts'
import { addHealth } from './health.server.ts'
import { addMetrics } from './metrics.server.ts'
import { answerNothing, servePages } from './pages.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import type { Settings } from './settings.server.ts'
import { sharedFiles } from './shared-files.server.ts'
import { sendSpans } from './spans.server.ts'
import { VERSION } from './version.server.ts'

const NOT_SEEDED: Seeded = { oneTimePassword: null }

const DEMO_PICTURES = join(PROJECT_ROOT, 'office/sample/pictures')

interface AppOptions {
  readonly databaseUrl: string
  /** Most database connections at once; the pool's own when left out. */
  readonly poolSize?: number
  /** Most connections of each workload; all share one pool when left out, and no request is refused for want of them. */
  readonly workloads?: WorkloadSizes | undefined
  /** Opens its connections, in tests. */
  readonly Client?: DatabaseOptions['Client']
  readonly settings: Pick<
    Settings,
    'timeZone' | 'sessionIdleMinutes' | 'historyDays' | 'staticUrl' | 'corsOrigins' | 'trustProxy' | 'adminPassword'
  > &
    Partial<
      Pick<
        Settings,
        | 'isSandbox'
        | 'isPassive'
        | 'privateTargets'
        | 'frameOrigins'
        | 'publicUrl'
        | 'redisUrl'
        | 'redisReadable'
        | 'metricsToken'
        | 'metricsPort'
        | 'metricsHost'
        | 'traceUrl'
        | 's3Endpoint'
        | 's3Bucket'
        | 's3Region'
        | 's3AccessKey'
        | 's3SecretKey'
        | 'newFilesIn'
        | 'backupsIn'
        | 'backupBucket'
        | 'backupDays'
        | 'backupWeeks'
        | 'backupMonths'
        | 'callsPerSession'
        | 'callsPerAddress'
        | 'filesPerAddress'
        | 'storefrontCallsPerAddress'
        | 'socketsPerPerson'
        | 'socketsPerAddress'
      >
    >
  readonly log: Log
  /** Seals secrets in the database. */
  readonly secretKey: Buffer
  /** Where uploaded files lie. */
  readonly filesFolder: string
  /** Where backups lie, unless they go into a bucket; beside the files when left out. */
  readonly backupsFolder?: string
  readonly limits?: RequestLimits
  readonly socketLimits?: Partial<SocketLimits> | undefined
  readonly jobTimes?: Partial<JobTimes> | undefined
  /** The built browser application; without it only the API answers. */
  readonly pagesFolder?: string
  /**
   * Resources served by their declaration beside those of the office; their tables are there when they are asked for.
   */
  readonly beside?: readonly AnyResource[]
  /** The database is a copy of one that this very program has prepared and seeded, as tests make them: it is taken as it is. */
  readonly isPrepared?: boolean
  /** Looks at answers before they are sent, in tests. */
  readonly checkAnswer?: AnswerCheck | undefined
  /** Routes of those that are not served by their declaration alone, by the name of the resource. */
  readonly besideRoutes?: OfficeParts['besideRoutes']
}

export interface App {
  readonly server: FastifyInstance
  readonly db: ServerDatabase
  readonly watch: Watch
  readonly seeded: Seeded
  /** Fills an empty shop with invented figures, as `fillSample` says; pages are answered meanwhile. */
  fillDemo(options: Pick<DemoParts, 'count' | 'onProgress'>): Promise<boolean>
  /** Takes jobs, and speaks with other server processes on this database; without it the first job begins the jobs. */
  begin(): Promise<void>
  readonly jobs: Jobs
  /** Answers still, so many milliseconds long, and sends everyone elsewhere; before `close`. */
  drain(milliseconds: number): Promise<void>
  /** Finishes open requests and puts jobs back, then closes everything this app opened. */
  close(): Promise<void>
}

/** Everything of the server but the process around it: the database brought up to date, the parts behind its routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, isPrepared = false } = options
  // before anything is written into a database that the files do not belong to
  await claimFolder(options.databaseUrl, resolve(options.filesFolder))
  if (!isPrepared) {
    await prepareDatabase(options.databaseUrl)
  }
  const pool = openPool({
    url: options.databaseUrl,
    poolSize: options.workloads?.staff ?? options.poolSize,
    Client: options.Client,
    onError: (err) => log.warn({ err }, 'a database connection was lost'),
  })
  const watch = openWatch(log)
  const db = openKysely(pool, watch.statements.note, options.workloads)
  try {
    return await appOn(options)
  } catch (error) {
    await db.destroy()
    throw error
  }

  async function appOn({
    filesFolder,
    pagesFolder,
    limits = limitsOf(settings),
    beside = [],
  }: AppOptions): Promise<App> {
    await checkWall(db, log)
    await checkConnections(db, log)
    const { isSandbox = false, isPassive = false } = settings
    const seeded = isPrepared ? NOT_SEEDED : await seed(db, [...catalogue, ...beside], settings.adminPassword)
    await seedSandbox(db, sandboxCatalogue, isSandbox)
    const sealing = vault(options.secretKey)
    const resources = withChildren([...declared, ...beside])
    if (!isPrepared) {
      await sealForPlaces({ db, vault: sealing, log }, resources)
    }
    const clock = zonedClock(settings.timeZone)
    const sessions = sessionStore({ idleMinutes: settings.sessionIdleMinutes })
    const notices = notifications(options.databaseUrl, log)
    const authority = officeAuthority(db, sessions, notices.isCaughtUp, isSandbox ? sandboxNow : undefined)
    await notices.on(RIGHTS_CHANGED, authority.forget, authority.forget)
    const relay = databaseRelay({ pool, notifications: notices, log })
    const { socketsPerPerson: perPerson, socketsPerAddress: perAddress } = settings
    const hub = socketHub({
      ...{ authority, log, relay },
      limits: {
        ...(perPerson !== undefined && { connectsPerPerson: perPerson }),
        ...(perAddress !== undefined && { connectsPerAddress: perAddress }),
        ...options.socketLimits,
      },
    })
    const folder = resolve(filesFolder)
    const incomingFolder = await incomingIn(folder)
    const files = await openFiles(folder, settings, { onLeft: dropLater })
    const backups = await openBackupPlace(settings, {
      folder: options.backupsFolder ?? join(folder, '.backups'),
      dataFolder: folder,
    })
    const { s3Endpoint, s3Bucket, newFilesIn } = settings
    const bucket = newFilesIn === 's3' ? `${s3Endpoint}/${s3Bucket}` : undefined
    const shared = sharedFiles({ db, log, folder, bucket })
    const tell = (news: TableNews) => sendToTables(hub, news)
    /** Known as soon as the routes are. */
    const commandTitles = new Map<CommandPath, Text>()
    const admitted = admission(options.workloads)
    const behind = ofWorkload(db, 'reports')
    const jobs = openJobs({
      pool: ownPoolOf(behind),
      db: behind,
      notifications: notices,
      log,
      clock,
      files,
      incoming: incomingFolder,
      callerNow: authority.callerNow,
      commandTitles,
      tell,
      times: options.jobTimes,
      noteError: watch.storage.note,
      isPassive,
    })
    /** A bucket that failed may have the file all the same: it is removed there as soon as the bucket can be reached. */
    function dropLater(path: string): void {
      const note = db
        .transaction()
        .execute((tx) => jobs.emit({ db: tx }, filesDropped, { jobId: newId(), paths: [path] }))
      note.catch((err: unknown) => log.error({ err, path }, 'a file may be left in the bucket'))
    }
    jobs.register(oldHistory(settings.historyDays, DOCUMENTS))
    const { besideRoutes } = options
    const { staticUrl, publicUrl } = settings
    const runs = commandRuns()
    const callOwn: CallOwn = (call) => callServer(server, call)
    const publicAddress = () => settings.publicUrl ?? `http://localhost:${portOf(server)}`
    const { app, routes, proposalDays } = openOffice({
      db,
      clock,
      sessions,
      authority,
      files,
      jobs,
      commandTitles,
      staticUrl,
      publicUrl,
      vault: sealing,
      privateTargets: settings.privateTargets,
      publicAddress,
      runs,
      callOwn,
      tell,
      push: notificationsOver(hub),
      hear: (key, listener) => onTableNews(relay, key, listener),
      beside,
      besideRoutes,
      isSandbox,
      watched: {
        watch,
        version: VERSION,
        filesFolder: folder,
        filesApart: shared.apart,
        backups: {
          databaseUrl: options.databaseUrl,
          place: backups.place,
          placeTitle: backups.title,
          isSameDisk: backups.isSameDisk,
          workFolder: incomingFolder,
          makeTables: (url, only) => prepareDatabase(url, { only }),
          keyFingerprint: sealing.fingerprint,
          keep: {
            days: settings.backupDays ?? USUAL_KEEPING.days,
            weeks: settings.backupWeeks ?? USUAL_KEEPING.weeks,
            months: settings.backupMonths ?? USUAL_KEEPING.months,
          },
        },
        redisUrl: settings.redisUrl,
        redisReadable: settings.redisReadable ?? [],
        countSockets: hub.count,
      },
    })
    const server = await createServer({
      db,
      log,
      clock,
      authority,
      routes,
      resources,
      reasons: reasonsOf(resources),
      webhooks: TOLD_WEBHOOKS,
      limits,
      checkAnswer: options.checkAnswer,
      corsOrigins: settings.corsOrigins,
      frameOrigins: settings.frameOrigins,
      imageOrigins: settings.staticUrl ? [new URL(settings.staticUrl).origin] : [],
      trustProxy: settings.trustProxy,
      incomingFolder,
      onAnswered: async (event, at) => {
        await noteOperation(event, at)
        await tellOfPower(event, at)
      },
      runs,
      askSecondPerson: askSecondPerson({ app, proposalDays, files }),
      watch,
      admission: admitted,
    })
    await addSockets(server, {
      hub,
      channels: [tableChannel(hub, SOCKET_KEYS, log), notificationChannel()],
      log,
      corsOrigins: settings.corsOrigins,
      limiterOf: sharedLimiters(db),
    })
    const draining = drainingOf(server, hub)
    addHealth(server, db, {
      ...{ isStopping: draining.isOn, isPassive, filesReason: shared.reason },
      hasQueue: jobs.hasQueue,
    })
    const closeMetrics = await addMetrics(server, {
      ...{ db, watch, admission: admitted },
      countSockets: hub.count,
      filesFolder: folder,
      token: settings.metricsToken,
      port: settings.metricsPort,
      host: settings.metricsHost,
    })
    const endSpans = await sendSpans({ exchanges: watch.exchanges, log, url: settings.traceUrl })
    await addGateway(server, { db, log, authority, notices, outbound: app.outbound, vault: app.vault })
    addAgents(server, {
      ...{ app, db, log, authority, routes, runs, callOwn, limits, proposalDays, note: noteOperation },
      origins: () => [new URL(publicAddress()).origin, ...settings.corsOrigins],
      challenge: (isSent) => bearerChallenge(publicAddress(), isSent),
    })
    await addOAuth(server, { db, authority, publicAddress })
    if (pagesFolder) {
      await servePages(server, { folder: pagesFolder, staticUrl: settings.staticUrl, isSandbox, isPassive })
    } else {
      server.setNotFoundHandler(answerNothing)
    }
    return {
      server,
      db,
      watch,
      seeded,
      jobs,
      begin: async () => {
        await shared.begin()
        await relay.begin()
        watch.begin()
        await jobs.begin()
      },
      fillDemo: (options) =>
        fillSample({ db, clock, log, files, app, routes, picturesFolder: DEMO_PICTURES, ...options }),
      drain: draining.begin,
      close: async () => {
        await server.close()
        await jobs.stop()
        await shared.end()
        await watch.stop()
        await closeMetrics()
        await endSpans()
        await notices.close()
        await db.destroy()
      },
    }
  }
}

/** Calls a minute, as they were set. */
function limitsOf(settings: AppOptions['settings']): RequestLimits {
  const { perSession, perAddress, filesPerAddress, clientsPerAddress } = USUAL_LIMITS
  return {
    perSession: settings.callsPerSession ?? perSession,
    perAddress: settings.callsPerAddress ?? perAddress,
    filesPerAddress: settings.filesPerAddress ?? filesPerAddress,
    clientsPerAddress: settings.storefrontCallsPerAddress ?? clientsPerAddress,
  }
}

/** Runs what is missing of the migrations, and of the tables of the queue. @param options as of `migrate` */
export async function prepareDatabase(url: string, options: { readonly only?: readonly string[] } = {}): Promise<void> {
  await migrate(url, join(PROJECT_ROOT, 'migrations'), { version: VERSION, ...options })
  await installQueue(url)
}

/** Asks the server as a request from outside does, in this process. */
async function callServer(
  server: FastifyInstance,
  { method, path, input, headers, address }: OwnCall,
): Promise<OwnAnswer> {
  const filled = filledPath(path, input)
  const isRead = method === 'GET' || method === 'DELETE'
  const {
    statusCode,
    headers: answered,
    body,
  } = await server.inject({
    method: method as 'GET',
    url: BASE_PATH + filled.path,
    headers: { ...headers },
    remoteAddress: address,
    ...(isRead ? { query: queryOf(filled.rest) } : { payload: filled.rest }),
  })
  return { status: statusCode, mediaType: String(answered['content-type'] ?? ''), body }
}

function queryOf(input: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

/** The port that it listens on; 0 before it does. */
export function portOf({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Files in the folder and, where one is named, in a bucket. */
async function openFiles(
  folder: string,
  settings: AppOptions['settings'],
  options: { readonly onLeft: (path: string) => void },
): Promise<FilePlaces> {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, newFilesIn = 'folder' } = settings
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = settings
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    return filePlaces({ folder: localFileStore(folder) }, 'folder')
  }
  // loaded where a bucket is named only: the client is large
  const { s3FileStore } = await import('#kit/server/files/s3-file-store.server.ts')
  const s3 = s3FileStore({ endpoint, bucket, accessKey, secretKey, region: region ?? 'us-east-1' }, options)
  return filePlaces({ folder: localFileStore(folder), s3 }, newFilesIn)
}

/** What an ended process left behind goes after so long; other processes may share the folder. Milliseconds. */
const LEFT_BEHIND_MS = 24 * 3600 * 1000

/** Where files lie that are still arriving, on the volume of the stored ones. */
async function incomingIn(folder: string): Promise<string> {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of await readdir(incoming)) {
    const found = await stat(join(incoming, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) {
      await rm(join(incoming, name), { recursive: true, force: true })
    }
  }
  return incoming
}
