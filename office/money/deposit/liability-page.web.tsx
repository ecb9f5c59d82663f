import { CheckCircleOutlined, DownloadOutlined, WarningOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { date } from '#kit/contract/field.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { DateControl } from '#kit/web/field/date-control.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import {
  LIABILITY_BY,
  LIABILITY_NAMES,
  LIABILITY_PATH,
  LIABILITY_RIGHTS,
  LIABILITY_TITLE,
  LIABILITY_WORDS,
  type Liability,
  type LiabilityBy,
} from './liability.ts'
import { LiabilityTable } from './liability-table.web.tsx'
import './liability.css'

const DAY_FIELD = date(['截至', 'Until the end of'])

/** What the shop owes of deposits at the end of a day, by figure, by customer or by month. */
export function LiabilityPage() {
  const can = useCan()
  const missing = [LIABILITY_RIGHTS.view, TRADE_RIGHTS.money].find((code) => !can(code))
  return missing ? (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={missing} />
      </div>
    </>
  ) : (
    <LiabilityReport />
  )
}

function LiabilityReport() {
  const t = useTranslate()
  const mayExport = useCan()(LIABILITY_RIGHTS.export)
  const [by, setBy] = useState<LiabilityBy>('goods')
  const [day, setDay] = useState('')
  const [isExporting, setExporting] = useState(false)
  const asked = { by, ...(day === '' ? {} : { day }) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['deposit-report', asked],
    queryFn: ({ signal }) => client.get<Liability>(`${LIABILITY_PATH}/sums`, asked, { signal, handles: 'all' }),
    placeholderData: keepPreviousData,
  })
  const download = async () => {
    setExporting(true)
    try {
      saveBlob(
        (await client.download(`${LIABILITY_PATH}/exportXls`, asked)).blob,
        `${t(LIABILITY_TITLE)} ${data?.day ?? day}.xlsx`,
      )
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <PageHeader
        action={
          mayExport && (
            <Button icon={<DownloadOutlined aria-hidden />} loading={isExporting} onClick={() => void download()}>
              {t(EXPORT)}
            </Button>
          )
        }
      />
      <div className="page-body">
        <div className="liability-choice">
          <Segmented<LiabilityBy>
            value={by}
            onChange={setBy}
            aria-label={t(BY)}
            options={LIABILITY_BY.map((value) => ({ value, label: t(LIABILITY_NAMES[value]) }))}
          />
          <span className="liability-day">
            <label htmlFor="liability-day">{t(DAY_FIELD.title)}</label>
            <DateControl
              id="liability-day"
              field={DAY_FIELD}
              value={day === '' ? (data?.day ?? '') : day}
              onChange={(value) => setDay(typeof value === 'string' ? value : '')}
            />
          </span>
        </div>
        {error ? (
          <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
        ) : data ? (
          <div className={isPlaceholderData ? 'is-stale' : undefined}>
            <Sums liability={data} />
            {data.others && <Alert type="info" showIcon title={t(CUT, { n: data.rows.length })} />}
            <LiabilityTable by={by} liability={data} />
          </div>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </div>
    </>
  )
}

/** What is owed, how it comes about, and whether the payments say the same. */
function Sums({ liability: { total, credit, check } }: { readonly liability: Liability }) {
  const t = useTranslate()
  const parts = (['held', 'refunded', 'applied', 'forfeited', 'credited'] as const).filter(
    (name) => name === 'held' || total[name] !== 0,
  )
  return (
    <section className="liability-sums" aria-label={t(LIABILITY_TITLE)}>
      <div className="liability-owed">
        <span>{t(LIABILITY_WORDS.owed)}</span>
        <strong className="tabular">{formatYuan(total.owed)}</strong>
        {credit !== 0 && <CreditOwed credit={credit} />}
      </div>
      <ul>
        {parts.map((name) => (
          <li key={name}>
            <span>
              {name === 'held' ? '' : '− '}
              {t(LIABILITY_WORDS[name])}
            </span>
            <span className="tabular">{formatYuan(total[name])}</span>
          </li>
        ))}
      </ul>
      {check && (
        <p className={check.difference === 0 ? 'liability-same' : 'liability-differs'}>
          {check.difference === 0 ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
          {t(check.difference === 0 ? SAME : DIFFERS, {
            paid: formatYuan(check.paid),
            refunded: formatYuan(check.refunded),
            difference: formatYuan(check.difference),
          })}
        </p>
      )}
    </section>
  )
}

/** What is owed beside deposits: customers may use it for orders, or have it paid out. */
function CreditOwed({ credit }: { readonly credit: number }) {
  const t = useTranslate()
  const mayRead = useCan()(permissionOf(creditEntry, 'list'))
  const said = t(CREDIT, { credit: formatYuan(credit) })
  return mayRead ? <Link to={creditEntry.menu?.url ?? ''}>{said}</Link> : <span>{said}</span>
}

const CREDIT: Text = ['另欠顾客余额 {credit}', 'and {credit} of customers’ credit']
const BY: Text = ['汇总方式', 'Add up by']
const EXPORT: Text = ['导出', 'Export']
const FAILED: Text = ['应付定金加载失败', 'What is owed could not be loaded']
const CUT: Text = ['只显示金额最大的 {n} 行，导出包含全部', 'The {n} largest; the export has all']
const SAME: Text = [
  '与收款一致：定金收款 {paid}，定金退款 {refunded}',
  'As the payments say: {paid} paid, {refunded} paid back',
]
const DIFFERS: Text = [
  '与收款相差 {difference}：定金收款 {paid}，定金退款 {refunded}',
  '{difference} apart from the payments: {paid} paid, {refunded} paid back',
]
