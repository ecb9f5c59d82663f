import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PopupReportInput } from '#kit/web/picker/popup-report/popup-report-input.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

const staff = { code: 'report_user', orgFields: 'realname', destFields: 'realname' }
const figures = { code: 'report_goods', orgFields: 'name,id', destFields: 'name,id' }

/** A configuration that cannot work says so in its place. */
export function PopupStatesExample() {
  const t = useTranslate()
  const label = t(['手办', 'Figure'])
  return (
    <States>
      <State of="empty">
        <PopupReportInput aria-label={t(['员工', 'Colleague'])} report={staff} />
      </State>
      <State of="disabled">
        <PopupReportInput aria-label={label} report={figures} value="月下白鹭" disabled />
      </State>
      <State of={['报表不存在', 'No such report']}>
        <PopupReportInput aria-label={label} report={{ ...figures, code: 'report_nothing' }} />
      </State>
      <State of={['缺少字段', 'Fields missing']}>
        <PopupReportInput report={{ ...figures, destFields: '' }} />
      </State>
      <State of={['数量不一致', 'Counts differ']}>
        <PopupReportInput report={{ ...figures, destFields: 'name' }} />
      </State>
    </States>
  )
}
