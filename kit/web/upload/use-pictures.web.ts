import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/text.web.ts'
import { pictureFault } from './picture-file.ts'
import { uploadFile } from './upload-file.web.ts'
import { changed, keepLast, moved, type Pending, pendingOf, settle } from './upload-list.ts'
import { counted } from './uploading.web.ts'

interface PicturesInput {
  /** Stored paths, the value of the field. */
  readonly paths: readonly string[]
  readonly onChange: (paths: readonly string[]) => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit: number
  readonly biz?: string | undefined
}

/** A pending file with its bytes, to show it and to try again. */
interface Transfer {
  readonly file: File
  /** Address of the bytes in this browser. */
  readonly url: string
  readonly abort: AbortController
}

let lastUid = 0

/** Uploading, ordering and removing of a list of pictures, without its looks. */
export function usePictures({ paths, onChange, limit, biz }: PicturesInput) {
  const say = useText()
  const { message } = App.useApp()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const transfers = useRef(new Map<string, Transfer>())
  // Answers arrive between two drawings: they build on each other, not on the last drawing.
  const now = useRef({ paths, pending, onChange })
  useEffect(() => {
    now.current = { ...now.current, paths, onChange }
  }, [paths, onChange])
  useEffect(() => {
    const running = transfers.current
    return () => {
      for (const { abort, url } of running.values()) {
        abort.abort()
        URL.revokeObjectURL(url)
      }
    }
  }, [])

  const givePaths = (next: readonly string[]) => {
    now.current.paths = next
    now.current.onChange(next)
  }
  const givePending = (next: readonly Pending[]) => {
    now.current.pending = next
    setPending(next)
  }
  /** Takes over the new state of those on their way, and what has thereby arrived into the value. */
  const settleWith = (next: readonly Pending[]) => {
    const settled = settle(next)
    givePending(settled.pending)
    const arrived = settled.paths.filter((one) => !now.current.paths.includes(one))
    if (arrived.length > 0) {
      const all = [...now.current.paths, ...arrived]
      if (limit > 1 && all.length > limit) {
        void message.warning(say(['最多可上传{limit}张图片', 'At most {limit} pictures'], { limit }))
      }
      givePaths(keepLast(all, limit))
    }
  }
  const forget = (uid: string) => {
    const transfer = transfers.current.get(uid)
    transfer?.abort.abort()
    URL.revokeObjectURL(transfer?.url ?? '')
    transfers.current.delete(uid)
  }
  const send = async (uid: string, { file, abort }: Transfer) => {
    const onProgress = (share: number) =>
      givePending(changed(now.current.pending, uid, { percent: Math.floor(share * 100) }))
    try {
      const path = await counted(uploadFile(file, { biz, onProgress, signal: abort.signal }))
      settleWith(changed(now.current.pending, uid, { status: 'done', percent: 100, path }))
      forget(uid)
    } catch (error) {
      if (abort.signal.aborted) {
        return
      }
      const reason = error instanceof Error ? error.message : String(error)
      settleWith(changed(now.current.pending, uid, { status: 'error', message: reason }))
      void message.error(say(['{name} 上传失败', '{name}: upload failed'], { name: file.name }))
    }
  }
  const start = (uid: string, file: File) => {
    const transfer = { file, url: URL.createObjectURL(file), abort: new AbortController() }
    transfers.current.set(uid, transfer)
    void send(uid, transfer)
  }

  return {
    pending,
    /** Address to show a pending picture by. */
    urlOf: (uid: string): string => transfers.current.get(uid)?.url ?? '',
    add(files: Iterable<File>): void {
      for (const file of files) {
        const fault = pictureFault(file)
        if (fault) {
          void message.warning(say(fault))
        } else {
          const uid = `picture-${++lastUid}`
          givePending([...now.current.pending, pendingOf(uid, file)])
          start(uid, file)
        }
      }
    },
    retry(uid: string): void {
      const transfer = transfers.current.get(uid)
      if (transfer) {
        givePending(changed(now.current.pending, uid, { status: 'uploading', percent: 0, message: '' }))
        void send(uid, transfer)
      }
    },
    drop(uid: string): void {
      forget(uid)
      settleWith(now.current.pending.filter((one) => one.uid !== uid))
    },
    remove(path: string): void {
      givePaths(now.current.paths.filter((one) => one !== path))
    },
    /** Moves a picture by one place; at the ends it says so (specification 4.18). */
    step(path: string, by: -1 | 1): void {
      const from = now.current.paths.indexOf(path)
      if (from + by < 0) {
        void message.warning(say(['未知的操作', 'Unknown operation']))
      } else if (from + by >= now.current.paths.length) {
        void message.warning(say(['已到最后~', 'Already the last one~']))
      } else {
        givePaths(moved(now.current.paths, from, from + by))
      }
    },
    move(from: number, to: number): void {
      givePaths(moved(now.current.paths, from, to))
    },
  }
}
