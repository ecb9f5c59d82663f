import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** The envelope of the answer; throws for an answer that is no JSON. */
  readonly body: Envelope<Record<string, unknown>>
}

export interface Client {
  readonly token: string
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Sent>
  post(path: string, body?: unknown): Promise<Sent>
  put(path: string, body?: unknown): Promise<Sent>
  delete(path: string, query?: Readonly<Record<string, string | number>>): Promise<Sent>
  /** Multipart with files and plain fields. */
  upload(path: string, files: Readonly<Record<string, File>>, fields?: Readonly<Record<string, string>>): Promise<Sent>
}

/** Speaks to the server at an address as whoever signed in with a token. @param headers sent with each request */
export function clientOf(address: string, token: string, headers: Readonly<Record<string, string>> = {}): Client {
  const send = async (
    method: string,
    path: string,
    query: Readonly<Record<string, string | number>> = {},
    body?: string | FormData,
    type?: string,
  ): Promise<Sent> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await fetch(`${address}${BASE_PATH}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        // packing and unpacking would be a part of the time of each test
        'accept-encoding': 'identity',
        ...(token ? { 'X-Access-Token': token } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
      body: body ?? null,
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      get body() {
        return JSON.parse(new TextDecoder().decode(bytes))
      },
    }
  }
  const json = (method: string, path: string, body: unknown): Promise<Sent> =>
    send(method, path, {}, JSON.stringify(body ?? {}), 'application/json')
  return {
    token,
    get: (path, query) => send('GET', path, query),
    post: (path, body) => json('POST', path, body),
    put: (path, body) => json('PUT', path, body),
    delete: (path, query) => send('DELETE', path, query),
    upload: (path, files, fields = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, value)
      }
      for (const [name, file] of Object.entries(files)) {
        form.append(name, file, file.name)
      }
      return send('POST', path, {}, form)
    },
  }
}
