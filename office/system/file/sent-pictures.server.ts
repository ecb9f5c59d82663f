import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { checkedFile } from '#kit/server/files/file-rules.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { noteFile } from './upload.server.ts'

interface SentPicture {
  readonly name: string
  readonly bytes: Uint8Array
  /** Who waits for it. */
  readonly owner: string
}

/** Pictures that programs send in the name of somebody, as bytes. */
export function sentPictures(store: FilePlaces) {
  return {
    /**
     * Checks a picture and draws it anew, then does the work, which may keep it: noted for the user of its transaction.
     * Nothing of it is left when the work fails or does not keep it.
     * @throws DomainError that says what is wrong with the picture
     */
    async withPicture<Result>(
      incoming: string,
      { name, bytes, owner }: SentPicture,
      work: (keep: (ctx: RequestContext, place: string) => Promise<string>, size: number) => Promise<Result>,
    ): Promise<Result> {
      const folder = await mkdtemp(join(incoming, 'picture-'))
      const kept: string[] = []
      try {
        const path = join(folder, 'sent')
        await writeFile(path, bytes, { flag: 'wx', mode: 0o640 })
        const checked = await checkedFile({ name, path, size: bytes.byteLength }, owner)
        return await work(async (ctx, place) => {
          const stored = await store.take(place, checked.extension, checked.path)
          kept.push(stored)
          await noteFile(ctx, { ...checked, name, path: stored, biz: place, place: store.current })
          return stored
        }, checked.size)
      } catch (error) {
        await Promise.all(kept.map((path) => store.remove(path)))
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
