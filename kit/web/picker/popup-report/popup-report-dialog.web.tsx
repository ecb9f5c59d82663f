import { App, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useModal } from '../../page/modal/use-modal.web.ts'
import { WindowModal } from '../../page/modal/window-modal.web.tsx'
import type { Picked } from '../picked.ts'
import { useOpenReport } from './popup-data.web.ts'
import { type Filled, filledFrom, type PopupReport, type ReportRow } from './popup-report.ts'
import { PopupRows } from './popup-rows.web.tsx'
import './popup-report.css'

/** Pixels of the dialog. */
const WIDTH = 1200

export interface PopupReportDialogProps {
  readonly report: PopupReport
  readonly isOpen: boolean
  /** Asked to close without a choice. */
  readonly onClose: () => void
  /** What the chosen rows put into the target fields. */
  readonly onPick: (filled: Filled, rows: readonly ReportRow[]) => void
}

/**
 * The rows of a report to choose from. Whoever shows it opens and closes it, and gives it a new
 * key for each opening.
 */
export function PopupReportDialog({ report, isOpen, onClose, onPick }: PopupReportDialogProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const { data: open, error } = useOpenReport(report)
  useFailureNote(error, isOpen, onClose)
  const confirm = () => {
    if (picked.length === 0 || (picked.length > 1 && !report.multi)) {
      void message.warning(t(CHOOSE_ONE))
      return
    }
    const rows = picked.map(({ row }) => row)
    onPick(filledFrom(report, rows), rows)
  }
  return (
    <WindowModal
      title={open?.config.cgRpConfigName ?? t(CHOOSE)}
      centered
      width={WIDTH}
      switchFullscreen
      keepsOpen
      isOpen={isOpen && !error}
      onClose={onClose}
      onOk={confirm}
    >
      {open ? (
        <PopupRows report={report} open={open} picked={picked} onPicked={setPicked} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} className="popup-body" />
      )}
    </WindowModal>
  )
}

/** A report that cannot be opened closes its dialog and says why in another. */
function useFailureNote(error: Error | null, isOpen: boolean, onClose: () => void) {
  const t = useTranslate()
  const modal = useModal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one note for one failure
  useEffect(() => {
    if (error && isOpen) {
      onClose()
      modal.error({
        title: t(WRONG),
        content: (
          <>
            <p>{t(NOT_OPENED)}</p>
            <p>
              {t(BECAUSE)}
              {error.message}
            </p>
          </>
        ),
        okText: t(OK),
      })
    }
  }, [error])
}

const CHOOSE: Text = ['请选择', 'Choose']
const CHOOSE_ONE: Text = ['请选择一条记录', 'please select one record']
const WRONG: Text = ['出错了', 'Something went wrong']
const NOT_OPENED: Text = [
  'Popup初始化失败，请检查你的配置或稍后重试！',
  'Popup initialization failed, check your configuration or retry later!',
]
const BECAUSE: Text = ['错误信息如下：', 'The error is: ']
const OK: Text = ['确定', 'OK']
