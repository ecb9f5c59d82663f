import { App, Form, Modal, Skeleton, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import type { Answer } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { agencyErrors, userAgent } from './user-agent.ts'

/** An agency as it is typed and sent. */
export interface AgencyValues {
  readonly agentUserName?: string
  readonly startTime?: string
  readonly endTime?: string
  /** '1' on, '0' off. */
  readonly status?: string
}

interface AgentDialogProps {
  readonly title: string
  /** Account of the person whom somebody stands in for. */
  readonly userName: string
  /** As it is now; null for none, undefined while it is on its way. */
  readonly agency: AgencyValues | null | undefined
  readonly save: (values: AgencyValues) => Promise<Answer<unknown>>
  readonly onClose: () => void
  /** Below the form. */
  readonly children?: ReactNode
}

const FIELDS = ['agentUserName', 'startTime', 'endTime'] as const

const WIDTH = 520

/** Who stands in for a person, from when to when. */
export function AgentDialog({ title, agency, onClose, children, ...props }: AgentDialogProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [form] = Form.useForm<AgencyValues>()
  const [isBusy, setBusy] = useState(false)
  useBackLeaves(true, onClose)

  async function handleFinish(values: AgencyValues) {
    const errors = agencyErrors({ ...values, userName: props.userName })
    if (errors.length > 0) {
      showErrors(errors.map((error) => ({ path: error.path, message: t(error.message) })))
      return
    }
    setBusy(true)
    try {
      const answer = await props.save(values)
      void message.success(answer.message)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.errors.length > 0) {
        showErrors(error.errors)
      } else if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      setBusy(false)
    }
  }

  function showErrors(errors: readonly { readonly path: string; readonly message: string }[]) {
    const known = errors.filter(({ path }) => FIELDS.some((name) => name === path))
    form.setFields(known.map(({ path, message: text }) => ({ name: path as keyof AgencyValues, errors: [text] })))
    for (const { message: text } of errors.filter((error) => !known.includes(error))) {
      void message.warning(text)
    }
  }

  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      onCancel={onClose}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      okButtonProps={{ loading: isBusy, disabled: agency === undefined }}
      onOk={form.submit}
    >
      {agency === undefined ? (
        <Skeleton active />
      ) : (
        <Form form={form} layout="vertical" initialValues={agency ?? NEW} onFinish={handleFinish}>
          <p className="state-text">{t(ABOUT)}</p>
          {FIELDS.map((name) => {
            const field = userAgent.fields[name]
            return (
              <Form.Item
                key={name}
                name={name}
                label={t(field.title)}
                rules={[{ required: true, message: t(MISSING, { title: t(field.title) }) }]}
              >
                <FieldControl field={field} />
              </Form.Item>
            )
          })}
          <Form.Item
            name="status"
            label={t(ON)}
            valuePropName="checked"
            getValueProps={(value) => ({ checked: value === '1' })}
            getValueFromEvent={(isOn: boolean) => (isOn ? '1' : '0')}
            style={{ marginBottom: children ? undefined : 0 }}
          >
            <Switch />
          </Form.Item>
        </Form>
      )}
      {children}
    </Modal>
  )
}

const NEW: AgencyValues = { status: '1' }

const ABOUT: Text = [
  '在此期间，代理人除自己的权限外，还拥有被代理人的权限；关闭后立即失效。',
  'In between, the stand-in may also do what the person may; switched off, it ends at once.',
]
const MISSING: Text = ['请选择{title}', 'Choose: {title}']
const ON: Text = ['启用', 'On']
const SAVE: Text = ['保存', 'Save']
const CANCEL: Text = ['取消', 'Cancel']
