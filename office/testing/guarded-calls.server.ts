import { actionPath } from '#kit/contract/action.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, type Verb, verbsOf } from '#kit/contract/resource.ts'
import type { Client, Sent } from '#server/testing/test-app.server.ts'
import type { Input } from './valid-input.server.ts'

interface GuardedCall {
  readonly verb: string
  readonly code: string
  call(client: Client): Promise<Sent>
}

/** Every route of a resource as a call that would work for someone who may. */
export function guardedCalls(resource: AnyResource, id: string, input: Input): readonly GuardedCall[] {
  const file = new File(['name'], 'rows.csv')
  const calls: Record<Verb, readonly ((client: Client, path: string) => Promise<Sent>)[]> = {
    list: [(client, path) => client.get(path)],
    queryById: [(client, path) => client.get(path, { id })],
    add: [(client, path) => client.post(path, input)],
    edit: [(client, path) => client.put(path, { ...input, id }), (client, path) => client.post(path, { ...input, id })],
    delete: [(client, path) => client.delete(path, { id })],
    deleteBatch: [(client, path) => client.delete(path, { ids: `${id},` })],
    exportXls: [(client, path) => client.get(path)],
    importExcel: [(client, path) => client.upload(path, { 'files[]': file })],
  }
  const verbs = verbsOf(resource).flatMap((verb) =>
    calls[verb].map((call) => ({
      verb,
      code: permissionOf(resource, verb),
      call: (client: Client) => call(client, `${resource.path}/${verb}`),
    })),
  )
  const actions = Object.entries(resource.actions ?? {}).map(([name, { method }]) => ({
    verb: name,
    code: actionPermission(resource, name),
    call: (client: Client) => client[method === 'POST' ? 'post' : 'put'](actionPath(resource, name), { id, ids: id }),
  }))
  return [...verbs, ...actions]
}
