import { CloseCircleFilled, ClusterOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, Suspense, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { PassedProps } from '../../field/control-props.ts'
import { isEmpty } from '../../field/field-value.ts'
import { late } from '../../page/late.web.ts'
import { useDialog } from '../use-dialog.web.ts'
import { emptied, type Filled, ownField, type PopupReport, popupError } from './popup-report.ts'
import './popup-report.css'

const PopupReportDialog = late(async () => (await import('./popup-report-dialog.web.tsx')).PopupReportDialog)

export interface PopupReportInputProps extends PassedProps {
  readonly report: PopupReport
  /** Name of the field that the input belongs to, one of the targets; the first target when left out. */
  readonly field?: string
  readonly value?: unknown
  /** Shown instead of the value, where that says nothing to a person. */
  readonly label?: string | undefined
  /**
   * The new value of the own field, and of every target field with it. A row of a table takes over all of them;
   * a form sets its other fields from them.
   */
  readonly onChange?: (text: string, filled: Filled) => void
  /** The dialog only, open from the start: for places that show the choice themselves. */
  readonly isDialogOnly?: boolean
  /** Told when that dialog is left without a choice. */
  readonly onCancel?: () => void
}

/** A field that is filled, together with others, from rows of a report. */
export function PopupReportInput({ report, field, value, label, onChange, ...input }: PopupReportInputProps) {
  const { isDialogOnly = false, onCancel, ...passed } = input
  const t = useTranslate()
  const dialog = useDialog(isDialogOnly)
  const box = useRef<InputRef>(null)
  const error = popupError(report)
  if (error) {
    return (
      <span role="alert" className="popup-error">
        {t(error)}
      </span>
    )
  }
  const give = (filled: Filled) => onChange?.(filled[ownField(report, field)] ?? '', filled)
  const open = () => {
    if (!passed.disabled) {
      dialog.open()
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (['Enter', ' ', 'ArrowDown'].includes(event.key)) {
      // Enter would send the form, a space would scroll the page.
      event.preventDefault()
      open()
    }
  }
  return (
    <>
      {!isDialogOnly && (
        <Input
          placeholder={t(CHOOSE)}
          {...passed}
          ref={box}
          readOnly
          className="popup-input"
          aria-haspopup="dialog"
          prefix={<ClusterOutlined aria-hidden />}
          suffix={
            <Button
              type="text"
              size="small"
              // Its place stays when there is nothing to clear, so that the text does not jump.
              style={{ visibility: isEmpty(value) || passed.disabled ? 'hidden' : 'visible' }}
              icon={<CloseCircleFilled />}
              aria-label={t(CLEAR)}
              onClick={(event) => {
                event.stopPropagation()
                give(emptied(report))
                box.current?.focus()
              }}
              onKeyDown={(event) => event.stopPropagation()}
            />
          }
          value={label ?? String(value ?? '')}
          onClick={open}
          onKeyDown={handleKey}
        />
      )}
      {dialog.opening > 0 && (
        <Suspense fallback={null}>
          <PopupReportDialog
            key={dialog.opening}
            report={report}
            isOpen={dialog.isOpen}
            onClose={() => {
              dialog.close()
              onCancel?.()
            }}
            onPick={(filled) => {
              dialog.close()
              give(filled)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const CHOOSE: Text = ['请选择', 'Choose']
const CLEAR: Text = ['清空', 'Clear']
