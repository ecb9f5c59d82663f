import { USUAL_LIMITS } from '#kit/server/http/usual-limits.ts'
import { SOCKET_LIMITS } from '#kit/server/socket/socket-limits.ts'
import { USUAL_KEEPING } from '#office/monitor/backup/keep.ts'
import {
  accessToken,
  adminPassword,
  boolean,
  folder,
  type Kind,
  keyPatterns,
  networks,
  oneOf,
  origins,
  postgresUrl,
  proxies,
  publicOrigin,
  redisUrl,
  secretKey,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from './setting-kinds.server.ts'

/** The server cannot start for a reason the operator can change; `setting` names what to change. */
export class StartError extends Error {
  readonly setting: string

  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`)
    this.name = 'StartError'
    this.setting = setting
  }
}

/** Settings have values that cannot be used; `setting` is the first of them. The message never holds the value of a secret. */
export class SettingError extends StartError {
  constructor(setting: string, reason: string) {
    super(setting, reason)
    this.name = 'SettingError'
  }
}

/** Where data is kept when VITRINE_DATA_DIR is not set; relative to the working directory. */
export const DEFAULT_DATA_DIR = './data'

interface Declaration<T> extends Kind<T> {
  readonly variable: string
  readonly fallback: string
  readonly meaning: string
  readonly isSecret: boolean
  readonly isOptional: boolean
}

interface Options {
  readonly isSecret?: boolean
}

function optional<T>(
  variable: string,
  kind: Kind<T>,
  meaning: string,
  { isSecret = false }: Options = {},
): Declaration<T | undefined> {
  return { ...kind, variable, fallback: '', meaning, isSecret, isOptional: true }
}

function setting<T>(
  variable: string,
  kind: Kind<T>,
  fallback: string,
  meaning: string,
  { isSecret = false }: Options = {},
): Declaration<T> {
  return { ...kind, variable, fallback, meaning, isSecret, isOptional: false }
}

const CALLS = wholeNumber(1, 10_000_000)

const SECRET = { isSecret: true } as const

/** Every setting of the server. The table in README.md is this table. */
export const SETTINGS = {
  port: setting('PORT', wholeNumber(0, 65_535), '8080', 'Port of page and API; `0` takes a free one.'),
  host: setting('HOST', text, '0.0.0.0', 'Address the server listens on; `127.0.0.1` serves this machine only.'),
  databaseUrl: optional(
    'DATABASE_URL',
    postgresUrl,
    'PostgreSQL 15 or newer to use. Not set: an embedded PostgreSQL 18 is started, with its data in the data folder.',
    SECRET,
  ),
  databasePool: setting(
    'VITRINE_DATABASE_POOL',
    wholeNumber(2, 200),
    '8',
    'Most connections to the database for what staff ask, and as many again for their tenants. Each start says how many connections those of this and the next two settings are, and how many the database has. Of each, ten requests may wait for a connection; more are refused at once (503).',
  ),
  buyersPool: setting(
    'VITRINE_DATABASE_POOL_BUYERS',
    wholeNumber(2, 200),
    '6',
    'The same for the storefront and the news of payment channels, which wait for nobody else.',
  ),
  reportsPool: setting(
    'VITRINE_DATABASE_POOL_REPORTS',
    wholeNumber(4, 200),
    '9',
    'The same for reports, imports, exports and jobs.',
  ),
  dataDir: setting(
    'VITRINE_DATA_DIR',
    folder,
    DEFAULT_DATA_DIR,
    'Folder of uploaded files and of the embedded database. One server at a time can use it.',
  ),
  adminPassword: optional(
    'VITRINE_ADMIN_PASSWORD',
    adminPassword,
    'Password the user `admin` gets on the first start. Not set: a one-time password is printed.',
    SECRET,
  ),
  secretKey: optional(
    'VITRINE_SECRET_KEY',
    secretKey,
    'Key that seals secrets in the database, such as those of API clients; the same for all servers on one database. Not set: `secret.key` in the data folder, made at the first start. Without it, sealed secrets are lost.',
    SECRET,
  ),
  isDemo: setting('VITRINE_DEMO', boolean, '0', 'Fills an empty shop with invented data; the same as `--demo`.'),
  isSandbox: setting(
    'VITRINE_SANDBOX',
    boolean,
    '0',
    'For trying the shop out, never for a real one: a payment gateway without money, and a clock that can be moved.',
  ),
  isPassive: setting(
    'VITRINE_PASSIVE',
    boolean,
    '0',
    'For looking at a restored copy: no timers, jobs, mails, webhooks or refunds, and no connection to anybody but the database and the bucket. Each page says so.',
  ),
  timeZone: setting('VITRINE_TIME_ZONE', timeZone, 'Asia/Shanghai', 'Time zone in which dates and times are shown.'),
  logLevel: setting(
    'VITRINE_LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Least important messages that are logged.',
  ),
  drainSeconds: setting(
    'VITRINE_DRAIN_SECONDS',
    wholeNumber(0, 300),
    '5',
    'Seconds after SIGTERM in which requests are still answered while `/health/ready` says no, so that a balancer sends them to another server.',
  ),
  sessionIdleMinutes: setting(
    'VITRINE_SESSION_IDLE_MINUTES',
    wholeNumber(1, 10_080),
    '120',
    'Minutes without a request after which a session ends.',
  ),
  historyDays: setting(
    'VITRINE_HISTORY_DAYS',
    wholeNumber(1, 36_500),
    '365',
    'Days for which the history of rows is kept; that of orders, claims and refunds from their end on.',
  ),
  staticUrl: optional(
    'VITRINE_STATIC_URL',
    webAddress,
    'Static domain that pages load stored pictures and files from: a CDN in front of `/jeecg-boot/sys/common/static`, which passes the query on and keeps answers apart by `Accept`. Not set: this server.',
  ),
  publicUrl: optional(
    'VITRINE_PUBLIC_URL',
    publicOrigin,
    'Address at which people open the pages, such as `https://office.example`; passkeys are good there alone, whatever a request says of itself. Not set: `http://localhost` with the port.',
  ),
  corsOrigins: setting(
    'VITRINE_CORS_ORIGINS',
    origins,
    '',
    'Other origins whose pages may call the API, such as `https://shop.example`.',
  ),
  frameOrigins: setting(
    'VITRINE_FRAME_ORIGINS',
    origins,
    '',
    'Other origins whose pages entries of the menu may show in a frame, such as `https://reports.example`. Not set: none.',
  ),
  privateTargets: setting(
    'VITRINE_PRIVATE_TARGETS',
    networks,
    '',
    'Private addresses and networks that mail servers, receivers of webhooks, providers of identity and data sources may have, such as `10.1.0.0/16`. Not set: none.',
  ),
  redisUrl: optional(
    'REDIS_URL',
    redisUrl,
    'Redis that the pages of monitoring look at; the product itself needs none.',
    SECRET,
  ),
  redisReadable: setting(
    'VITRINE_REDIS_READABLE',
    keyPatterns,
    '',
    'Keys of that Redis whose values its terminal may show, such as `cache:*`. Not set: no values.',
  ),
  metricsToken: optional(
    'VITRINE_METRICS_TOKEN',
    accessToken,
    'Opens `/metrics` for Prometheus to whoever sends it as bearer token.',
    SECRET,
  ),
  metricsPort: optional(
    'VITRINE_METRICS_PORT',
    wholeNumber(1, 65_535),
    'Serves `/metrics` on a port of its own too, without a token: for networks that only Prometheus reaches.',
  ),
  metricsHost: setting('VITRINE_METRICS_HOST', text, '127.0.0.1', 'Address that the port of `/metrics` listens on.'),
  traceUrl: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    webAddress,
    'Where spans of requests are sent by OpenTelemetry (OTLP over HTTP). Not set: nowhere.',
  ),
  s3Endpoint: optional(
    'VITRINE_S3_ENDPOINT',
    webAddress,
    'Server that speaks the protocol of S3, for uploaded files. Not set: files lie in the data folder.',
  ),
  s3Bucket: optional('VITRINE_S3_BUCKET', text, 'Bucket of the files there; nobody but this server needs to read it.'),
  s3Region: setting('VITRINE_S3_REGION', text, 'us-east-1', 'Region of the bucket.'),
  s3AccessKey: optional('VITRINE_S3_ACCESS_KEY', text, 'Access key of the bucket.', SECRET),
  s3SecretKey: optional('VITRINE_S3_SECRET_KEY', text, 'Secret key of the bucket.', SECRET),
  newFilesIn: setting(
    'VITRINE_NEW_FILES_IN',
    oneOf(['folder', 's3']),
    'folder',
    'Where new files go. Those that are there already stay, and are moved on the page of stored files.',
  ),
  backupsIn: setting(
    'VITRINE_BACKUPS_IN',
    oneOf(['folder', 's3']),
    'folder',
    'Where backups go; a bucket is on another machine.',
  ),
  backupDir: optional(
    'VITRINE_BACKUP_DIR',
    folder,
    'Folder of backups; one on another disk or machine outlives this one. Not set: `backups` in the data folder.',
  ),
  backupBucket: optional(
    'VITRINE_BACKUP_BUCKET',
    text,
    'Bucket of backups at `VITRINE_S3_ENDPOINT`. Not set: that of the files, below `.backups/`.',
  ),
  backupDays: setting(
    'VITRINE_BACKUP_DAYS',
    wholeNumber(1, 366),
    String(USUAL_KEEPING.days),
    'Days for which each backup is kept.',
  ),
  backupWeeks: setting(
    'VITRINE_BACKUP_WEEKS',
    wholeNumber(0, 104),
    String(USUAL_KEEPING.weeks),
    'Weeks for which the first of a week is kept.',
  ),
  backupMonths: setting(
    'VITRINE_BACKUP_MONTHS',
    wholeNumber(0, 120),
    String(USUAL_KEEPING.months),
    'Months for which the first of a month is kept.',
  ),
  callsPerSession: setting(
    'VITRINE_CALLS_PER_SESSION',
    CALLS,
    String(USUAL_LIMITS.perSession),
    'Calls a minute of one session, counted in each server process.',
  ),
  callsPerAddress: setting(
    'VITRINE_CALLS_PER_ADDRESS',
    CALLS,
    String(USUAL_LIMITS.perAddress),
    'Calls a minute of one address that nobody is signed in for, counted in each server process.',
  ),
  filesPerAddress: setting(
    'VITRINE_FILES_PER_ADDRESS',
    CALLS,
    String(USUAL_LIMITS.filesPerAddress),
    'Stored pictures and files a minute that one address reads, counted in each server process; whoever is signed in is counted by themselves.',
  ),
  storefrontCallsPerAddress: setting(
    'VITRINE_STOREFRONT_CALLS_PER_ADDRESS',
    CALLS,
    String(USUAL_LIMITS.clientsPerAddress),
    'Calls a minute of a website, and notices of payment channels, from one address, of all server processes together.',
  ),
  socketsPerPerson: setting(
    'VITRINE_SOCKETS_PER_PERSON',
    CALLS,
    String(SOCKET_LIMITS.connectsPerPerson),
    'Sockets a minute that one person opens, of all server processes together.',
  ),
  socketsPerAddress: setting(
    'VITRINE_SOCKETS_PER_ADDRESS',
    CALLS,
    String(SOCKET_LIMITS.connectsPerAddress),
    'Sockets a minute that one address asks for without being signed in, of all server processes together.',
  ),
  trustProxy: setting(
    'VITRINE_TRUST_PROXY',
    proxies,
    '0',
    "Reverse proxies whose `X-Forwarded-*` headers are believed. `1` believes everyone's.",
  ),
} satisfies Record<string, Declaration<unknown>>

type ValueOf<D> = D extends Declaration<infer T> ? T : never

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]>
}

/** An empty variable counts as one that is not set. Throws `SettingError` that names every value that cannot be used. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Settings {
  const unknown = argv.find((argument) => argument !== '--demo')
  if (unknown !== undefined) {
    throw new SettingError(unknown, 'no such argument; the only one is --demo')
  }
  const readings = Object.entries(SETTINGS).map(([name, declaration]) => ({
    name,
    variable: declaration.variable,
    ...readValue(declaration, env[declaration.variable]?.trim()),
  }))
  const [first, ...others] = readings.filter(({ reason }) => reason !== undefined)
  if (first) {
    const more = others.map(({ variable, reason }) => `\n${variable}: ${reason}`)
    throw new SettingError(first.variable, `${first.reason}${more.join('')}`)
  }
  const settings = Object.fromEntries(readings.map(({ name, value }) => [name, value])) as Settings
  requireWholeBucket(settings)
  return argv.includes('--demo') ? { ...settings, isDemo: true } : settings
}

/** @throws SettingError when a bucket is named in part, or files are to go to one that is not named */
function requireWholeBucket(settings: Settings): void {
  const parts = ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'] as const
  const isMeant =
    settings.newFilesIn === 's3' || settings.backupsIn === 's3' || parts.some((part) => settings[part] !== undefined)
  // a bucket for backups alone: files stay in the folder
  const isForBackups = settings.newFilesIn !== 's3' && settings.backupBucket !== undefined
  const missing = parts.find((part) => settings[part] === undefined && !(part === 's3Bucket' && isForBackups))
  if (isMeant && missing) {
    throw new SettingError(SETTINGS[missing].variable, 'it has to be set where files lie in a bucket')
  }
}

/** The value, or the reason why there is none. */
function readValue(
  { schema, type, fallback, isSecret, isOptional }: Declaration<unknown>,
  given: string | undefined,
): { readonly value?: unknown; readonly reason?: string } {
  const raw = given || fallback
  if (raw === '' && isOptional) {
    return {}
  }
  const read = schema.safeParse(raw)
  if (read.success) {
    return { value: read.data }
  }
  const shown = isSecret ? '' : `, not "${raw}"`
  return { reason: `expected ${type.replaceAll('`', '')}${shown}` }
}
