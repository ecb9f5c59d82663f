import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { WindowModal } from '../page/modal/window-modal.web.tsx'
import type { TableColumn, TableRow } from './column.ts'
import type { RowForm } from './table-props.web.ts'

/** Pixels. */
const WIDTH = 1200

interface DetailsDialogProps {
  readonly row: TableRow
  readonly column: TableColumn
  readonly form: (form: RowForm) => ReactNode
  readonly below: ReactNode
  /** Resolves to true when the dialog may close. */
  readonly onOk: (row: TableRow) => boolean | Promise<boolean>
  readonly onClose: () => void
}

/** The form of a whole row, over a copy of it, with its sub-table below. */
export function DetailsDialog({ row, column, form, below, onOk, onClose }: DetailsDialogProps) {
  const t = useTranslate()
  const [copy, setCopy] = useState(row)
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    try {
      if (await onOk(copy)) {
        onClose()
      }
    } finally {
      setSaving(false)
    }
  }
  return (
    <WindowModal
      isOpen
      title={t(TITLE)}
      width={WIDTH}
      switchFullscreen
      keepsOpen
      confirmLoading={isSaving}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      {form({ row: copy, column, set: (values) => setCopy((before) => ({ ...before, ...values })) })}
      {below}
    </WindowModal>
  )
}

const TITLE: Text = ['详细信息', 'Details']
