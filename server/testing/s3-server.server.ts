import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Settings } from '../settings.server.ts'

/** What this server signs and checks requests with. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' } as const
const BUCKET = 'vitrine-files'

export interface S3Server {
  readonly settings: Partial<Settings>
  close(): Promise<void>
}

/** A server that speaks the protocol of S3 and keeps one bucket in a folder of its own. */
export async function startS3(newFilesIn: Settings['newFilesIn'] = 's3'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-s3-'))
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await s3.configureBuckets()
  const server = createServer(s3.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3Bucket: BUCKET,
      s3Region: 'us-east-1',
      s3AccessKey: KEYS.accessKey,
      s3SecretKey: KEYS.secretKey,
      newFilesIn,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
