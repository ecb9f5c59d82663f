import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/text.web.ts'
import { uploadFile } from '../upload/upload-file.web.ts'
import { changed, keepLast, type Pending, pendingOf } from '../upload/upload-list.ts'
import { counted } from '../upload/uploading.web.ts'
import { FileName } from './ellipsis.web.tsx'

interface FileUploadProps {
  /** Stored paths. */
  readonly paths: readonly string[]
  readonly onChange: (change: (paths: readonly string[]) => readonly string[]) => void
  /** Only the last so many are kept (specification 9.8d); 0 for no limit. */
  readonly limit: number
  readonly biz?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Files of any kind: to choose, and to remove again. */
export function FileUpload({ paths, onChange, limit, biz, disabled }: FileUploadProps) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef(new AbortController())
  const [pending, setPending] = useState<readonly Pending[]>([])
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const send = async (file: File) => {
    const uid = crypto.randomUUID()
    setPending((all) => [...all, pendingOf(uid, file)])
    try {
      const path = await counted(uploadFile(file, { biz, signal: abort.current.signal }))
      setPending((all) => all.filter((one) => one.uid !== uid))
      onChange((all) => keepLast([...all, path], limit))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setPending((all) => changed(all, uid, { status: 'error', message }))
    }
  }
  const rows = [
    ...paths.map((path) => ({
      key: path,
      name: fileNameOf(path),
      state: undefined,
      remove: () => onChange((all) => all.filter((one) => one !== path)),
    })),
    ...pending.map(({ uid, name, status, message }) => ({
      key: uid,
      name,
      state: status === 'error' ? <span style={FAULT}>{message}</span> : <Spin size="small" />,
      remove: status === 'error' ? () => setPending((all) => all.filter((one) => one.uid !== uid)) : undefined,
    })),
  ]
  return (
    <Flex vertical align="start" gap={8}>
      <Button disabled={disabled} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {say(['点击上传', 'Choose files'])}
      </Button>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        aria-label={say(['文件', 'Files'])}
        multiple={limit !== 1}
        onChange={(event) => {
          for (const file of event.target.files ?? []) {
            void send(file)
          }
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map(({ key, name, state, remove }) => (
          <li key={key}>
            <PaperClipOutlined /> <FileName name={name} /> {state}
            {remove && !disabled && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={say(['移除{name}', 'Remove {name}'], { name })}
                onClick={remove}
              />
            )}
          </li>
        ))}
      </ul>
    </Flex>
  )
}

const FAULT = { color: 'var(--ant-color-error-text)' }

/** The name in a stored path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
