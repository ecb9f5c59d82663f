import { Button, Input, Modal, Progress, Segmented } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { SheetPicker } from '#kit/web/sheet/sheet-picker.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
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

export interface GoodsImportDialogProps {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
  /** Rows were written: the list is out of date. */
  readonly onDone: () => void
  /** Shows the rows of the list that match. */
  readonly onShow: (filters: Readonly<Record<string, string>>) => void
}

/** Pixels: the usual import (specification 9.6d), and one with a preview of rows and their reasons. */
const WIDTHS = { usual: 600, preview: 1120 } as const

/** Imports supplier sheets: choose, look at what every row becomes, decide, write. Nothing is written before. */
export function GoodsImportDialog(props: GoodsImportDialogProps) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const [isWide, setWide] = useState(false)
  return (
    <Modal
      title={say(TITLE, { title: say(props.resource.title) })}
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

interface ImportStepsProps extends GoodsImportDialogProps {
  /** The rows are being written: not the moment to close. */
  readonly onBusyChange: (isBusy: boolean) => void
  /** Rows are on show. */
  readonly onWideChange: (isWide: boolean) => void
}

function ImportSteps(props: ImportStepsProps) {
  const { resource, onClose, onDone, onShow, onBusyChange, onWideChange } = props
  const say = useText()
  const job = useGoodsImport(resource)
  const { preview, outcome, phase } = job
  const isWide = preview !== undefined && outcome === undefined
  useEffect(() => {
    onWideChange(isWide)
    return () => onWideChange(false)
  }, [isWide, onWideChange])

  const confirm = async () => {
    onBusyChange(true)
    await job.confirm().finally(() => onBusyChange(false))
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
        />
        <div className="goods-import-footer">
          <Button type="primary" onClick={onClose}>
            {say(DONE)}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <SheetPicker files={job.files} onChange={job.choose} disabled={phase === 'importing'} />
      {phase !== 'idle' && <Sending job={job} />}
      {preview && <PreviewView resource={resource} preview={preview} job={job} />}
      <div className="goods-import-footer">
        {preview && <Obstacle preview={preview} job={job} />}
        <Button disabled={phase === 'importing'} onClick={onClose}>
          {say(CLOSE)}
        </Button>
        <Button
          type="primary"
          disabled={!preview || phase !== 'idle' || obstacleTo(preview, job) !== undefined}
          loading={phase === 'importing'}
          onClick={() => void confirm()}
        >
          {preview ? say(CONFIRM, { n: writtenCount(preview) }) : say(CONFIRM_NONE)}
        </Button>
      </div>
    </>
  )
}

function Sending({ job: { phase, share } }: { readonly job: GoodsImport }) {
  const say = useText()
  const isSent = share >= 1
  const words = phase === 'importing' ? (isSent ? WRITING : SENDING) : isSent ? READING : SENDING
  return (
    <div className="goods-import-progress">
      <span role="status">{say(words)}</span>
      <Progress
        percent={Math.floor(share * 100)}
        status="active"
        showInfo={!isSent}
        aria-label={say(['上传进度', 'Upload progress'])}
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
  const say = useText()
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
            aria-label={say(TABS)}
            value={shown}
            onChange={setTab}
            options={PREVIEW_TABS.map((value) => ({
              value,
              disabled: counts[value] === 0 && value !== 'all',
              label: (
                <span className="tabular">
                  {say(TAB_TEXTS[value])} {counts[value]}
                </span>
              ),
            }))}
          />
        </div>
        <Input.Search
          className="goods-import-filter"
          allowClear
          value={keyword}
          placeholder={say(FILTER)}
          aria-label={say(FILTER)}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {rows.length > 0 ? (
        <ImportRows resource={resource} rows={rows} placeOf={placeOf} isStale={job.phase === 'checking'} />
      ) : (
        <p className="goods-import-nothing">{say(counts.all === 0 ? NO_ROWS : NO_MATCH)}</p>
      )}
    </>
  )
}

function Obstacle({ preview, job }: Pick<PreviewViewProps, 'preview' | 'job'>) {
  const say = useText()
  const obstacle = obstacleTo(preview, job)
  return (
    <span className="goods-import-hint" role="status">
      {obstacle ? say(obstacle, { n: preview.refused }) : say(NOT_YET)}
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
  '{n} rows have errors: choose to skip them, or correct the file and choose it again',
]
const NOTHING_NEW: Text = ['没有需要写入的数据', 'There is nothing to write']
