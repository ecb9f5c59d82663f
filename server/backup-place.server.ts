import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FilePlace } from '#kit/server/files/file-store.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import type { Settings } from './settings.server.ts'

/** Begins the keys of backups in a bucket: no stored file has such a path. */
const PREFIX = '.backups/'

type BucketSettings = Partial<
  Pick<Settings, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'backupBucket' | 'backupsIn'>
>

export interface BackupPlace {
  readonly place: FilePlace
  /** What people read of it. */
  readonly title: string
  /** It is lost together with the data. */
  readonly isSameDisk: boolean
}

interface Folders {
  /** Where they lie in a folder. */
  readonly folder: string
  readonly dataFolder: string
}

/** Where backups lie: a folder, or a bucket of the server that may have the files, too. */
export async function openBackupPlace(settings: BucketSettings, folders: Folders): Promise<BackupPlace> {
  const {
    s3Endpoint: endpoint,
    s3Region: region = 'us-east-1',
    s3AccessKey: accessKey,
    s3SecretKey: secretKey,
  } = settings
  const bucket = settings.backupBucket ?? settings.s3Bucket
  if (settings.backupsIn !== 's3' || !endpoint || !bucket || !accessKey || !secretKey) {
    const [folder, dataFolder] = [resolve(folders.folder), resolve(folders.dataFolder)]
    const [device, ofData] = await Promise.all([deviceOf(folder), deviceOf(dataFolder)])
    return { place: localFileStore(folder), title: folder, isSameDisk: device === ofData }
  }
  const { s3FileStore } = await import('#kit/server/files/s3-file-store.server.ts')
  const place = s3FileStore({ endpoint, bucket, region, accessKey, secretKey }, { prefix: PREFIX })
  return { place, title: `s3: ${bucket}`, isSameDisk: false }
}

/** Of a folder, or of the one that it will be made in. */
async function deviceOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found ? found.dev : path === dirname(path) ? undefined : deviceOf(dirname(path))
}
