import { App } from 'antd'
import { useState } from 'react'
import { fileUrl } from '../client/client.web.ts'
import { WindowModal } from '../modal/window-modal.web.tsx'
import { useText } from '../text/text.web.ts'
import { PictureUpload } from '../upload/picture-upload.web.tsx'
import { historyValue, type UploadValue } from '../upload/upload-list.ts'
import { useIsUploading } from '../upload/uploading.web.ts'
import { FileUpload } from './file-upload.web.tsx'

/** Pixels (specification 9.6f). */
const FILE_POP_WIDTH = 520

interface FilePopProps {
  readonly isOpen: boolean
  readonly kind?: 'picture' | 'file'
  /** Stored paths; the dialog works on a copy. */
  readonly value: readonly string[]
  /** All that is known of the files: name, stored path, address and more (specification 3.13a). */
  readonly onOk: (files: readonly UploadValue[]) => void
  readonly onClose: () => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit?: number
  readonly biz?: string
  readonly disabled?: boolean
}

/** A dialog to upload files in; without any there is nothing to confirm (specification 5.4, 9.6f). */
export function FilePop(props: FilePopProps) {
  const { isOpen, kind = 'file', value, onOk, onClose, limit = 0, biz, disabled } = props
  const say = useText()
  const { message } = App.useApp()
  const isUploading = useIsUploading()
  const [files, setFiles] = useState(() => knownFiles(value))
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setFiles(knownFiles(value))
  }
  const title = kind === 'picture' ? say(['图片上传', 'Upload pictures']) : say(['文件上传', 'Upload files'])
  const confirm = () => {
    if (files.length === 0) {
      void message.warning(say(['未上传任何文件', 'No file uploaded']))
      return
    }
    onOk(files)
    onClose()
  }
  const shared = {
    paths: files.map(({ path }) => path),
    onChange: (_paths: readonly string[], next: readonly UploadValue[]) => setFiles(next),
    limit,
    biz,
    disabled,
  }
  return (
    <WindowModal
      title={title}
      width={FILE_POP_WIDTH}
      isOpen={isOpen}
      onClose={onClose}
      keepsOpen
      onOk={confirm}
      okButtonProps={{ disabled: disabled || isUploading }}
    >
      {kind === 'picture' ? <PictureUpload {...shared} label={title} /> : <FileUpload {...shared} />}
    </WindowModal>
  )
}

function knownFiles(paths: readonly string[]): readonly UploadValue[] {
  return paths.map((path) => historyValue(path, fileUrl))
}
