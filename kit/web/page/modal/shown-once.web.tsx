import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '../../browser/copy-text.web.ts'
import { useTranslate } from '../../browser/text.web.ts'
import './shown-once.css'

interface ShownOnceProps {
  readonly title: Text
  /** Why it has to be kept now. */
  readonly warning: Text
  /** What is copied. */
  readonly text: string
  /** Saves it as a file. */
  readonly onDownload?: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Secrets that nobody can look at again: neither Escape nor a click beside it closes it before they were kept. */
export function ShownOnce({ title, warning, text, onDownload, onClose, children }: ShownOnceProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [isKept, setKept] = useState(false)
  const copy = async () => {
    await copyText(text)
    setKept(true)
    void message.success(t(['已复制', 'Copied']))
  }
  const download = () => {
    onDownload?.()
    setKept(true)
  }
  return (
    <Modal
      open
      title={t(title)}
      keyboard={isKept}
      closable={isKept}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {onDownload && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
              {t(DOWNLOAD)}
            </Button>
          )}
          <Button type={isKept ? 'default' : 'primary'} icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t(COPY)}
          </Button>
          <Button type={isKept ? 'primary' : 'default'} onClick={onClose}>
            {t(DONE)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t(warning)} style={{ marginBottom: 16 }} />
      {children}
    </Modal>
  )
}

const DOWNLOAD: Text = ['下载表格', 'Download']
const COPY: Text = ['复制', 'Copy']
const DONE: Text = ['完成', 'Done']
