import type { FastifyRequest } from 'fastify'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { invalid } from '#kit/contract/errors.ts'

export function tokenOf({ headers }: FastifyRequest): string {
  const header = headers['x-access-token']
  return typeof header === 'string' ? header : ''
}

/** The token of a program (RFC 6750); sessions of people come in a header of their own. */
export function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer +([\w.~+/=-]{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Whether a page of ours sent a request, not another client of the protocol. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  return headers[CLIENT_HEADER.toLowerCase()] !== undefined
}

/**
 * The tenant that a request names, 0 for none; it may only choose among memberships. Clients name the header
 * differently.
 */
export function wishedTenant({ headers }: FastifyRequest): number {
  return tenantNumber('tenant-id', headers['tenant-id'] ?? headers['x-tenant-id'] ?? headers.tenant_id)
}

/** @throws DomainError `invalid` when the header is no number, instead of falling back to another tenant. */
export function tenantNumber(name: string, sent: unknown): number {
  if (sent === undefined || sent === '') {
    return 0
  }
  if (typeof sent !== 'string' || !/^\d{1,9}$/.test(sent)) {
    throw invalid([
      { path: name, message: ['租户编号必须是数字', 'The tenant has to be a number', 'request.wrongTenant'] },
    ])
  }
  return Number(sent)
}

/** Some clients send an SQL condition; ignoring it would return rows that were not asked for, so it is refused. */
export function refuseSqlFilter({ headers }: FastifyRequest): void {
  if (headers['x-filter-sql']) {
    throw invalid([
      {
        path: 'X-FILTER-SQL',
        message: ['不支持SQL条件', 'Conditions in SQL are not accepted', 'request.sqlCondition'],
      },
    ])
  }
}
