import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import dayjs from 'dayjs'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { MAKER_MARGIN_PATH, type MakerMargin } from './maker-margin.ts'

/** Fewer figures than that say nothing of their maker. */
const ENOUGH = 3

/** Beside the month that a maker announced: how far its figures slip, and the month with that margin. */
export function MakerMarginHint() {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const maker: unknown = Form.useWatch('manufacturer', form)
  const month: unknown = Form.useWatch('releaseMonth', form)
  const isAsked = typeof maker === 'string' && maker !== ''
  const { data } = useQuery({
    queryKey: ['shop', 'makerMargin', maker],
    queryFn: ({ signal }) =>
      client.get<MakerMargin>(MAKER_MARGIN_PATH, { maker: String(maker) }, { signal, handles: 'all' }),
    enabled: isAsked,
  })
  if (!isAsked || !data || data.figures < ENOUGH || data.margin === 0 || typeof month !== 'string' || month === '') {
    return null
  }
  const { figures, margin } = data
  const later = dayjs(`${month}-01`).add(margin, 'month').format('YYYY-MM')
  return (
    <p className="goods-fixed-note">
      {t(SLIPS, { figures, margin, maker })}{' '}
      <Button type="link" size="small" onClick={() => form.setFieldValue('releaseMonth', later)}>
        {t(TAKE, { month: later })}
      </Button>
    </p>
  )
}

const SLIPS: Text = [
  '{maker} 的 {figures} 款预售，八成推迟不超过 {margin} 个月。',
  'Of {figures} pre-order {figures|figure|figures} of {maker}, eight of ten slipped by {margin} {margin|month|months} at most.',
]
const TAKE: Text = ['改为 {month}', 'Promise {month}']
