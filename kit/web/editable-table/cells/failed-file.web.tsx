import { ExclamationCircleFilled } from '@ant-design/icons'
import type { Text } from '#kit/contract/text.ts'
import { shortFileName } from '../../small/cut-text.ts'
import { useText } from '../../text/text.web.ts'
import type { Pending } from '../../upload/upload-list.ts'
import { useUploadError } from '../../upload/use-upload-error.web.ts'
import { ownPress } from './own-press.ts'

interface FailedFileProps {
  readonly file: Pending
  readonly label: string
  readonly tabIndex: number
  /** The message was read: the file can go. */
  readonly onSeen: () => void
}

/** A file that could not be sent; pressing it shows why in a dialog (specification 8.11d, e). */
export function FailedFile({ file, label, tabIndex, onSeen }: FailedFileProps) {
  const say = useText()
  const showError = useUploadError()
  const reason = file.message || say(FAILED)
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
      <span className="visually-hidden"> {say(FAILED)}</span>
    </button>
  )
}

const FAILED: Text = ['上传失败', 'Upload failed']
