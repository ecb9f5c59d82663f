import { Radio } from 'antd'
import { useEffect } from 'react'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { consultReport } from '../../trade/model/consult-report.ts'
import { customer } from '../../trade/model/customer.ts'
import { reportCause } from '../../trade/model/report-cause.ts'
import { AUTHOR_RESULTS, REPORT_RESULT } from '../../trade/model/report-states.ts'

/** What is done about a report; it begins with what its cause says. */
export function ResultControl({ rows, id, value, onChange, onStart }: CommandControlProps) {
  const t = useTranslate()
  const can = useCan()
  const [row] = rows
  const results = useDictionary(REPORT_RESULT)
  const canAsk = can(permissionOf(reportCause, 'list'))
  const { row: cause } = useRecord(reportCause, canAsk ? String(row?.causeId ?? '') : '')
  const isStaff = !row?.authorId
  const mayFreeze = can(actionPermission(customer, 'freeze'))
  const isClosed = (result: string) =>
    (isStaff && AUTHOR_RESULTS.includes(result)) || (result === 'freeze' && !mayFreeze)
  const usual = typeof cause?.defaultResult === 'string' ? cause.defaultResult : undefined
  const isNew = value === undefined || value === null || value === ''
  useEffect(() => {
    if (isNew && usual !== undefined && !isClosed(usual)) {
      onStart?.(usual)
    }
  })
  return (
    <div {...(id === undefined ? {} : { id })}>
      <Radio.Group
        aria-label={t(consultReport.fields.result.title)}
        value={value}
        onChange={({ target }) => onChange?.(String(target.value))}
        options={results.map((result) => ({
          value: result.value,
          label: result.text,
          disabled: isClosed(result.value),
        }))}
      />
      {isStaff && <small className="report-hint">{t(BY_STAFF)}</small>}
    </div>
  )
}

const BY_STAFF: Text = ['作者是客服，只能处理内容', 'It was written by the staff: only the text itself is dealt with']
