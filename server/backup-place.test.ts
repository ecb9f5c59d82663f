import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBackupPlace } from './backup-place.server.ts'

/** A file system in the memory of each Linux machine: another device than any disk. */
const OTHER_DEVICE = '/dev/shm'

it('says of backups whether they lie on the disk of the data, wherever the server was started', async () => {
  expect((await stat(OTHER_DEVICE)).dev).not.toBe((await stat(tmpdir())).dev)
  const isSameDisk = async (folder: string, dataFolder: string) =>
    (await openBackupPlace({}, { folder, dataFolder })).isSameDisk
  const own = join(tmpdir(), 'vitrine-not-there-yet')
  const other = join(OTHER_DEVICE, 'vitrine-not-there-yet')
  expect(await isSameDisk(join(own, 'backups'), join(own, 'files'))).toBe(true)
  expect(await isSameDisk(join(other, 'backups'), join(other, 'files'))).toBe(true)
  expect(await isSameDisk(join(other, 'backups'), join(own, 'files'))).toBe(false)
  expect(await isSameDisk(join(own, 'backups'), join(other, 'files'))).toBe(false)
  const s3 = { backupsIn: 's3', s3Endpoint: 'http://s3.example', s3AccessKey: 'a', s3SecretKey: 'b' } as const
  const bucket = await openBackupPlace({ ...s3, backupBucket: 'kept' }, { folder: own, dataFolder: own })
  expect(bucket).toMatchObject({ title: 's3: kept', isSameDisk: false })
})
