import { CloudUploadOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { shortFileName } from '../../field/cut-text.ts'
import { PICTURE_TYPES, pictureError } from '../../field/upload/picture-file.ts'
import type { Pending } from '../../field/upload/upload-list.ts'
import type { CellProps } from '../cell-type.web.ts'
import { useCellUploads } from './cell-uploads.web.ts'
import { FailedFile } from './failed-file.web.tsx'
import { fileKindOf, fileLimit } from './file-kind.ts'
import { ownPress } from './own-press.ts'
import { StoredFiles } from './stored-files.web.tsx'
import { useKeptFocus } from './use-kept-focus.web.ts'
import './cells.css'

/**
 * Files of a cell: a button to choose them, a place to drop them on, how far they are, and a menu when they are there.
 */
export function FileCell(props: CellProps) {
  const { column, label, isDisabled, tabIndex } = props
  const t = useTranslate()
  const { message } = App.useApp()
  const { stored, pending, fresh, add, drop } = useCellUploads(props)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const kind = fileKindOf(column)
  const failed = pending.find(({ status }) => status === 'error')
  const going = pending.find(({ status }) => status === 'uploading')
  const keptFocus = useKeptFocus(going ? 'going' : failed ? 'failed' : stored.length > 0 ? 'stored' : 'empty')
  const addAll = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    const error = kind.isPicture ? chosen.map(pictureError).find((one) => one !== undefined) : undefined
    if (error) {
      void message.warning(t(error))
    }
    add(kind.isPicture ? chosen.filter((file) => pictureError(file) === undefined) : chosen)
  }
  const choose = () => input.current?.click()
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (!isDisabled && event.dataTransfer.types.includes('Files')) {
      event.preventDefault()
      event.stopPropagation()
      setOver(isNow)
    }
  }
  return (
    <span
      {...keptFocus}
      role="none"
      className={`cell-file${isOver ? ' is-over' : ''}`}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        if (!isDisabled) {
          addAll(event.dataTransfer.files)
        }
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={fileLimit(column) !== 1}
        accept={kind.isPicture ? PICTURE_TYPES : undefined}
        onChange={(event) => {
          addAll(event.target.files)
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {going ? (
        <GoingFile file={going} label={label} />
      ) : failed ? (
        <FailedFile file={failed} label={label} tabIndex={tabIndex} onSeen={() => drop(failed.uid)} />
      ) : stored.length > 0 ? (
        <StoredFiles
          {...props}
          kind={kind}
          files={stored}
          isFresh={fresh.includes(stored[0]?.path ?? '')}
          onChoose={choose}
        />
      ) : (
        !isDisabled && (
          <button
            type="button"
            className="cell-file-button"
            tabIndex={tabIndex}
            aria-label={`${label}: ${t(kind.choose)}`}
            onClick={choose}
            onKeyDown={ownPress}
          >
            <CloudUploadOutlined aria-hidden /> {t(kind.choose)}
          </button>
        )
      )}
    </span>
  )
}

function GoingFile({ file, label }: { readonly file: Pending; readonly label: string }) {
  const t = useTranslate()
  return (
    <span className="cell-file-going" title={file.name}>
      <span>
        {shortFileName(file.name)} {t(GOING, { percent: file.percent })}
      </span>
      <progress aria-label={label} max={100} value={file.percent} />
    </span>
  )
}

const GOING: Text = ['上传中({percent}%)', 'Uploading ({percent}%)']
