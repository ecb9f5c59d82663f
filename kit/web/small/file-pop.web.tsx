import { App } from 'antd'
import { useState } from 'react'
import { fileUrl } from '../client/client.web.ts'
import { WindowModal } from '../modal/window-modal.web.tsx'
import { useText } from '../text/text.web.ts'
import { PictureUpload } from '../upload/picture-upload.web.tsx'
import { useIsUploading } from '../upload/uploading.web.ts'
import { FileUpload, fileNameOf } from './file-upload.web.tsx'

/** Pixels (specification 9.6f). */
const FILE_POP_WIDTH = 520

interface PoppedFile {
  readonly name: string
  /** Stored path. */
  readonly path: string
  /** Address to show it by. */
  readonly url: string
}

interface FilePopProps {
  readonly isOpen: boolean
  readonly kind?: 'picture' | 'file'
  /** Stored paths; the dialog works on a copy. */
  readonly value: readonly string[]
  readonly onOk: (files: readonly PoppedFile[]) => void
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
  const [paths, setPaths] = useState(value)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setPaths(value)
  }
  const title = kind === 'picture' ? say(['图片上传', 'Upload pictures']) : say(['文件上传', 'Upload files'])
  const confirm = () => {
    if (paths.length === 0) {
      void message.warning(say(['未上传任何文件', 'No file uploaded']))
      return
    }
    onOk(paths.map((path) => ({ name: fileNameOf(path), path, url: fileUrl(path) })))
    onClose()
  }
  const shared = { paths, limit, biz, disabled }
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
      {kind === 'picture' ? (
        <PictureUpload {...shared} label={title} onChange={setPaths} />
      ) : (
        <FileUpload {...shared} onChange={setPaths} />
      )}
    </WindowModal>
  )
}
