import { App, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { WindowModal } from '../modal/window-modal.web.tsx'
import type { Picked } from '../picker/picked.ts'
import { useText } from '../text/text.web.ts'
import { useOpenReport } from './popup-data.web.ts'
import { type Filled, filledFrom, type PopupReport, type ReportRow } from './popup-report.ts'
import { PopupRows } from './popup-rows.web.tsx'
import './popup-report.css'

/** Pixels of the dialog (specification 9.6b). */
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
 * The rows of a report to choose from (specification 2.23c). Whoever shows it opens and closes it, and gives it a new
 * key for each opening.
 */
export function PopupReportDialog({ report, isOpen, onClose, onPick }: PopupReportDialogProps) {
  const say = useText()
  const { message } = App.useApp()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const { data: open, error } = useOpenReport(report)
  useFailureNote(error, isOpen, onClose)
  const confirm = () => {
    if (picked.length === 0 || (picked.length > 1 && !report.multi)) {
      void message.warning(say(CHOOSE_ONE))
      return
    }
    const rows = picked.map(({ row }) => row)
    onPick(filledFrom(report, rows), rows)
  }
  return (
    <WindowModal
      title={open?.config.cgRpConfigName ?? say(CHOOSE)}
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

/** A report that cannot be opened closes its dialog and says why in another (specification 8.13). */
function useFailureNote(error: Error | null, isOpen: boolean, onClose: () => void) {
  const say = useText()
  const { modal } = App.useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one note for one failure
  useEffect(() => {
    if (error && isOpen) {
      onClose()
      modal.error({
        title: say(WRONG),
        content: (
          <>
            <p>{say(NOT_OPENED)}</p>
            <p>
              {say(BECAUSE)}
              {error.message}
            </p>
          </>
        ),
        okText: say(OK),
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
