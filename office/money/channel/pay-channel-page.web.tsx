import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import type { RunCommand } from '#kit/web/command/use-command.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { PageAction } from '#kit/web/list/list-commands.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { CHECK_KEYS, CHECK_PASSED, GATEWAY_CHANNELS, type GatewayChannel, payChannel, SET_KEYS } from './pay-channel.ts'

const KeysDrawer = late(async () => (await import('./channel-keys-drawer.web.tsx')).ChannelKeysDrawer)

type Row = RowOf<typeof payChannel>

interface Entering {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly channel: GatewayChannel
  readonly row: Row | undefined
  readonly isOpen: boolean
}

const isGateway = (code: string | null): code is GatewayChannel => GATEWAY_CHANNELS.some((one) => one === code)

/** Channels that the shop takes money through, with the state of their keys. */
export function PayChannelPage() {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const { told } = useTold()
  const queries = useQueryClient()
  const channels = useDictionary(PAY_CHANNEL)
  const [entering, setEntering] = useState<Entering>()
  const enter = async (channel: GatewayChannel) => {
    // the fields begin as they are kept now: what is sent empty is emptied
    const { records } = await client.get<{ readonly records: readonly Row[] }>(`${payChannel.path}/list`, {
      code: channel,
    })
    setEntering({ key: (entering?.key ?? 0) + 1, channel, row: records[0], isOpen: true })
  }
  const check = async ({ id }: Row) => {
    const { checkChannel } = await import('./channel-keys-drawer.web.tsx')
    const found = await checkChannel(id)
    void (found.isRight ? message.success(found.message) : message.warning(found.message))
    void queries.invalidateQueries({ queryKey: [payChannel.name] })
  }
  const enable = async (code: string) => {
    await told(callAction(payChannel, 'enable', { code }))
    void queries.invalidateQueries({ queryKey: [payChannel.name] })
  }
  const actionsOf = (row: Row, run: RunCommand): readonly PageAction<Row>[] => {
    const { code, isEnabled } = row
    const open: readonly PageAction<Row>[] =
      isEnabled || !code ? [] : [{ key: 'open', title: ENABLE, permission: MAY_ENABLE, run: () => enable(code) }]
    const close: readonly PageAction<Row>[] = isEnabled
      ? [{ key: 'close', title: DISABLE, permission: MAY_DISABLE, run: () => run('disable', [row]) }]
      : []
    return isGateway(code)
      ? [
          ...open,
          { key: 'keys', title: KEYS, permission: SET_KEYS, run: () => enter(code) },
          { key: 'check', title: CHECK, permission: CHECK_KEYS, run: check },
          ...close,
        ]
      : [...open, ...close]
  }
  return (
    <>
      <ResourcePage
        resource={payChannel}
        ownCommands={OWN_COMMANDS}
        record={CONTENT}
        rowActions={actionsOf}
        toolbar={
          <>
            {can(MAY_ENABLE) && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: channels
                    .filter(({ value }) => value !== PAY_CHANNEL.imported)
                    .map(({ value, text }) => ({ key: value, label: text })),
                  onClick: ({ key }) => void enable(key),
                }}
              >
                <Button type="primary">{t(ENABLE_ONE)}</Button>
              </Dropdown>
            )}
            {can(SET_KEYS) &&
              GATEWAY_CHANNELS.map((channel) => (
                <Button key={channel} onClick={() => void enter(channel)}>
                  {t(SET_UP[channel])}
                </Button>
              ))}
          </>
        }
        cells={{
          keysAt: ({ code, keysAt }) =>
            isGateway(code) ? (
              <StateTag tone={keysAt ? 'green' : 'orange'}>
                {keysAt ? t(SET_ON, { at: keysAt.slice(0, 10) }) : t(NOT_SET)}
              </StateTag>
            ) : (
              t(NO_KEYS)
            ),
          checkResult: ({ checkResult, checkedAt }) =>
            checkResult ? (
              <StateTag tone={checkResult === CHECK_PASSED ? 'green' : 'red'}>
                {checkResult === CHECK_PASSED ? t(PASSED, { at: (checkedAt ?? '').slice(0, 10) }) : checkResult}
              </StateTag>
            ) : (
              '-'
            ),
        }}
      />
      {entering && (
        <Suspense>
          <KeysDrawer
            key={entering.key}
            channel={entering.channel}
            row={entering.row}
            title={t(SET_UP[entering.channel])}
            open={entering.isOpen}
            onClose={() => setEntering({ ...entering, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What a channel can be told depends on whether it is on: the list offers it. */
const OWN_COMMANDS = ['enable', 'disable']

const CONTENT: RecordContent = { ownCommands: OWN_COMMANDS }

/** A channel on a page of its own. */
export function PayChannelRecord() {
  return <RecordPage resource={payChannel} content={CONTENT} />
}

const SET_UP: Readonly<Record<GatewayChannel, Text>> = {
  alipay: ['设置支付宝', 'Set up Alipay'],
  wechat: ['设置微信支付', 'Set up WeChat Pay'],
}
const MAY_ENABLE = actionPermission(payChannel, 'enable')
const MAY_DISABLE = actionPermission(payChannel, 'disable')
const DISABLE: Text = ['停用', 'Disable']
const ENABLE: Text = ['启用', 'Enable']
const ENABLE_ONE: Text = ['启用渠道', 'Enable a channel']
const KEYS: Text = ['设置密钥', 'Enter keys']
const CHECK: Text = ['检查密钥', 'Check keys']
const SET_ON: Text = ['已设置 · {at}', 'Set on {at}']
const NOT_SET: Text = ['未设置', 'Not set']
const NO_KEYS: Text = ['无需密钥', 'None needed']
const PASSED: Text = ['通过 · {at}', 'Passed {at}']
