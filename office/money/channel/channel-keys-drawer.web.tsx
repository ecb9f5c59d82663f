import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { CHECK_PATH, type GatewayChannel, KEYS_PATH, payChannel } from './pay-channel.ts'
import './pay-channel.css'

type Row = RowOf<typeof payChannel>

interface KeyField {
  /** Path of the input on the wire. */
  readonly name: string | readonly [string, string]
  readonly title: Text
  readonly help?: Text
  readonly placeholder?: string
  readonly isRequired?: boolean
  /** Written and never shown again. */
  readonly isKey?: 'long' | 'short'
}

const ORIGIN: KeyField = {
  name: 'notifyOrigin',
  title: ['回调域名', 'Address for callbacks'],
  help: [
    '支付平台从公网访问本系统的网址，付款结果通知到这里',
    'Where the platform reaches this server from outside: it reports payments here',
  ],
  placeholder: 'https://shop.example.com',
  isRequired: true,
}

const GATEWAY: KeyField = {
  name: 'gateway',
  title: ['网关地址', 'Gateway'],
  help: ['不填则使用官方正式环境', 'Empty: that of the platform'],
  placeholder: 'https://',
}

/** What each platform gives to a shop. */
const FIELDS: Readonly<Record<GatewayChannel, readonly KeyField[]>> = {
  alipay: [
    { name: 'appId', title: ['应用 APPID', 'App id'], isRequired: true },
    {
      name: 'merchantId',
      title: ['卖家支付宝用户号', 'Seller id'],
      help: [
        '2088 开头的 16 位数字；填写后只接受该账号的通知',
        '16 digits from 2088; with it, messages for others are refused',
      ],
    },
    { name: ['secrets', 'privateKey'], title: ['应用私钥', 'Private key of the application'], isKey: 'long' },
    {
      name: ['secrets', 'platformKey'],
      title: ['支付宝公钥', 'Public key of Alipay'],
      help: [
        '开放平台“查看支付宝公钥”中的内容，不是应用公钥',
        'Shown by the platform as “Alipay public key”; not that of the application',
      ],
      isKey: 'long',
    },
    ORIGIN,
    GATEWAY,
  ],
  wechat: [
    { name: 'appId', title: ['应用 APPID', 'App id'], isRequired: true },
    { name: 'merchantId', title: ['商户号', 'Merchant no.'], isRequired: true },
    { name: 'serialNo', title: ['商户 API 证书序列号', 'Serial no. of the API certificate'], isRequired: true },
    {
      name: ['secrets', 'privateKey'],
      title: ['商户 API 私钥', 'Private key of the API certificate'],
      help: ['apiclient_key.pem 的内容', 'What apiclient_key.pem holds'],
      isKey: 'long',
    },
    { name: ['secrets', 'apiV3Key'], title: ['APIv3 密钥', 'APIv3 key'], isKey: 'short' },
    {
      name: 'platformKeyId',
      title: ['微信支付公钥 ID', 'Id of the WeChat Pay public key'],
      help: [
        'PUB_KEY_ID_ 开头；旧商户使用平台证书的可不填',
        'From PUB_KEY_ID_; empty for merchants with platform certificates',
      ],
    },
    { name: ['secrets', 'platformKey'], title: ['微信支付公钥', 'WeChat Pay public key'], isKey: 'long' },
    ORIGIN,
    GATEWAY,
  ],
}

interface Props {
  readonly channel: GatewayChannel
  /** The channel as it is, when it was set up before. */
  readonly row: Row | undefined
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Enters the keys of a channel. They are not kept as a draft, and what is left empty stays as it is; behind saving the
 * gateway is asked whether they are right.
 */
export function ChannelKeysDrawer({ channel, row, title, open, onClose }: Props) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm()
  const [isBusy, setBusy] = useState(false)
  const isSet = Boolean(row?.keysAt)
  const save = async (values: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    try {
      const answer = await client.post(KEYS_PATH, { ...values, code: channel }, { handles: [400, 409] })
      void message.success(answer.message)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      form.setFields(error.errors.map(({ path, message: text }) => ({ name: path.split('.'), errors: [text] })))
      const [first] = error.errors
      if (first) {
        form.scrollToField(first.path.split('.'), { focus: true, block: 'center' })
      } else {
        void message.warning(error.message)
      }
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: [payChannel.name] })
    }
  }
  return (
    <FormFrame kind="drawer" title={title} width={560} open={open} onCancel={onClose}>
      <div className="form-body">
        <Form
          className="channel-keys"
          form={form}
          layout="vertical"
          autoComplete="off"
          initialValues={row as Readonly<Record<string, unknown>> | undefined}
          onFinish={(values) => void save(values)}
        >
          <Alert type="info" showIcon title={t(SEALED)} style={{ marginBottom: 16 }} />
          {FIELDS[channel].map(({ name, title: label, help, placeholder, isRequired, isKey }) => (
            <Form.Item
              key={String(name)}
              name={name as string | string[]}
              label={t(label)}
              extra={help && t(help)}
              rules={isRequired ? [{ required: true, message: t(REQUIRED) }] : []}
            >
              {isKey === 'long' ? (
                <Input.TextArea rows={4} spellCheck={false} placeholder={isSet ? t(KEEPS) : ''} />
              ) : (
                <Input spellCheck={false} placeholder={isKey && isSet ? t(KEEPS) : placeholder} />
              )}
            </Form.Item>
          ))}
          <div className="form-footer">
            <Button disabled={isBusy} onClick={onClose}>
              {t(CANCEL)}
            </Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t(SAVE)}
            </Button>
          </div>
        </Form>
      </div>
    </FormFrame>
  )
}

/** Asks the gateway whether the keys are right. @returns what it said */
export async function checkChannel(id: string): Promise<{ readonly isRight: boolean; readonly message: string }> {
  const { result, message } = await client.post<{ readonly isRight: boolean }>(CHECK_PATH, { id })
  return { isRight: result.isRight, message }
}

const SEALED: Text = [
  '密钥加密保存，之后不再显示；留空的密钥保持不变。',
  'Keys are kept sealed and are not shown again; those left empty stay as they are.',
]
const KEEPS: Text = ['已设置，留空则不变', 'Set; empty keeps it']
const REQUIRED: Text = ['请填写', 'Required']
const SAVE: Text = ['保存', 'Save']
