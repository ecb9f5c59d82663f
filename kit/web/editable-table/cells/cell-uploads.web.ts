import { useEffect } from 'react'
import { create } from 'zustand'
import { fileUrl } from '../../client/client.web.ts'
import { uploadFile } from '../../field/upload/upload-file.web.ts'
import {
  changed,
  keepLast,
  type Pending,
  pendingOf,
  settle,
  type UploadValue,
  uploadValue,
} from '../../field/upload/upload-list.ts'
import { type UploadScope, useUploadScope } from '../../field/upload/uploading.web.ts'
import { onSignOut } from '../../session/session.web.ts'
import type { CellProps } from '../cell-type.web.ts'
import { filesIn, filesValue } from './cell-files.web.ts'
import { fileLimit } from './file-kind.ts'

/** What is kept of a cell while files are on their way to it: cells that scroll out of sight are not rendered. */
interface CellFiles {
  readonly pending: readonly Pending[]
  /** Paths that arrived since the page was opened. */
  readonly fresh: readonly string[]
}

const NOTHING: CellFiles = { pending: [], fresh: [] }

const useFiles = create<{ readonly all: ReadonlyMap<string, CellFiles> }>(() => ({ all: new Map() }))

/** The files of a cell and how to write them, as it was last rendered. */
const rendered = new Map<
  string,
  { files: readonly UploadValue[]; readonly write: (files: readonly UploadValue[]) => void }
>()

onSignOut.add(forgetUploads)

let lastUid = 0

/** Sends files to a cell and tells how far they are; they arrive also when the cell is out of sight. */
export function useCellUploads({ tableId = '', row, column, value, set }: CellProps) {
  const place = [tableId, row.id, column.key].join('/')
  const files = useFiles(({ all }) => all.get(place) ?? NOTHING)
  useEffect(() => {
    rendered.set(place, { files: filesIn(value), write: (all) => set(filesValue(column, all)) })
    return () => {
      if (pendingAt(place).length === 0) {
        rendered.delete(place)
      }
    }
  }, [place, value, column, set])
  const limit = fileLimit(column)
  const scope = useUploadScope()
  return {
    ...files,
    stored: filesIn(value),
    add: (chosen: readonly File[]) => {
      // A failed one has said so; the new ones take its place.
      keep(place, (now) => now.filter(({ status }) => status !== 'error'))
      for (const file of keepLast(chosen, limit)) {
        void send({ place, file, limit, action: column.action, token: column.token, scope })
      }
    },
    drop: (uid: string) => keep(place, (now) => now.filter((one) => one.uid !== uid)),
  }
}

export function forgetUploads(): void {
  rendered.clear()
  useFiles.setState({ all: new Map() })
}

interface Transfer {
  readonly place: string
  readonly file: File
  readonly limit: number
  readonly action: string | undefined
  readonly token: boolean | undefined
  readonly scope: UploadScope
}

async function send({ place, file, limit, action, token, scope }: Transfer): Promise<void> {
  const uid = `cell-file-${++lastUid}`
  keep(place, (now) => [...now, pendingOf(uid, file)])
  const change = (to: Partial<Pending>) => keep(place, (now) => changed(now, uid, to))
  try {
    const onProgress = (share: number) => change({ percent: Math.floor(share * 100) })
    await scope.track(file.name, async () => {
      const path = await uploadFile(file, { action, token, onProgress })
      change({ status: 'done', percent: 100, path })
      settleAt(place, limit)
    })
  } catch (error) {
    change({ status: 'error', message: error instanceof Error ? error.message : String(error) })
    settleAt(place, limit)
  }
}

function settleAt(place: string, limit: number): void {
  const before = pendingAt(place)
  const settled = settle(before)
  const arrived = before.filter((one) => one.status === 'done' && !settled.pending.includes(one))
  if (arrived.length > 0) {
    write(
      place,
      arrived.map((one) => uploadValue(one, fileUrl)),
      limit,
    )
  }
  keep(place, () => settled.pending)
}

/** Takes what has arrived into the value of the cell. */
function write(place: string, arrived: readonly UploadValue[], limit: number): void {
  const cell = rendered.get(place)
  if (cell) {
    cell.files = keepLast([...cell.files, ...arrived], limit)
    cell.write(cell.files)
  }
  const paths = arrived.map(({ path }) => path)
  useFiles.setState(({ all }) => ({
    all: new Map(all).set(place, { pending: pendingAt(place), fresh: [...(all.get(place)?.fresh ?? []), ...paths] }),
  }))
}

function pendingAt(place: string): readonly Pending[] {
  return (useFiles.getState().all.get(place) ?? NOTHING).pending
}

function keep(place: string, change: (now: readonly Pending[]) => readonly Pending[]): void {
  useFiles.setState(({ all }) => {
    const now = all.get(place) ?? NOTHING
    return { all: new Map(all).set(place, { ...now, pending: change(now.pending) }) }
  })
}
