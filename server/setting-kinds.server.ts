import { resolve } from 'node:path'
import { z } from 'zod'
import { keyFrom } from '#kit/server/seal/key-file.server.ts'
import { newPasswordErrors, PASSWORD_MAX, PASSWORD_MIN } from '#office/standard/password-rules.ts'

/** What a kind of value is called in the table and in refusals, and how it is read from text. */
export interface Kind<T> {
  readonly type: string
  readonly schema: z.ZodType<T, string>
}

export const text: Kind<string> = { type: 'text', schema: z.string() }

export const folder: Kind<string> = { type: 'folder', schema: z.string().transform((raw) => resolve(raw)) }

export const adminPassword: Kind<string> = {
  type: `password of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters that is not a common one`,
  schema: z.string().refine((raw) => newPasswordErrors({ username: 'admin', password: raw }).length === 0),
}

export const boolean: Kind<boolean> = {
  type: '`1` or `0`',
  schema: z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'], case: 'sensitive' }),
}

export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    type: `whole number, ${min} to ${max}`,
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max)),
  }
}

export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    type: `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`,
    schema: z.string().pipe(z.enum(choices)),
  }
}

export const secretKey: Kind<Buffer> = {
  type: '32 bytes in base64',
  schema: z.string().transform((raw, ctx) => {
    const key = keyFrom(raw)
    if (!key) {
      ctx.addIssue('no key')
    }
    return key ?? z.NEVER
  }),
}

export const timeZone: Kind<string> = { type: 'IANA time zone', schema: z.string().refine(isTimeZone) }

export const postgresUrl: Kind<string> = {
  type: '`postgresql://user:password@host:port/database`',
  schema: z.url({ protocol: /^postgres(?:ql)?$/ }),
}

export const webAddress: Kind<string> = {
  type: '`http://` or `https://` address without a query',
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((raw) => !/[?#]/.test(raw) && new URL(raw).username === '')
    .transform((raw) => new URL(raw).href.replace(/\/+$/, '')),
}

export const origins: Kind<readonly string[]> = {
  type: 'origins, separated by commas',
  schema: z
    .string()
    .transform(listed)
    .pipe(z.array(z.url({ protocol: /^https?$/, abort: true }).refine((origin) => new URL(origin).origin === origin))),
}

export const networks: Kind<readonly string[]> = {
  type: 'addresses and networks, separated by commas',
  schema: z
    .string()
    .transform(listed)
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
}

export const proxies: Kind<boolean | readonly string[]> = {
  type: '`1`, `0`, or addresses and networks, separated by commas',
  schema: boolean.schema.or(networks.schema),
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

export const publicOrigin: Kind<string> = {
  type: '`http://` or `https://` address without a path',
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .transform((raw) => raw.replace(/\/$/, ''))
    .refine((raw) => new URL(raw).origin === raw),
}

export const redisUrl: Kind<string> = {
  type: '`redis://user:password@host:port/number`',
  schema: z.url({ protocol: /^rediss?$/ }),
}

export const keyPatterns: Kind<readonly string[]> = {
  type: 'names of keys, with `*` at the end for any rest, separated by commas',
  schema: z
    .string()
    .transform(listed)
    .pipe(z.array(z.string().regex(/^[^\s*?[\]]+\*?$/))),
}

export const accessToken: Kind<string> = {
  type: 'text of 24 to 200 letters, digits and signs, without spaces',
  schema: z.string().regex(/^[\x21-\x7e]{24,200}$/),
}
