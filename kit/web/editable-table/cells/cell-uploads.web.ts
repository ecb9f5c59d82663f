import { useEffect } from 'react'
import { create } from 'zustand'
import { listOf } from '../../field/field-value.ts'
import { onSignOut } from '../../session/session.web.ts'
import { uploadFile } from '../../upload/upload-file.web.ts'
import { changed, keepLast, type Pending, pendingOf, settle } from '../../upload/upload-list.ts'
import { counted } from '../../upload/uploading.web.ts'
import type { CellProps } from '../cell-type.web.ts'
import { fileLimit } from './file-kind.ts'

/** What is kept of a cell while files are on their way to it: cells that scroll out of sight are not drawn. */
interface CellFiles {
  readonly pending: readonly Pending[]
  /** Paths that arrived since the page was opened. */
  readonly fresh: readonly string[]
}

const NOTHING: CellFiles = { pending: [], fresh: [] }

const useFiles = create<{ readonly all: ReadonlyMap<string, CellFiles> }>(() => ({ all: new Map() }))

/** The paths of a cell and how to write them, as it was last drawn. */
const drawn = new Map<string, { paths: readonly string[]; readonly set: (value: string) => void }>()

onSignOut.add(forgetUploads)

let lastUid = 0

/** Sends files to a cell and tells how far they are; they arrive also when the cell is out of sight. */
export function useCellUploads({ tableId = '', row, column, value, set }: CellProps) {
  const place = [tableId, row.id, column.key].join('/')
  const files = useFiles(({ all }) => all.get(place) ?? NOTHING)
  const paths = listOf(value)
  const key = paths.join(',')
  useEffect(() => {
    drawn.set(place, { paths: listOf(key), set })
    return () => {
      if (pendingAt(place).length === 0) {
        drawn.delete(place)
      }
    }
  }, [place, key, set])
  const limit = fileLimit(column)
  return {
    ...files,
    paths,
    add: (chosen: readonly File[]) => {
      // A failed one has said so; the new ones take its place.
      keep(place, (now) => now.filter(({ status }) => status !== 'error'))
      for (const file of keepLast(chosen, limit)) {
        void send({ place, file, limit, action: column.action, token: column.token })
      }
    },
    drop: (uid: string) => keep(place, (now) => now.filter((one) => one.uid !== uid)),
  }
}

export function forgetUploads(): void {
  drawn.clear()
  useFiles.setState({ all: new Map() })
}

interface Transfer {
  readonly place: string
  readonly file: File
  readonly limit: number
  readonly action: string | undefined
  readonly token: boolean | undefined
}

async function send({ place, file, limit, action, token }: Transfer): Promise<void> {
  const uid = `cell-file-${++lastUid}`
  keep(place, (now) => [...now, pendingOf(uid, file)])
  const change = (to: Partial<Pending>) => keep(place, (now) => changed(now, uid, to))
  try {
    const onProgress = (share: number) => change({ percent: Math.floor(share * 100) })
    const path = await counted(uploadFile(file, { action, token, onProgress }))
    change({ status: 'done', percent: 100, path })
  } catch (error) {
    change({ status: 'error', message: error instanceof Error ? error.message : String(error) })
  }
  const settled = settle(pendingAt(place))
  if (settled.paths.length > 0) {
    write(place, settled.paths, limit)
  }
  keep(place, () => settled.pending)
}

/** Takes what has arrived into the value of the cell. */
function write(place: string, arrived: readonly string[], limit: number): void {
  const cell = drawn.get(place)
  if (cell) {
    cell.paths = keepLast([...cell.paths, ...arrived], limit)
    cell.set(cell.paths.join(','))
  }
  useFiles.setState(({ all }) => ({
    all: new Map(all).set(place, { pending: pendingAt(place), fresh: [...(all.get(place)?.fresh ?? []), ...arrived] }),
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
