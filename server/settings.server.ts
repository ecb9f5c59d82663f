import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The server cannot start for a reason the operator can change; `setting` names what to change. */
export class StartError extends Error {
  readonly setting: string

  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`)
    this.name = 'StartError'
    this.setting = setting
  }
}

/** A setting has a value that cannot be used. The message never holds the value of a secret. */
export class SettingError extends StartError {
  constructor(setting: string, reason: string) {
    super(setting, reason)
    this.name = 'SettingError'
  }
}

/** Where data is kept when VITRINE_DATA_DIR is not set; relative to the working directory. */
export const DEFAULT_DATA_DIR = './data'

/** How a kind of value is named in the table and read from text; `read` answers `undefined` for what it refuses. */
interface Kind<T> {
  readonly type: string
  read(raw: string): T | undefined
}

interface Declaration<T> {
  readonly variable: string
  readonly kind: Kind<unknown>
  readonly fallback: string
  readonly meaning: string
  readonly isSecret: boolean
  readonly isOptional: boolean
  /** Present in no object: carries the type of the value to `Settings`. */
  readonly value?: T
}

const text: Kind<string> = { type: 'text', read: (raw) => raw }

const path: Kind<string> = { type: 'folder', read: (raw) => resolve(raw) }

const flag: Kind<boolean> = {
  type: '`1` or `0`',
  read: (raw) => ({ '1': true, true: true, yes: true, on: true, '0': false, false: false, no: false, off: false })[raw],
}

function wholeNumber(min: number, max: number): Kind<number> {
  return {
    type: `whole number, ${min} to ${max}`,
    read(raw) {
      const value = /^\d{1,9}$/.test(raw) ? Number(raw) : -1
      return value >= min && value <= max ? value : undefined
    },
  }
}

function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    type: `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`,
    read: (raw) => choices.find((choice) => choice === raw),
  }
}

const timeZone: Kind<string> = {
  type: 'IANA time zone',
  read(raw) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone && raw
    } catch {
      return undefined
    }
  },
}

const postgresUrl: Kind<string> = {
  type: '`postgresql://user:password@host:port/database`',
  read: (raw) => (/^postgres(ql)?:$/.test(urlOf(raw)?.protocol ?? '') ? raw : undefined),
}

const webAddress: Kind<string> = {
  type: '`http://` or `https://` address without a query',
  read(raw) {
    const url = urlOf(raw)
    const isPlain = /^https?:$/.test(url?.protocol ?? '') && !/[?#]/.test(raw) && url?.username === ''
    return isPlain ? url?.href.replace(/\/+$/, '') : undefined
  },
}

const origins: Kind<readonly string[]> = {
  type: 'origins, separated by commas',
  read(raw) {
    const parts = listed(raw)
    return parts.every((part) => /^https?:/.test(part) && urlOf(part)?.origin === part) ? parts : undefined
  },
}

const proxies: Kind<boolean | readonly string[]> = {
  type: '`1`, `0`, or addresses and networks, separated by commas',
  read(raw) {
    const parts = listed(raw)
    const areAddresses = parts.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0)
    return flag.read(raw) ?? (areAddresses ? parts : undefined)
  },
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
  return { variable, kind, fallback: '', meaning, isSecret, isOptional: true }
}

function setting<T>(
  variable: string,
  kind: Kind<T>,
  fallback: string,
  meaning: string,
  { isSecret = false }: Options = {},
): Declaration<T> {
  return { variable, kind, fallback, meaning, isSecret, isOptional: false }
}

const SECRET = { isSecret: true } as const

/** Every setting of the server. The table in README.md is this table. */
const DECLARATIONS = {
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
    path,
    DEFAULT_DATA_DIR,
    'Folder of uploaded files and of the embedded database. One server at a time can use it.',
  ),
  adminPassword: optional(
    'VITRINE_ADMIN_PASSWORD',
    text,
    'Password the user `admin` gets on the first start. Not set: a one-time password is printed.',
    SECRET,
  ),
  isDemo: setting('VITRINE_DEMO', flag, '0', 'Fills an empty shop with invented data; the same as `--demo`.'),
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
  trustProxy: setting(
    'VITRINE_TRUST_PROXY',
    proxies,
    '0',
    "Reverse proxies whose `X-Forwarded-*` headers are believed. `1` believes everyone's.",
  ),
} satisfies Record<string, Declaration<unknown>>

type ValueOf<D> = D extends Declaration<infer T> ? T : never

export type Settings = {
  readonly [Name in keyof typeof DECLARATIONS]: ValueOf<(typeof DECLARATIONS)[Name]>
}

/** An empty variable counts as one that is not set. Throws `SettingError` for the first value that cannot be used. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Settings {
  const unknown = argv.find((argument) => argument !== '--demo')
  if (unknown !== undefined) {
    throw new SettingError(unknown, 'no such argument; the only one is --demo')
  }
  const values = Object.entries(DECLARATIONS).map(([name, declaration]) => [name, readValue(declaration, env)])
  const settings: Settings = Object.fromEntries(values)
  return argv.includes('--demo') ? { ...settings, isDemo: true } : settings
}

function readValue(declaration: Declaration<unknown>, env: Readonly<Record<string, string | undefined>>): unknown {
  const { variable, kind, fallback, isSecret, isOptional } = declaration
  const given = env[variable]?.trim()
  const raw = given || fallback
  if (raw === '' && isOptional) {
    return undefined
  }
  const value = kind.read(raw)
  if (value === undefined) {
    const shown = isSecret ? '' : `, not "${raw}"`
    throw new SettingError(variable, `expected ${kind.type.replaceAll('`', '')}${shown}`)
  }
  return value
}

/** The settings as a Markdown table, as it stands in README.md. */
export function settingsTable(): string {
  const rows = Object.values(DECLARATIONS).map(({ variable, kind, fallback, meaning, isSecret }) => {
    const shownFallback = isSecret && fallback !== '' ? 'built in' : fallback && `\`${fallback}\``
    return `| \`${variable}\` | ${kind.type} | ${shownFallback} | ${meaning} |`
  })
  return ['| setting | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function listed(raw: string): readonly string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function urlOf(raw: string): URL | undefined {
  return URL.canParse(raw) ? new URL(raw) : undefined
}
