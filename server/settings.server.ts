import { resolve } from 'node:path'
import { z } from 'zod'
import { keyFrom } from '#kit/server/seal/key-file.server.ts'
import { newPasswordErrors, PASSWORD_MAX, PASSWORD_MIN } from '#office/login/password-rules.ts'

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

/** What a kind of value is called in the table and in refusals, and how it is read from text. */
interface Kind<T> {
  readonly type: string
  readonly schema: z.ZodType<T, string>
}

interface Declaration<T> extends Kind<T> {
  readonly variable: string
  readonly fallback: string
  readonly meaning: string
  readonly isSecret: boolean
  readonly isOptional: boolean
}

const text: Kind<string> = { type: 'text', schema: z.string() }

const folder: Kind<string> = { type: 'folder', schema: z.string().transform((raw) => resolve(raw)) }

const adminPassword: Kind<string> = {
  type: `password of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters that is not a common one`,
  schema: z.string().refine((raw) => newPasswordErrors({ username: 'admin', password: raw }).length === 0),
}

const boolean: Kind<boolean> = {
  type: '`1` or `0`',
  schema: z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'], case: 'sensitive' }),
}

function wholeNumber(min: number, max: number): Kind<number> {
  return {
    type: `whole number, ${min} to ${max}`,
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max)),
  }
}

function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    type: `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`,
    schema: z.string().pipe(z.enum(choices)),
  }
}

const secretKey: Kind<Buffer> = {
  type: '32 bytes in base64',
  schema: z.string().transform((raw, ctx) => {
    const key = keyFrom(raw)
    if (!key) {
      ctx.addIssue('no key')
    }
    return key ?? z.NEVER
  }),
}

const timeZone: Kind<string> = { type: 'IANA time zone', schema: z.string().refine(isTimeZone) }

const postgresUrl: Kind<string> = {
  type: '`postgresql://user:password@host:port/database`',
  schema: z.url({ protocol: /^postgres(?:ql)?$/ }),
}

const webAddress: Kind<string> = {
  type: '`http://` or `https://` address without a query',
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((raw) => !/[?#]/.test(raw) && new URL(raw).username === '')
    .transform((raw) => new URL(raw).href.replace(/\/+$/, '')),
}

const origins: Kind<readonly string[]> = {
  type: 'origins, separated by commas',
  schema: z
    .string()
    .transform(listed)
    .pipe(z.array(z.url({ protocol: /^https?$/, abort: true }).refine((origin) => new URL(origin).origin === origin))),
}

const networks: Kind<readonly string[]> = {
  type: 'addresses and networks, separated by commas',
  schema: z
    .string()
    .transform(listed)
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
}

const proxies: Kind<boolean | readonly string[]> = {
  type: '`1`, `0`, or addresses and networks, separated by commas',
  schema: boolean.schema.or(networks.schema),
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
  timeZone: setting('VITRINE_TIME_ZONE', timeZone, 'Asia/Shanghai', 'Time zone in which dates and times are shown.'),
  logLevel: setting(
    'VITRINE_LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Least important messages that are logged.',
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
    'Static domain that pages load stored pictures and files from: a CDN in front of `/jeecg-boot/sys/common/static`. Not set: this server.',
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
    'Private addresses and networks that the mail server and receivers of webhooks may have, such as `10.1.0.0/16`. Not set: none.',
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
  return argv.includes('--demo') ? { ...settings, isDemo: true } : settings
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

function listed(raw: string): readonly string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isTimeZone(raw: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
