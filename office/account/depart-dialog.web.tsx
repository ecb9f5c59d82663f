import { QuestionCircleOutlined } from '@ant-design/icons'
import { App, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { loadDeparts, selectDepart, useCurrentDepart } from '#kit/web/session/departs.web.ts'
import { type Department, useSession } from '#kit/web/session/session.web.ts'
import type { WorkplaceDialogProps } from '#kit/web/shell/app-context.web.ts'
import { AccountDialog } from './account-dialog.web.tsx'

const DIALOG_WIDTH = 450

const NONE: Text = ['您尚未设置部门信息!', 'You have no department yet!']

const SEVERAL: Text = [
  '您隶属于多部门，请选择当前所在部门',
  'You belong to several departments; choose the current one',
]

const CHOOSE: Text = ['请选择登录部门', 'Choose a department']

interface Fields {
  readonly orgCode?: string
}

/** Chooses the department one works in; forced, it cannot be put off. */
export function DepartDialog({ isForced, onClose }: WorkplaceDialogProps) {
  const t = useTranslate()
  const locale = useLocale()
  const departs = useSession((session) => session.departs)
  const current = useCurrentDepart()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, with the opening
  useEffect(() => {
    loadDeparts().then((found) => {
      if (found.length === 0) {
        message.warning(t(NONE))
        onClose()
      }
    }, handleRefusal)
  }, [])

  function handleRefusal(error: unknown) {
    setRefusal(error instanceof Error ? error.message : String(error))
  }

  async function handleFinish({ orgCode = '' }: Fields) {
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await selectDepart(orgCode)
      message.success(answer.message)
      onClose()
    } catch (error) {
      handleRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  const nameOf = ({ departName, departNameEn }: Department) => nameIn(locale, departName, departNameEn)

  if (departs.length === 0 && refusal === undefined) {
    return null
  }
  return (
    <AccountDialog
      width={DIALOG_WIDTH}
      title={
        current
          ? t(['部门切换（当前部门 : {name}）', 'Switch department (current: {name})'], { name: nameOf(current) })
          : t(['部门选择', 'Choose a department'])
      }
      isForced={isForced}
      isBusy={isBusy}
      closeText={['关闭', 'Close']}
      okText={['确认', 'OK']}
      refusal={refusal}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item
          name="orgCode"
          label={t(['部门', 'Department'])}
          tooltip={{ title: t(SEVERAL), placement: 'right', icon: <QuestionCircleOutlined aria-hidden /> }}
          rules={[{ required: true, message: t(CHOOSE) }]}
        >
          <Select
            autoFocus
            aria-description={t(SEVERAL)}
            placeholder={t(CHOOSE)}
            showSearch={{ optionFilterProp: 'label' }}
            options={departs.map((depart) => ({ value: depart.orgCode, label: nameOf(depart) }))}
          />
        </Form.Item>
      </Form>
    </AccountDialog>
  )
}
