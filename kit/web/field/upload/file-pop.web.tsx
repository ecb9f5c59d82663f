import { App } from 'antd'
import { useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { fileUrl } from '../../client/client.web.ts'
import { WindowModal } from '../../page/modal/window-modal.web.tsx'
import { FileUpload } from './file-upload.web.tsx'
import { PictureUpload } from './picture-upload.web.tsx'
import { historyValue, type UploadValue } from './upload-list.ts'
import { createUploadScope, UploadScopeContext, useIsUploading } from './uploading.web.ts'
import { useUploadsSettled } from './use-uploads-settled.web.ts'

/** Pixels. */
const FILE_POP_WIDTH = 520

interface FilePopProps {
  readonly isOpen: boolean
  readonly kind?: 'picture' | 'file'
  /** Stored paths; the dialog works on a copy. */
  readonly value: readonly string[]
  /** All that is known of the files: name, stored path, address and more. */
  readonly onOk: (files: readonly UploadValue[]) => void
  readonly onClose: () => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit?: number
  readonly biz?: string
  readonly disabled?: boolean
}

/** A dialog to upload files in; without any there is nothing to confirm. */
export function FilePop(props: FilePopProps) {
  const { isOpen, kind = 'file', value, onOk, onClose, limit = 0, biz, disabled } = props
  const t = useTranslate()
  const { message } = App.useApp()
  const [scope] = useState(createUploadScope)
  const isUploading = useIsUploading(scope)
  const settled = useUploadsSettled(scope)
  const [files, setFiles] = useState(() => knownFiles(value))
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setFiles(knownFiles(value))
  }
  const title = kind === 'picture' ? t(['图片上传', 'Upload pictures']) : t(['文件上传', 'Upload files'])
  const confirm = async () => {
    if (!(await settled())) {
      return
    }
    if (files.length === 0) {
      void message.warning(t(['未上传任何文件', 'No file uploaded']))
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
      onOk={() => void confirm()}
      okButtonProps={{ disabled: disabled || isUploading }}
    >
      <UploadScopeContext value={scope}>
        {kind === 'picture' ? <PictureUpload {...shared} label={title} /> : <FileUpload {...shared} />}
      </UploadScopeContext>
    </WindowModal>
  )
}

function knownFiles(paths: readonly string[]): readonly UploadValue[] {
  return paths.map((path) => historyValue(path, fileUrl))
}
