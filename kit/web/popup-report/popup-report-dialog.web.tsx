import { WindowModal } from '../modal/window-modal.web.tsx'
import type { Filled, PopupReport, ReportRow } from './popup-report.ts'

/** Pixels of the dialog (specification 9.6b). */
const WIDTH = 1200

export interface PopupReportDialogProps {
  readonly report: PopupReport
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What the chosen rows put into the target fields; the dialog leaves the closing to its page. */
  readonly onPick: (filled: Filled, rows: readonly ReportRow[]) => void
}

/** The rows of a report to choose from (specification 2.23c). */
export function PopupReportDialog({ isOpen, onClose }: PopupReportDialogProps) {
  return <WindowModal isOpen={isOpen} onClose={onClose} keepsOpen width={WIDTH} switchFullscreen />
}
