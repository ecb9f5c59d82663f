import { DownloadOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Progress, Segmented } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { JobProgress } from '#kit/web/jobs/job-progress.web.tsx'
import { ColumnMapping } from '#kit/web/list/import/column-mapping.web.tsx'
import { downloadTemplate } from '#kit/web/list/import/download-template.web.ts'
import { SheetPicker } from '#kit/web/list/import/sheet-picker.web.tsx'
import { SheetPreviews } from '#kit/web/list/import/sheet-previews.web.tsx'
import type { ResourceImportProps } from '#kit/web/list/list-dialogs.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import './goods-import.css'
import { OutcomeView } from './import-outcome.web.tsx'
import {
  filteredRows,
  PREVIEW_TABS,
  type Preview,
  type PreviewTab,
  placeTexts,
  tabCounts,
  writtenCount,
} from './import-preview.ts'
import { ImportQuestions } from './import-questions.web.tsx'
import { ImportRows, OUTCOME_LOOKS } from './import-rows.web.tsx'
import { type GoodsImport, useGoodsImport } from './use-goods-import.web.ts'

/** Pixels: the usual import, and one with a preview of rows and their reasons. */
const WIDTHS = { usual: 600, preview: 1120 } as const

/** Imports supplier sheets: choose, look at what every row becomes, decide, write. Nothing is written before. */
export function GoodsImportDialog(props: ResourceImportProps) {
  const t = useTranslate()
  // while files are being sent; what follows is a job that needs no page
  const [isBusy, setBusy] = useState(false)
  const [isWide, setWide] = useState(false)
  useBackLeaves(props.open, () => isBusy || props.onClose())
  return (
    <Modal
      title={t(TITLE, { title: t(props.resource.title) })}
      width={isWide ? WIDTHS.preview : WIDTHS.usual}
      open={props.open}
      centered
      destroyOnHidden
      footer={null}
      mask={{ closable: false }}
      keyboard={!isBusy}
      closable={!isBusy}
      onCancel={props.onClose}
      className="goods-import"
    >
      <ImportSteps {...props} onBusyChange={setBusy} onWideChange={setWide} />
    </Modal>
  )
}

interface ImportStepsProps extends ResourceImportProps {
  /** The rows are being written: not the moment to close. */
  readonly onBusyChange: (isBusy: boolean) => void
  /** Rows are on show. */
  readonly onWideChange: (isWide: boolean) => void
}

function ImportSteps(props: ImportStepsProps) {
  const { resource, onClose, onDone, onShow, onBusyChange, onWideChange } = props
  const t = useTranslate()
  const job = useGoodsImport(resource)
  const { preview, outcome, phase } = job
  const isWide = preview !== undefined && outcome === undefined
  useEffect(() => {
    onWideChange(isWide)
    return () => onWideChange(false)
  }, [isWide, onWideChange])

  const isSending = phase === 'importing' && job.job === undefined
  useEffect(() => {
    onBusyChange(isSending)
    return () => onBusyChange(false)
  }, [isSending, onBusyChange])
  const confirm = async () => {
    await job.confirm()
    onDone()
  }

  if (outcome) {
    return (
      <>
        <OutcomeView
          outcome={outcome}
          files={job.files}
          onShow={(filters) => {
            onShow(filters)
            onClose()
          }}
          onUndone={onClose}
        />
        <div className="goods-import-footer">
          <Button type="primary" onClick={onClose}>
            {t(DONE)}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <SheetPicker files={job.files} onChange={job.choose} disabled={phase === 'importing'} />
      {job.columns.found && (
        <SheetPreviews
          previews={job.columns.found.previews}
          choice={job.answers.reading}
          onChange={job.readAs}
          disabled={phase === 'importing'}
        />
      )}
      {job.columns.found && (
        <ColumnMapping
          found={job.columns.found}
          choice={job.columns.choice}
          onChange={job.chooseColumns}
          onForget={job.columns.forget}
          disabled={phase === 'importing'}
        />
      )}
      {phase !== 'idle' && !job.job && <Sending phase={phase} share={job.share} />}
      {preview && <PreviewView resource={resource} preview={preview} job={job} />}
      {job.job ? (
        <JobProgress id={job.job.id} job={job.job} onClose={onClose} />
      ) : (
        <div className="goods-import-footer">
          {preview ? (
            <Obstacle preview={preview} job={job} />
          ) : (
            <Button
              type="link"
              className="goods-import-template"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void downloadTemplate(resource, t)}
            >
              {t(TEMPLATE)}
            </Button>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {t(CLOSE)}
          </Button>
          <Button
            type="primary"
            disabled={!preview || phase !== 'idle' || obstacleTo(preview, job) !== undefined}
            loading={phase === 'importing'}
            onClick={() => void confirm()}
          >
            {preview ? t(CONFIRM, { n: writtenCount(preview) }) : t(CONFIRM_NONE)}
          </Button>
        </div>
      )}
    </>
  )
}

/** How much of the files has been sent. */
function Sending({ phase, share }: Pick<GoodsImport, 'phase' | 'share'>) {
  const t = useTranslate()
  const isSent = share >= 1
  const words = phase === 'importing' ? (isSent ? WRITING : SENDING) : isSent ? READING : SENDING
  return (
    <div className="goods-import-progress">
      <span role="status">{t(words)}</span>
      <Progress
        percent={Math.floor(share * 100)}
        status="active"
        showInfo={!isSent}
        aria-label={t(['上传进度', 'Upload progress'])}
      />
    </div>
  )
}

interface PreviewViewProps {
  readonly resource: AnyResource
  readonly preview: Preview
  readonly job: GoodsImport
}

function PreviewView({ resource, preview, job }: PreviewViewProps) {
  const t = useTranslate()
  const [tab, setTab] = useState<PreviewTab>(() => (preview.refused > 0 ? 'refused' : 'all'))
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword)
  const counts = useMemo(() => tabCounts(preview), [preview])
  const placeOf = useMemo(() => placeTexts(preview), [preview])
  const shown = counts[tab] > 0 ? tab : 'all'
  const rows = useMemo(() => filteredRows(preview, shown, wanted), [preview, shown, wanted])
  return (
    <>
      <ImportQuestions
        preview={preview}
        answers={job.answers}
        onAnswer={job.answer}
        isBusy={job.phase === 'importing'}
      />
      <div className="goods-import-view">
        <div className="goods-import-tabs">
          <Segmented<PreviewTab>
            aria-label={t(TABS)}
            value={shown}
            onChange={setTab}
            options={PREVIEW_TABS.map((value) => ({
              value,
              disabled: counts[value] === 0 && value !== 'all',
              label: (
                <span className="tabular">
                  {t(TAB_TEXTS[value])} {counts[value]}
                </span>
              ),
            }))}
          />
        </div>
        <Input.Search
          className="goods-import-filter"
          allowClear
          value={keyword}
          placeholder={t(FILTER)}
          aria-label={t(FILTER)}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {rows.length > 0 ? (
        <ImportRows resource={resource} rows={rows} placeOf={placeOf} isStale={job.phase === 'checking'} />
      ) : (
        <p className="goods-import-nothing">{t(counts.all === 0 ? NO_ROWS : NO_MATCH)}</p>
      )}
    </>
  )
}

function Obstacle({ preview, job }: Pick<PreviewViewProps, 'preview' | 'job'>) {
  const t = useTranslate()
  const obstacle = obstacleTo(preview, job)
  return (
    <span className="goods-import-hint" role="status">
      {obstacle ? t(obstacle, { n: preview.refused }) : t(NOT_YET)}
    </span>
  )
}

/** Why the rows cannot be written as things are. */
function obstacleTo(preview: Preview, { answers }: GoodsImport): Text | undefined {
  if (preview.refused > 0 && !answers.isPartial) {
    return HAS_ERRORS
  }
  return writtenCount(preview) === 0 ? NOTHING_NEW : undefined
}

const TAB_TEXTS: Readonly<Record<PreviewTab, Text>> = {
  all: ['全部', 'All'],
  corrected: ['已纠正', 'Corrected'],
  created: OUTCOME_LOOKS.created.text,
  updated: OUTCOME_LOOKS.updated.text,
  unchanged: OUTCOME_LOOKS.unchanged.text,
  refused: OUTCOME_LOOKS.refused.text,
  skipped: OUTCOME_LOOKS.skipped.text,
}

const TEMPLATE: Text = ['下载导入模板', 'Download template']
const TITLE: Text = ['导入{title}', 'Import: {title}']
const TABS: Text = ['按结果筛选', 'Show by outcome']
const FILTER: Text = ['名称、行号或原因', 'Name, row or reason']
const NO_ROWS: Text = ['文件中没有数据行', 'The files hold no rows']
const NO_MATCH: Text = ['没有符合条件的行', 'No matching row']
const SENDING: Text = ['上传中...', 'Uploading...']
const READING: Text = ['正在读取...', 'Reading...']
const WRITING: Text = ['正在导入...', 'Importing...']
const CLOSE: Text = ['关闭', 'Close']
const DONE: Text = ['完成', 'Done']
const CONFIRM: Text = ['确认导入 {n} 条', 'Import {n}']
const CONFIRM_NONE: Text = ['确认导入', 'Import']
const NOT_YET: Text = ['确认之前不会写入任何数据', 'Nothing is written before you confirm']
const HAS_ERRORS: Text = [
  '有 {n} 行错误：请选择跳过这些行，或修改文件后重新选择',
  '{n} {n|row has|rows have} errors: choose to skip them, or correct the file and choose it again',
]
const NOTHING_NEW: Text = ['没有需要写入的数据', 'There is nothing to write']
