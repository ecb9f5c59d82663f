import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Modal, Progress, Switch } from 'antd'
import { useId, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { JobProgress } from '../../jobs/job-progress.web.tsx'
import { JobRows } from '../../jobs/job-rows.web.tsx'
import { UNDO, UndoNotice, useUndoJob } from '../../jobs/use-undo-job.web.tsx'
import { useBackLeaves } from '../../page/layers.web.tsx'
import { useModal } from '../../page/modal/use-modal.web.ts'
import { ColumnMapping } from './column-mapping.web.tsx'
import { ImportPreview } from './import-preview.web.tsx'
import { ImportQuestions } from './import-questions.web.tsx'
import { DONE_WITH_ERRORS, type ImportReport, namesOf, successText, takenRows } from './import-report.ts'
import { isDecided, NO_READING, type ReadingChoice } from './reading-choice.ts'
import { RefusedRowsLink } from './refused-rows-link.web.tsx'
import { SheetPicker } from './sheet-picker.web.tsx'
import './sheet.css'
import { SheetPreviews } from './sheet-previews.web.tsx'
import { useColumns } from './use-columns.web.ts'
import { type ImportEnd, type ImportOptions, useImport } from './use-import.web.ts'

export interface ImportDialogProps extends Omit<ImportOptions, 'validate' | 'mapping' | 'decided'> {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
  /** Rows were written: the list is out of date. */
  readonly onDone: () => void
  /** Ask whether the server should check each value (online reports). */
  readonly online?: boolean
}

/** Of the dialog, in pixels. */
const WIDTH = 600

/** Imports workbooks into a resource: choose, check without writing, confirm. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onClose } = props
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  useBackLeaves(open, () => isBusy || onClose())
  return (
    <Modal
      title={t(['导入EXCEL', 'Import Excel'])}
      width={WIDTH}
      open={open}
      destroyOnHidden
      footer={null}
      mask={{ closable: false }}
      keyboard={!isBusy}
      closable={!isBusy}
      onCancel={onClose}
    >
      {/* Rendered anew at each opening: no files, checks off. */}
      <ImportSteps {...props} onBusyChange={setBusy} />
    </Modal>
  )
}

interface ImportStepsProps extends ImportDialogProps {
  readonly onBusyChange: (isBusy: boolean) => void
}

function ImportSteps(props: ImportStepsProps) {
  const { resource, onClose, onDone, online = false, onBusyChange, foreignKeys, isSingleTableImport } = props
  const t = useTranslate()
  const switchId = useId()
  const sender = useImport(resource)
  const columns = useColumns(resource)
  const tellOutcome = useOutcome()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isChecked, setChecked] = useState(false)
  const [report, setReport] = useState<ImportReport>()
  const [isPartial, setPartial] = useState(false)
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>({})
  const [reading, setReading] = useState(NO_READING)
  const isClear = columns.found === undefined || isDecided(columns.found.previews, reading)
  const isBusy = sender.phase !== 'idle'
  const running = sender.job
  const options = {
    foreignKeys,
    isSingleTableImport,
    decided: { ...decided, ...reading },
    ...(online && { validate: isChecked }),
  }
  const isConfirmable = report !== undefined && takenRows(report) > 0 && (report.refused === 0 || isPartial)

  /** What was checked is not what would be imported any more. */
  const forget = () => {
    setReport(undefined)
    setPartial(false)
  }
  const choose = (next: readonly File[]) => {
    setFiles(next)
    setReading(NO_READING)
    forget()
    void columns.look(next)
  }
  const readAs = (next: ReadingChoice) => {
    setReading(next)
    forget()
    void columns.look(files, next)
  }
  const busily = async (work: () => Promise<void>) => {
    onBusyChange(true)
    await work().finally(() => onBusyChange(false))
  }
  const check = () => busily(async () => setReport(await sender.check(files, options, columns.settled)))
  const confirm = async () => {
    // the job needs no page: from then on the dialog can be closed
    onBusyChange(true)
    const end = await sender
      .run(files, { ...options, mapping: columns.choice, isPartial })
      .finally(() => onBusyChange(false))
    if (end) {
      tellOutcome(end, files)
      onDone()
      onClose()
    }
  }

  return (
    <div className="import-steps">
      {online && (
        <div className="import-line">
          <label htmlFor={switchId}>{t(['是否开启校验:', 'Check each value:'])}</label>
          <Switch
            id={switchId}
            checked={isChecked}
            disabled={isBusy}
            checkedChildren={t(['是', 'Yes'])}
            unCheckedChildren={t(['否', 'No'])}
            onChange={setChecked}
          />
        </div>
      )}
      <SheetPicker files={files} onChange={choose} disabled={isBusy} />
      {columns.found && (
        <SheetPreviews previews={columns.found.previews} choice={reading} onChange={readAs} disabled={isBusy} />
      )}
      {columns.found && (
        <ImportQuestions
          found={columns.found}
          decided={decided}
          disabled={isBusy}
          onChange={(next) => {
            setDecided(next)
            forget()
          }}
        />
      )}
      {columns.found && (
        <ColumnMapping
          found={columns.found}
          choice={columns.choice}
          disabled={isBusy}
          onForget={columns.forget}
          onChange={(choice) => {
            columns.choose(choice)
            forget()
          }}
        />
      )}
      {report && <ImportPreview report={report} isPartial={isPartial} onPartialChange={setPartial} disabled={isBusy} />}
      {running ? (
        <JobProgress id={running.id} job={running} onClose={onClose} />
      ) : (
        <>
          {isBusy && <Progress percent={Math.floor(sender.share * 100)} status="active" aria-label={t(UPLOADING)} />}
          <div className="import-line">
            <Button
              type="link"
              icon={<DownloadOutlined aria-hidden />}
              style={{ padding: 0 }}
              onClick={sender.downloadTemplate}
            >
              {t(['下载导入模板', 'Download template'])}
            </Button>
            <div className="import-line">
              <Button disabled={isBusy} onClick={onClose}>
                {t(['关闭', 'Close'])}
              </Button>
              {report === undefined ? (
                <Button type="primary" disabled={files.length === 0 || !isClear} loading={isBusy} onClick={check}>
                  {isBusy ? t(SENDING) : t(['开始上传', 'Upload'])}
                </Button>
              ) : (
                <Button type="primary" disabled={!isConfirmable} loading={isBusy} onClick={confirm}>
                  {isBusy ? t(SENDING) : t(['确认导入', 'Import'])}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** Seconds that a success with a way back is shown. */
const UNDO_SECONDS = 8

/** Says what came of it, with the way back; rows that were not taken can be downloaded. */
function useOutcome() {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const undo = useUndoJob()
  return ({ jobId, report, message: said, hasErrors, undo: path }: ImportEnd, files: readonly File[]): void => {
    const job = path === null ? undefined : { id: jobId, undo: path }
    if (!hasErrors) {
      const text = t(successText(namesOf(files), said))
      const key = `imported-${jobId}`
      const takeBack = (way: NonNullable<typeof job>) => {
        message.destroy(key)
        void undo(way)
      }
      void message.success({
        key,
        duration: job ? UNDO_SECONDS : undefined,
        content: job ? <UndoNotice text={text} onUndo={() => takeBack(job)} /> : text,
      })
      return
    }
    const isNothing = report.total > 0 && takenRows(report) === 0
    const dialog = modal.warning({
      width: WIDTH,
      title: isNothing ? said : t(DONE_WITH_ERRORS),
      content: (
        <>
          <div>{report.msg || said}</div>
          <RefusedRowsLink report={report} />
          <JobRows job={{ id: jobId, title: said, refused: report.refused, state: 'done' }} />
          {job && (
            <Button
              size="small"
              onClick={() => {
                dialog.destroy()
                void undo(job)
              }}
            >
              {t(UNDO)}
            </Button>
          )}
        </>
      ),
    })
  }
}

const SENDING: Text = ['上传中...', 'Uploading...']
const UPLOADING: Text = ['上传进度', 'Upload progress']
