import { App, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { loadTenants, switchTenant, useSession } from '#kit/web/session/session.web.ts'
import { useProduct, type WorkplaceDialogProps } from '#kit/web/shell/app-context.web.ts'
import { AccountDialog } from './account-dialog.web.tsx'

const DIALOG_WIDTH = 450

const NONE: Text = ['没有可用的租户', 'There is no tenant to work in']
const CHOOSE: Text = ['请选择租户', 'Choose a tenant']
const KEPT: Text = [
  '当前租户中打开的页面和未保存的内容会保留，切换回来后继续。',
  'Open pages and unsaved input of the current tenant are kept for when you switch back.',
]

interface Fields {
  readonly id?: number
}

/** Chooses the tenant one works in; forced, it cannot be put off. */
export function TenantDialog({ isForced, onClose }: WorkplaceDialogProps) {
  const t = useTranslate()
  const { homePath } = useProduct()
  const tenants = useSession((session) => session.tenants)
  const current = useSession(({ tenantId }) => tenantId)
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [refusal, setRefusal] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, with the opening
  useEffect(() => {
    loadTenants().then(
      (found) => {
        if (found.length === 0) {
          message.warning(t(NONE))
          onClose()
        }
      },
      (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)),
    )
  }, [])

  function handleFinish({ id }: Fields) {
    if (id === undefined || String(id) === current) {
      onClose()
    } else {
      switchTenant(id, homePath)
    }
  }

  return (
    <AccountDialog
      width={DIALOG_WIDTH}
      title={t(isForced ? CHOOSE : ['切换租户', 'Switch tenant'])}
      isForced={isForced}
      isBusy={false}
      closeText={['关闭', 'Close']}
      okText={['确认', 'OK']}
      refusal={refusal}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item
          name="id"
          label={t(['租户', 'Tenant'])}
          extra={isForced ? undefined : t(KEPT)}
          rules={[{ required: true, message: t(CHOOSE) }]}
        >
          <Select
            autoFocus
            placeholder={t(CHOOSE)}
            showSearch={{ optionFilterProp: 'label' }}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </Form>
    </AccountDialog>
  )
}
