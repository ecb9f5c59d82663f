import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Modal, Progress, Switch } from 'antd'
import { useId, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Answer, apiBase } from '../client/client.web.ts'
import { fileAddress } from '../client/request.ts'
import { useText } from '../text/text.web.ts'
import { ImportPreview } from './import-preview.web.tsx'
import {
  DONE_WITH_FAULTS,
  IMPORTED_WITH_FAULTS,
  type ImportReport,
  namesOf,
  readReport,
  takenRows,
} from './import-report.ts'
import { SheetPicker } from './sheet-picker.web.tsx'
import './sheet.css'
import { type ImportOptions, useImport } from './use-import.web.ts'

export interface ImportDialogProps extends Omit<ImportOptions, 'validate'> {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
  /** Rows were written: the list is out of date. */
  readonly onDone: () => void
  /** Ask whether the server should check each value (online reports). */
  readonly online?: boolean
}

/** Specification 9.6d, in pixels. */
const WIDTH = 600

/** Imports workbooks into a resource: choose, check without writing, confirm (specification 4.6, 7.23, 8.10). */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onClose } = props
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      title={say(['导入EXCEL', 'Import Excel'])}
      width={WIDTH}
      open={open}
      destroyOnHidden
      footer={null}
      mask={{ closable: false }}
      keyboard={!isBusy}
      closable={!isBusy}
      onCancel={onClose}
    >
      {/* Drawn anew at each opening: no files, checks off (specification 4.6). */}
      <ImportSteps {...props} onBusyChange={setBusy} />
    </Modal>
  )
}

interface ImportStepsProps extends ImportDialogProps {
  readonly onBusyChange: (isBusy: boolean) => void
}

function ImportSteps(props: ImportStepsProps) {
  const { resource, onClose, onDone, online = false, onBusyChange, foreignKeys, isSingleTableImport } = props
  const say = useText()
  const switchId = useId()
  const sender = useImport(resource)
  const tellOutcome = useOutcome()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isChecked, setChecked] = useState(false)
  const [report, setReport] = useState<ImportReport>()
  const [isPartial, setPartial] = useState(false)
  const isBusy = sender.phase !== 'idle'
  const options = { foreignKeys, isSingleTableImport, ...(online && { validate: isChecked }) }
  const isConfirmable = report !== undefined && takenRows(report) > 0 && (report.refused === 0 || isPartial)

  const choose = (next: readonly File[]) => {
    setFiles(next)
    setReport(undefined)
    setPartial(false)
  }
  const busily = async (work: () => Promise<void>) => {
    onBusyChange(true)
    await work().finally(() => onBusyChange(false))
  }
  const check = () => busily(async () => setReport(await sender.check(files, options)))
  const confirm = () =>
    busily(async () => {
      const answer = await sender.run(files, { ...options, isPartial })
      if (answer) {
        tellOutcome(answer, files)
        onDone()
        onClose()
      }
    })

  return (
    <div className="import-steps">
      {online && (
        <div className="import-line">
          <label htmlFor={switchId}>{say(['是否开启校验:', 'Check each value:'])}</label>
          <Switch
            id={switchId}
            checked={isChecked}
            disabled={isBusy}
            checkedChildren={say(['是', 'Yes'])}
            unCheckedChildren={say(['否', 'No'])}
            onChange={setChecked}
          />
        </div>
      )}
      <SheetPicker files={files} onChange={choose} disabled={isBusy} />
      {report && <ImportPreview report={report} isPartial={isPartial} onPartialChange={setPartial} disabled={isBusy} />}
      {isBusy && (
        <Progress
          percent={Math.floor(sender.share * 100)}
          status="active"
          aria-label={say(['上传进度', 'Upload progress'])}
        />
      )}
      <div className="import-line">
        {sender.hasTemplate ? (
          <Button
            type="link"
            icon={<DownloadOutlined aria-hidden />}
            style={{ padding: 0 }}
            onClick={sender.downloadTemplate}
          >
            {say(['下载导入模板', 'Download template'])}
          </Button>
        ) : (
          <span />
        )}
        <div className="import-line">
          <Button disabled={isBusy} onClick={onClose}>
            {say(['关闭', 'Close'])}
          </Button>
          {report === undefined ? (
            <Button type="primary" disabled={files.length === 0} loading={isBusy} onClick={check}>
              {isBusy ? say(['上传中...', 'Uploading...']) : say(['开始上传', 'Upload'])}
            </Button>
          ) : (
            <Button type="primary" disabled={!isConfirmable} loading={isBusy} onClick={confirm}>
              {isBusy ? say(['上传中...', 'Uploading...']) : say(['确认导入', 'Import'])}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Says what came of it; rows that were not taken can be downloaded (specification 8.10). */
function useOutcome() {
  const say = useText()
  const { message, modal } = App.useApp()
  return (answer: Answer<unknown>, files: readonly File[]): void => {
    if (answer.code !== IMPORTED_WITH_FAULTS) {
      const uploaded = say(['{names} 文件上传成功', '{names} uploaded'], { names: namesOf(files) })
      void message.success(answer.message || uploaded)
      return
    }
    const report = readReport(answer.result)
    const isNothing = report.total > 0 && takenRows(report) === 0
    void modal.warning({
      title: isNothing ? answer.message : say(DONE_WITH_FAULTS),
      content: (
        <>
          <div>{report.msg || answer.message}</div>
          {report.fileUrl !== '' && (
            <div>
              {say(['具体详情请', 'For details'])}{' '}
              <a href={fileAddress(report.fileUrl, apiBase)} download={report.fileName || true}>
                {say(['点击下载', 'download the file'])}
              </a>
            </div>
          )}
        </>
      ),
    })
  }
}
