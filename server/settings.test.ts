import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SETTINGS, SettingError } from './settings.server.ts'

function refusalOf(env: Record<string, string>, argv: readonly string[] = []): SettingError | undefined {
  try {
    readSettings(env, argv)
    return undefined
  } catch (error) {
    return error instanceof SettingError ? error : undefined
  }
}

/** The settings as a Markdown table, as it stands in README.md. */
function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(({ variable, type, fallback, meaning, isSecret }) => {
    const shownFallback = isSecret && fallback !== '' ? 'built in' : fallback && `\`${fallback}\``
    return `| \`${variable}\` | ${type} | ${shownFallback} | ${meaning} |`
  })
  return ['| setting | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** The formatter aligns the columns of a table; only the words count. */
function unaligned(table = ''): string {
  return table.trim().replace(/ +/g, ' ').replace(/-{3,}/g, '---').replaceAll('| --- ', '|---')
}

describe('settings', () => {
  it('has a default for everything', () => {
    expect(readSettings({}, [])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      adminPassword: undefined,
      secretKey: undefined,
      isDemo: false,
      isSandbox: false,
      isPassive: false,
      backupsIn: 'folder',
      backupDir: undefined,
      backupBucket: undefined,
      backupDays: 7,
      backupWeeks: 4,
      backupMonths: 6,
      callsPerSession: 600,
      callsPerAddress: 60,
      filesPerAddress: 3000,
      storefrontCallsPerAddress: 12_000,
      socketsPerPerson: 30,
      socketsPerAddress: 30,
      timeZone: 'Asia/Shanghai',
      logLevel: 'info',
      sessionIdleMinutes: 120,
      databasePool: 8,
      buyersPool: 6,
      reportsPool: 9,
      drainSeconds: 5,
      historyDays: 365,
      staticUrl: undefined,
      publicUrl: undefined,
      corsOrigins: [],
      frameOrigins: [],
      privateTargets: [],
      s3Endpoint: undefined,
      s3Bucket: undefined,
      s3Region: 'us-east-1',
      s3AccessKey: undefined,
      s3SecretKey: undefined,
      newFilesIn: 'folder',
      redisUrl: undefined,
      redisReadable: [],
      metricsToken: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      traceUrl: undefined,
      trustProxy: false,
    })
  })

  it('wants a bucket with all its parts, without showing its keys', () => {
    const whole = {
      VITRINE_S3_ENDPOINT: 'https://s3.example',
      VITRINE_S3_BUCKET: 'files',
      VITRINE_S3_ACCESS_KEY: 'key-of-access',
      VITRINE_S3_SECRET_KEY: 'key-of-secret',
    }
    expect(readSettings({ ...whole, VITRINE_NEW_FILES_IN: 's3' }, [])).toMatchObject({ s3Bucket: 'files' })
    expect(refusalOf({ VITRINE_NEW_FILES_IN: 's3' })?.setting).toBe('VITRINE_S3_ENDPOINT')
    for (const setting of Object.keys(whole)) {
      const refusal = refusalOf({ ...whole, [setting]: '' })
      expect(refusal?.setting).toBe(setting)
      expect(refusal?.message).not.toMatch(/key-of/)
    }
  })

  it('wants no bucket of files where one is named for backups alone', () => {
    const own = {
      VITRINE_S3_ENDPOINT: 'https://s3.example',
      VITRINE_S3_ACCESS_KEY: 'a',
      VITRINE_S3_SECRET_KEY: 'b',
      VITRINE_BACKUPS_IN: 's3',
      VITRINE_BACKUP_BUCKET: 'kept',
    }
    expect(readSettings(own, [])).toMatchObject({ backupBucket: 'kept', s3Bucket: undefined })
    expect(refusalOf({ ...own, VITRINE_NEW_FILES_IN: 's3' })?.setting).toBe('VITRINE_S3_BUCKET')
    expect(refusalOf({ ...own, VITRINE_BACKUP_BUCKET: '' })?.setting).toBe('VITRINE_S3_BUCKET')
  })

  it('reads what the environment says', () => {
    const settings = readSettings(
      {
        PORT: '0',
        DATABASE_URL: 'postgres://u:p@db:5432/shop',
        VITRINE_DATA_DIR: '/srv/vitrine',
        VITRINE_DEMO: 'true',
        VITRINE_TIME_ZONE: 'Europe/Berlin',
        VITRINE_STATIC_URL: 'https://static.example/files/',
        VITRINE_CORS_ORIGINS: 'https://a.example, http://b.example:81',
        VITRINE_TRUST_PROXY: '10.0.0.0/8, ::1',
      },
      [],
    )
    expect(settings).toMatchObject({
      port: 0,
      databaseUrl: 'postgres://u:p@db:5432/shop',
      dataDir: '/srv/vitrine',
      isDemo: true,
      timeZone: 'Europe/Berlin',
      staticUrl: 'https://static.example/files',
      corsOrigins: ['https://a.example', 'http://b.example:81'],
      trustProxy: ['10.0.0.0/8', '::1'],
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' }, [])).toEqual(readSettings({}, []))
  })

  it('takes --demo for VITRINE_DEMO and refuses other arguments', () => {
    expect(readSettings({}, ['--demo']).isDemo).toBe(true)
    expect(refusalOf({}, ['--dmeo'])?.setting).toBe('--dmeo')
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://u:p@db/shop'],
    ['VITRINE_DEMO', 'maybe'],
    ['VITRINE_TIME_ZONE', 'Mars/Olympus'],
    ['VITRINE_LOG_LEVEL', 'loud'],
    ['VITRINE_SESSION_IDLE_MINUTES', '0'],
    ['VITRINE_STATIC_URL', 'static.example'],
    ['VITRINE_STATIC_URL', 'https://static.example/?a=1'],
    ['VITRINE_STATIC_URL', 'https://u:p@static.example'],
    ['VITRINE_CORS_ORIGINS', 'https://a.example/path'],
    ['VITRINE_CORS_ORIGINS', '*'],
    ['VITRINE_TRUST_PROXY', 'everyone'],
    ['VITRINE_TRUST_PROXY', '10.0.0.0/33'],
    ['VITRINE_SECRET_KEY', 'short'],
    ['VITRINE_ADMIN_PASSWORD', 'short'],
    ['VITRINE_ADMIN_PASSWORD', 'Password123!'],
    ['VITRINE_ADMIN_PASSWORD', 'admin-1234'],
    ['VITRINE_ADMIN_PASSWORD', 'x'.repeat(129)],
  ])('names %s when its value is %s', (variable, value) => {
    const refusal = refusalOf({ [variable]: value })
    expect(refusal?.setting).toBe(variable)
    expect(refusal?.message).toMatch(new RegExp(`^${variable}: expected .+`))
  })

  it('names every value that cannot be used, not the first alone', () => {
    const refusal = refusalOf({ PORT: '80a', VITRINE_DEMO: '1', VITRINE_TIME_ZONE: 'Mars/Olympus' })
    expect(refusal?.setting).toBe('PORT')
    expect(refusal?.message).toBe(
      'PORT: expected whole number, 0 to 65535, not "80a"\nVITRINE_TIME_ZONE: expected IANA time zone, not "Mars/Olympus"',
    )
  })

  it('does not show the value of a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://u:s3cret@db/shop' })?.message).not.toContain('s3cret')
    expect(refusalOf({ VITRINE_ADMIN_PASSWORD: 's3cret' })?.message).not.toContain('s3cret')
    expect(refusalOf({ VITRINE_SECRET_KEY: 's3cret' })?.message).not.toContain('s3cret')
  })

  it('stands in the README as it is declared', async () => {
    const readme = await readFile(resolve(import.meta.dirname, '../README.md'), 'utf8')
    const [, section] = readme.split(/<!-- \/?settings -->/)
    expect(unaligned(section)).toBe(unaligned(settingsTable()))
  })
})
