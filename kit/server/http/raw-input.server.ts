import type { FastifyRequest } from 'fastify'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { isTooDeep } from './depth.ts'
import { refuseSqlFilter } from './request-headers.server.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * Path, query and body as one record; a parameter sent twice is refused (ASVS 15.3.7), and so is what is nested too
 * deeply. A body that was kept as bytes is left out.
 */
export function rawInput(request: FastifyRequest): Sent {
  refuseSqlFilter(request)
  const query = request.query as Sent
  const doubled = Object.entries(query).find(([, value]) => Array.isArray(value))
  if (doubled) {
    throw new DomainError('invalid', ['参数重复', 'A parameter was sent twice', 'input.sentTwice'], {
      errors: [{ path: doubled[0], message: ['参数重复', 'Sent twice', 'input.sentTwice'] }],
    })
  }
  const body = Buffer.isBuffer(request.body) ? undefined : request.body
  requireShallow(query)
  requireShallow(Array.isArray(body) ? { body } : (body as Sent | undefined))
  const record = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return Object.assign(Object.create(null), query, record, request.params)
}

/** @throws DomainError that names the value which is nested too deeply, as data or as the text of JSON. */
export function requireShallow(sent: Sent | null | undefined): void {
  for (const [name, value] of Object.entries(sent ?? {})) {
    if (isTooDeep(value)) {
      throw invalid([
        { path: name, message: [`${name} 嵌套层数过多`, `${name} is nested too deeply`, 'input.tooDeep'] },
      ])
    }
  }
}
