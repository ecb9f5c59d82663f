import type { FastifyRequest } from 'fastify'
import type { Authority, Caller } from './caller.server.ts'
import { tokenOf, wishedTenant } from './request-headers.server.ts'

/** Finds who sent a request; it is looked up once per request. */
export type RequestCaller = (request: FastifyRequest) => Promise<Caller | null>

export function requestCaller(authority: Authority): RequestCaller {
  const known = new WeakMap<FastifyRequest, Promise<Caller | null>>()
  const find = async (request: FastifyRequest): Promise<Caller | null> => {
    const tenant = wishedTenant(request)
    const token = tokenOf(request)
    return token ? authority.callerOf(token, tenant) : null
  }
  return (request) => {
    const caller = known.get(request) ?? find(request)
    known.set(request, caller)
    return caller
  }
}
