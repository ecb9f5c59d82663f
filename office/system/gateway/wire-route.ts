import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

/** What the protocol has where a route of ours has fields. */
interface Named {
  readonly name?: unknown
  readonly args?: unknown
}

/** Values of a route, as an edit sends them. */
export type RouteValues = Readonly<Record<string, string | number | boolean>>

interface OwnRoute {
  readonly path: string
  readonly methods: string
  readonly perMinute: number
}

/** Seconds of a minute: the protocol counts calls a second. */
const SECONDS = 60

/** Predicates and filters of the protocol that say what a route says. */
export function wireParts({ path, methods, perMinute }: OwnRoute) {
  return {
    predicates: [
      { name: 'Path', args: [`${path}/**`] },
      { name: 'Method', args: methods.split(',') },
    ],
    filters: [
      {
        name: 'RequestRateLimiter',
        title: '限流过滤器',
        args: [
          { key: 'redis-rate-limiter.replenishRate', value: Math.max(1, Math.round(perMinute / SECONDS)) },
          { key: 'redis-rate-limiter.burstCapacity', value: perMinute },
        ],
      },
    ],
  }
}

/**
 * The fields that predicates and filters of the protocol stand for.
 * @throws DomainError `invalid` that names what a route of ours cannot do: nothing is left out in silence
 */
export function routeValues(predicates: unknown, filters: unknown): RouteValues {
  const errors: FieldError[] = []
  const values: Record<string, string | number | boolean> = {}
  for (const { name, args } of listIn(predicates, 'predicates')) {
    const texts = Array.isArray(args) ? args.map(String) : []
    if (name === 'Path' && texts.length === 1) {
      values.path = String(texts[0]).replace(/\/\*{1,2}$/, '')
    } else if (name === 'Method' && texts.length > 0) {
      values.methods = texts.join(',')
    } else {
      errors.push({ path: 'predicates', message: unknown('断言', 'predicate', name) })
    }
  }
  for (const { name, args } of listIn(filters, 'filters')) {
    const burst = Array.isArray(args)
      ? (args as readonly { key?: unknown; value?: unknown }[]).find(({ key }) => String(key).endsWith('burstCapacity'))
      : undefined
    if (name === 'RequestRateLimiter') {
      values.perMinute = Number(burst?.value ?? SECONDS)
    } else {
      errors.push({ path: 'filters', message: unknown('过滤器', 'filter', name) })
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return values
}

function unknown(zh: string, en: string, name: unknown): Text {
  const shown = String(name).slice(0, 40)
  return [`不支持的${zh}：${shown}`, `This ${en} is not supported: ${shown}`]
}

/** The protocol sends lists as JSON inside of JSON. */
function listIn(sent: unknown, path: string): readonly Named[] {
  if (sent === undefined || sent === null || sent === '') {
    return []
  }
  try {
    const list: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent
    if (Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null)) {
      return list as readonly Named[]
    }
  } catch {
    // said below
  }
  throw invalid([{ path, message: ['应为 JSON 数组', 'It has to be a list in JSON', 'gateway.malformedList'] }])
}
