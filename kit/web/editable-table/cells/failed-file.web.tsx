import { ExclamationCircleFilled } from '@ant-design/icons'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { shortFileName } from '../../field/cut-text.ts'
import type { Pending } from '../../field/upload/upload-list.ts'
import { useUploadError } from '../../field/upload/use-upload-error.web.ts'
import { ownPress } from './own-press.ts'

interface FailedFileProps {
  readonly file: Pending
  readonly label: string
  readonly tabIndex: number
  /** The message was read: the file can go. */
  readonly onSeen: () => void
}

/** A file that could not be sent; pressing it shows why in a dialog. */
export function FailedFile({ file, label, tabIndex, onSeen }: FailedFileProps) {
  const t = useTranslate()
  const showError = useUploadError()
  const reason = file.message || t(FAILED)
  // By then the focus is back at this button, and stays in the cell when it goes.
  const show = () => showError(reason, onSeen)
  return (
    <button
      type="button"
      className="cell-file-button is-failed"
      tabIndex={tabIndex}
      title={reason}
      onClick={show}
      onKeyDown={ownPress}
    >
      <ExclamationCircleFilled aria-hidden />
      <span className="visually-hidden">{label}: </span>
      {shortFileName(file.name)}
      <span className="visually-hidden"> {t(FAILED)}</span>
    </button>
  )
}

const FAILED: Text = ['上传失败', 'Upload failed']
