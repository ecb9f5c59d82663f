import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { sizeText } from '#kit/contract/size-text.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import './sheet.css'
import { isSheetFile, SHEET_TYPES } from './sheet-file.ts'

interface SheetPickerProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly disabled: boolean
}

/** Chooses or takes dropped workbooks, keeps them until they are sent. A file chosen again replaces its older self. */
export function SheetPicker({ files, onChange, disabled }: SheetPickerProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const add = (chosen: readonly File[]) => {
    const sheets = chosen.filter(isSheetFile)
    if (sheets.length < chosen.length) {
      void message.warning(t(ONLY))
    }
    if (sheets.length > 0) {
      const names = new Set(sheets.map((file) => file.name))
      onChange([...files.filter((file) => !names.has(file.name)), ...sheets])
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) {
      add([...event.dataTransfer.files])
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
      <div
        className={isOver ? 'sheet-drop sheet-drop-over' : 'sheet-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button icon={<FileExcelOutlined aria-hidden />} disabled={disabled} onClick={() => input.current?.click()}>
          {t(['选择导入文件', 'Choose files'])}
        </Button>
        <span className="sheet-hint">
          {t(['或拖到此处，支持 .xls、.xlsx、.csv，可多选', 'or drop them here: .xls, .xlsx, .csv, one or more'])}
        </span>
        <input
          ref={input}
          type="file"
          style={{ display: 'none' }}
          multiple
          aria-label={t(['选择导入文件', 'Choose files'])}
          accept={SHEET_TYPES}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="sheet-files">
          {files.map((file) => (
            <li key={file.name}>
              <span className="sheet-name" title={file.name}>
                {file.name}
              </span>
              <span className="sheet-hint tabular">{sizeText(file.size)}</span>
              <Button
                type="text"
                size="small"
                disabled={disabled}
                icon={<DeleteOutlined />}
                aria-label={t(['移除{name}', 'Remove {name}'], { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const ONLY: Text = [
  '仅支持 .xls、.xlsx、.csv 文件，其他格式请先另存为 .xlsx',
  'Only .xls, .xlsx and .csv files: save others as .xlsx first',
]
