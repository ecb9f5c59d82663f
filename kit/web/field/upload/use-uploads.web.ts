import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useUnmount } from '../../browser/use-unmount.web.ts'
import { fileUrl } from '../../client/client.web.ts'
import { type UploadOptions, uploadFile } from './upload-file.web.ts'
import {
  changed,
  historyValue,
  keepLast,
  type Pending,
  pendingOf,
  settle,
  type UploadValue,
  uploadValue,
} from './upload-list.ts'
import { useUploadScope } from './uploading.web.ts'

export interface UploadsInput extends Pick<UploadOptions, 'action' | 'token'> {
  /** Stored paths, the value of the field. */
  readonly paths: readonly string[]
  readonly onChange: (paths: readonly string[], files: readonly UploadValue[]) => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit: number
  readonly biz?: string | undefined
  /** Why a file is not even sent. */
  readonly errorOf: (file: File) => Text | undefined
  /** Said when more arrive than are kept; `{limit}` is their number. */
  readonly tooMany: Text
}

/** A pending file with its bytes, to show it and to try again. */
interface Transfer {
  readonly file: File
  /** Address of the bytes in this browser. */
  readonly url: string
  readonly abort: AbortController
}

let lastUid = 0

/** Sending, retrying, cancelling and removing of the files of one field, without its looks. */
export function useUploads(input: UploadsInput) {
  const { paths, onChange, limit, biz, action, token, errorOf, tooMany } = input
  const t = useTranslate()
  const { message } = App.useApp()
  const scope = useUploadScope()
  const [holder] = useState(() => ({}))
  const [pending, setPending] = useState<readonly Pending[]>([])
  const transfers = useRef(new Map<string, Transfer>())
  /** What was sent from here, by the path it has now. */
  const sent = useRef(new Map<string, Pending>())
  // Answers arrive between two rendering: they build on each other, not on the last rendering.
  const now = useRef({ paths, pending, onChange })
  useEffect(() => {
    now.current = { ...now.current, paths, onChange }
  }, [paths, onChange])
  useUnmount(() => {
    for (const { abort, url } of transfers.current.values()) {
      abort.abort()
      URL.revokeObjectURL(url)
    }
    queueMicrotask(() => scope.report(holder, { running: 0, failed: [] }))
  })

  const valuesOf = (all: readonly string[]): readonly UploadValue[] =>
    all.map((path) => {
      const known = sent.current.get(path)
      return known ? uploadValue(known, fileUrl) : historyValue(path, fileUrl)
    })
  const givePaths = (next: readonly string[]) => {
    now.current.paths = next
    now.current.onChange(next, valuesOf(next))
  }
  const givePending = (next: readonly Pending[]) => {
    now.current.pending = next
    setPending(next)
    scope.report(holder, {
      running: next.filter(({ status }) => status === 'uploading').length,
      failed: next.filter(({ status }) => status === 'error').map(({ name }) => name),
    })
  }
  /** Takes over the new state of those on their way, and what has thereby arrived into the value. */
  const settleWith = (next: readonly Pending[]) => {
    for (const one of next) {
      if (one.status === 'done') {
        sent.current.set(one.path, one)
      }
    }
    const settled = settle(next)
    const arrived = settled.paths.filter((one) => !now.current.paths.includes(one))
    if (arrived.length > 0) {
      const all = [...now.current.paths, ...arrived]
      if (limit > 1 && all.length > limit) {
        void message.warning(t(tooMany, { limit }))
      }
      givePaths(keepLast(all, limit))
    }
    // Who waits for the files may go on now: the value has them.
    givePending(settled.pending)
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
      const path = await uploadFile(file, { biz, action, token, onProgress, signal: abort.signal })
      settleWith(changed(now.current.pending, uid, { status: 'done', percent: 100, path }))
      forget(uid)
    } catch (error) {
      if (abort.signal.aborted) {
        return
      }
      const reason = error instanceof Error ? error.message : String(error)
      settleWith(changed(now.current.pending, uid, { status: 'error', message: reason }))
      void message.error(t(['{name} 上传失败', '{name}: upload failed'], { name: file.name }))
    }
  }
  const start = (uid: string, file: File) => {
    const transfer = { file, url: URL.createObjectURL(file), abort: new AbortController() }
    transfers.current.set(uid, transfer)
    void send(uid, transfer)
  }

  return {
    pending,
    /** What is stored, with what is known of it. */
    files: valuesOf(paths),
    /** Address to show a pending picture by. */
    urlOf: (uid: string): string => transfers.current.get(uid)?.url ?? '',
    add(files: Iterable<File>): void {
      for (const file of files) {
        const error = errorOf(file)
        if (error) {
          void message.warning(t(error))
        } else {
          const uid = `upload-${++lastUid}`
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
    /** Cancels a file on its way, forgets one that failed. */
    drop(uid: string): void {
      forget(uid)
      settleWith(now.current.pending.filter((one) => one.uid !== uid))
    },
    remove(path: string): void {
      givePaths(now.current.paths.filter((one) => one !== path))
    },
    /** Gives the paths another order, made from the latest one; the same list changes nothing. */
    reorder(order: (paths: readonly string[]) => readonly string[]): void {
      const next = order(now.current.paths)
      if (next !== now.current.paths) {
        givePaths(next)
      }
    },
  }
}
