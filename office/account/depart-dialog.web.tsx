import { QuestionCircleOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { loadDeparts, selectDepart, useCurrentDepart } from '#kit/web/session/departs.web.ts'
import { type Department, useSession } from '#kit/web/session/session.web.ts'
import type { WorkplaceDialogProps } from '#kit/web/shell/app-context.web.ts'
import { ChoiceDialog } from './choice-dialog.web.tsx'

/** Chooses the department one works in; forced, it cannot be put off. */
export function DepartDialog(props: WorkplaceDialogProps) {
  const t = useTranslate()
  const locale = useLocale()
  const departs = useSession((session) => session.departs)
  const current = useCurrentDepart()
  const { message } = App.useApp()
  const nameOf = ({ departName, departNameEn }: Department) => nameIn(locale, departName, departNameEn)
  return (
    <ChoiceDialog<string>
      {...props}
      title={current ? t(SWITCH, { name: nameOf(current) }) : t(TITLE)}
      label={DEPARTMENT}
      about={{
        tooltip: { title: t(SEVERAL), placement: 'right', icon: <QuestionCircleOutlined aria-hidden /> },
        text: t(SEVERAL),
      }}
      choose={CHOOSE}
      load={loadDeparts}
      none={NONE}
      options={departs.map((depart) => ({ value: depart.orgCode, label: nameOf(depart) }))}
      onChoose={async (orgCode) => {
        const answer = await selectDepart(orgCode)
        message.success(answer.message)
        props.onClose()
      }}
    />
  )
}

const TITLE: Text = ['部门选择', 'Choose a department']
const SWITCH: Text = ['部门切换（当前部门 : {name}）', 'Switch department (current: {name})']
const DEPARTMENT: Text = ['部门', 'Department']
const NONE: Text = ['您尚未设置部门信息!', 'You have no department yet!']
const SEVERAL: Text = [
  '您隶属于多部门，请选择当前所在部门',
  'You belong to several departments; choose the current one',
]
const CHOOSE: Text = ['请选择登录部门', 'Choose a department']
