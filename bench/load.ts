import http from 'node:http'

export interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
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

/** Keeps all connections busy for a while, each asking again as soon as it is answered. */
export async function loadRound(
  target: Target,
  agent: http.Agent,
  milliseconds: number,
): Promise<Omit<Measured, 'cpu'>> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + milliseconds
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now()
      await fetched(target, agent)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: agent.maxSockets }, connection))
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

/** Reads an answer to its end. @returns its bytes. */
export function fetched({ url, headers }: Target, agent?: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) {
          resolve(bytes)
        } else {
          reject(new Error(`${url} answered ${response.statusCode}`))
        }
      })
    })
    request.on('error', reject)
  })
}
