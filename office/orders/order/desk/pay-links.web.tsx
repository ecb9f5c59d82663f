import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { PAY_CHANNEL } from '../../../trade/model/pay-channels.ts'
import { DESK_PATH, type DeskChannels } from './desk.ts'
import { type PayWay, PayWayView } from './pay-way.web.tsx'
import './desk.css'

interface PayLinksProps {
  /** Of an order that is to be paid. */
  readonly id: string
  /** Further ways to pay it. */
  readonly children?: ReactNode
}

/** Links by which the customer pays an order: asked for by channel, and shown to be copied or scanned. */
export function PayLinks({ id, children }: PayLinksProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const names = useDictionary(PAY_CHANNEL)
  const [way, setWay] = useState<PayWay>()
  const { data: channels } = useQuery({
    queryKey: ['order', 'desk', 'channels'],
    queryFn: ({ signal }) => client.get<DeskChannels>(`${DESK_PATH}/channels`, {}, { signal }),
  })
  const ask = async (channel: string) => {
    const call = client.post<{ readonly link: string | null; readonly kind: string | null }>(
      `${DESK_PATH}/payLink`,
      { id, channel },
      { handles: [400, 409] },
    )
    const answer = await told(call, { done: false })
    if (answer) {
      const { link, kind } = answer.result
      setWay(link ? { text: new URL(link, location.origin).href, isCode: kind === 'qr' } : undefined)
    }
  }
  return (
    <>
      <div className="desk-pay">
        {children}
        {channels?.map((channel) => (
          <Button key={channel} disabled={isBusy} onClick={() => void ask(channel)}>
            {t(LINK, { channel: names.find(({ value }) => value === channel)?.text ?? channel })}
          </Button>
        ))}
        {channels?.length === 0 && !children && <span>{t(NO_CHANNEL)}</span>}
      </div>
      {way && <PayWayView way={way} />}
    </>
  )
}

const LINK: Text = ['{channel}付款链接', 'Link: {channel}']
const NO_CHANNEL: Text = ['没有启用的线上付款渠道', 'No payment channel is open']
