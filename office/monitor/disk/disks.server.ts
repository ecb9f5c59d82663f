import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Text } from '#kit/contract/text.ts'

/** A disk that the server stands on. Bytes. */
export interface Disk {
  readonly name: Text
  readonly max: number
  /** What programs without special rights may still write. */
  readonly rest: number
}

/** Each disk once, by the first of its places; their folders are not named. */
export async function disksOf(filesFolder: string): Promise<readonly Disk[]> {
  const places: readonly (readonly [name: Text, folder: string])[] = [
    [['系统盘 /', 'System /'], '/'],
    [['数据目录', 'Data folder'], filesFolder],
    [['临时目录', 'Temporary folder'], tmpdir()],
  ]
  const known = new Set<number>()
  const disks: Disk[] = []
  for (const [name, folder] of places) {
    try {
      const { dev } = await stat(folder)
      const { blocks, bsize, bavail } = await statfs(folder)
      if (!known.has(dev) && blocks > 0) {
        known.add(dev)
        disks.push({ name, max: blocks * bsize, rest: bavail * bsize })
      }
    } catch {
      // a folder that is not there takes no room
    }
  }
  return disks
}
