import http from 'node:http'

export interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What one or several rounds of load came to. */
export interface Measured {
  readonly requests: number
  readonly seconds: number
  /** Milliseconds, in the order they happened. */
  readonly latencies: readonly number[]
  /** Milliseconds of processor time that the server used, without those of the database. */
  readonly cpu: number
}

/** Connections that are kept open from round to round. */
export function openConnections(count: number): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets: count })
}

/** Asks by so many at once for a while, each again as soon as it is answered. */
export async function loadRound(
  ask: () => Promise<unknown>,
  connections: number,
  milliseconds: number,
): Promise<Omit<Measured, 'cpu'>> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + milliseconds
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now()
      await ask()
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - started) / 1000
  return { requests: latencies.length, seconds, latencies }
}

export function together(rounds: readonly Measured[]): Measured {
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    seconds: rounds.reduce((sum, { seconds }) => sum + seconds, 0),
    latencies: rounds.flatMap(({ latencies }) => latencies),
    cpu: rounds.reduce((sum, { cpu }) => sum + cpu, 0),
  }
}

export function perSecond({ requests, seconds }: Measured): number {
  return requests / seconds
}

/** Milliseconds of the server's processor time for one request. */
export function cpuPerRequest({ cpu, requests }: Measured): number {
  return cpu / requests
}

export function percentile({ latencies }: Pick<Measured, 'latencies'>, share: number): number {
  const sorted = [...latencies].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Reads an answer to its end; what has a body is posted. @returns its bytes. */
export function fetched({ url, headers, body }: Target, agent?: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = http.request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(chunks)
        if (response.statusCode === 200) {
          resolve(answer.length)
        } else {
          reject(new Error(`${url} answered ${response.statusCode}: ${answer.toString('utf8').slice(0, 300)}`))
        }
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
