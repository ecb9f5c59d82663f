import { Button, Form, Input, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { choicesOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { ROBOT } from '../../outbox/chat-robot.ts'
import type { ChangeNotifications } from './change-notifications.web.ts'
import { OWN_NOTIFICATIONS_PATH, type OwnNotifications } from './own-notifications.ts'

interface ChatRobotProps {
  readonly own: OwnNotifications
  readonly onChange: ChangeNotifications
}

interface Values {
  readonly robotType: string
  readonly robotUrl: string
  readonly robotSecret?: string
}

/** The robot of a chat that tells somebody of things; its address is written and never shown. */
export function ChatRobot({ own, onChange }: ChatRobotProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<Values>()
  const [isEditing, setEditing] = useState(false)
  const type = Form.useWatch('robotType', form)
  const { robotType, robotHost, hasRobotSecret } = own
  const kinds = choicesOf(ROBOT).items
  const kind = kinds.find(([value]) => value === robotType)
  return (
    <section className="account-part" aria-labelledby="account-robot">
      <div className="account-part-head">
        <h2 id="account-robot">{t(TITLE)}</h2>
        {!isEditing && <Button onClick={() => setEditing(true)}>{t(robotType ? CHANGE : ADD)}</Button>}
      </div>
      <p>{t(ABOUT)}</p>
      {kind && !isEditing && (
        <div className="account-row">
          <div className="account-row-words">
            <strong>
              {t([kind[1], kind[2]])}
              {hasRobotSecret && <StateTag tone="green">{t(SIGNED)}</StateTag>}
            </strong>
            <small>{robotHost}</small>
          </div>
          <Button loading={isBusy} onClick={() => void told(client.post(`${OWN_NOTIFICATIONS_PATH}/testRobot`, {}))}>
            {t(TEST)}
          </Button>
          <Popconfirm
            title={t(REMOVE_ASK)}
            okText={t(REMOVE)}
            cancelText={t(CANCEL)}
            onConfirm={async () => void (await onChange({ robotType: '' }))}
          >
            <Button danger>{t(REMOVE)}</Button>
          </Popconfirm>
        </div>
      )}
      {isEditing && (
        <Form
          form={form}
          layout="vertical"
          className="notification-robot"
          initialValues={{ robotType: robotType ?? ROBOT.wecom }}
          onFinish={async (values) => {
            const refuse = ({ errors, message }: ApiError) =>
              form.setFields([{ name: 'robotUrl', errors: [errors[0]?.message ?? message] }])
            if (await onChange(values, refuse)) {
              setEditing(false)
            }
          }}
        >
          <Form.Item name="robotType" label={t(TYPE)}>
            <Select options={kinds.map(([value, zh, en]) => ({ value, label: t([zh, en]) }))} />
          </Form.Item>
          <Form.Item name="robotUrl" label={t(ADDRESS)} rules={[{ required: true, message: t(NO_ADDRESS) }]}>
            <Input autoComplete="off" maxLength={1000} placeholder="https://" />
          </Form.Item>
          {(type === ROBOT.dingTalk || type === ROBOT.feishu) && (
            <Form.Item name="robotSecret" label={t(SECRET)} extra={t(ABOUT_SECRET)}>
              <Input.Password autoComplete="off" maxLength={200} />
            </Form.Item>
          )}
          <div className="notification-times">
            <Button type="primary" htmlType="submit">
              {t(SAVE)}
            </Button>
            <Button onClick={() => setEditing(false)}>{t(CANCEL)}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

const TITLE: Text = ['群机器人', 'Chat robot']
const ABOUT: Text = [
  '企业微信、钉钉、飞书或 Slack 的群机器人。地址加密保存，不会再显示。',
  'A robot of WeCom, DingTalk, Feishu or Slack. Its address is kept sealed and never shown again.',
]
const ADD: Text = ['设置', 'Set up']
const CHANGE: Text = ['修改', 'Change']
const TEST: Text = ['发送测试', 'Send a test']
const REMOVE: Text = ['移除', 'Remove']
const REMOVE_ASK: Text = ['移除后不再通过它通知您？', 'You will get no more notifications through it. Remove it?']
const CANCEL: Text = ['取消', 'Cancel']
const SAVE: Text = ['保存', 'Save']
const TYPE: Text = ['类型', 'Type']
const ADDRESS: Text = ['Webhook 地址', 'Webhook address']
const NO_ADDRESS: Text = ['请填写机器人地址', 'Enter the address of the robot']
const SECRET: Text = ['加签密钥', 'Signing secret']
const ABOUT_SECRET: Text = ['机器人开启“加签”时填写', 'When the robot wants its messages signed']
const SIGNED: Text = ['已加签', 'Signed']
