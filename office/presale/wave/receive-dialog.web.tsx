import { App, Button, Input, InputNumber, Modal, Segmented, Skeleton, Space } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { RunCommand } from '#kit/web/command/use-command.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import type { Arrival } from '../../trade/model/wave-head.ts'
import './wave.css'
import { useWaveHead } from './wave-head.web.tsx'

interface Counted {
  readonly good: number
  readonly damaged: number
}

interface ReceiveDialogProps {
  readonly row: AnyRow
  readonly open: boolean
  /** Takes them in; whoever gives it closes the dialog once it is done. */
  readonly run: RunCommand
  readonly onClose: () => void
}

/** What arrived, typed or scanned: a code read by a scanner counts one piece, good or damaged. */
export function ReceiveDialog({ row, open, run, onClose }: ReceiveDialogProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { message } = App.useApp()
  const [counts, setCounts] = useState<ReadonlyMap<string, Counted>>(new Map())
  const [code, setCode] = useState('')
  const [batchNo, setBatchNo] = useState(String(row.arrivalBatchNo ?? ''))
  const [remark, setRemark] = useState('')
  const [scanned, setScanned] = useState<keyof Counted>('good')
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useWaveHead(row.id, open)
  useBackLeaves(open, onClose)
  const countOf = (skuId: string) => counts.get(skuId) ?? { good: 0, damaged: 0 }
  const put = (skuId: string, changed: Partial<Counted>) =>
    setCounts((now) => new Map(now).set(skuId, { ...(now.get(skuId) ?? { good: 0, damaged: 0 }), ...changed }))
  const scan = () => {
    const typed = code.trim()
    const found = data?.arrivals.find(({ codes }) => codes.includes(typed))
    if (found) {
      put(found.skuId, { [scanned]: countOf(found.skuId)[scanned] + 1 })
    } else if (typed !== '') {
      void message.warning(t(UNKNOWN_CODE, { code: typed }))
    }
    setCode('')
  }
  const pieces = [...counts]
    .map(([skuId, counted]) => ({ skuId, ...counted }))
    .filter((one) => one.good !== 0 || one.damaged !== 0)
  const isCorrected = pieces.some(({ good, damaged }) => good < 0 || damaged < 0)
  const needsReason = isCorrected && remark.trim() === ''
  const save = async () => {
    setSaving(true)
    try {
      await run('receive', [row], {
        input: { pieces: JSON.stringify(pieces), batchNo: batchNo || null, remark: remark || null },
      })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      title={t(TITLE, { name: String(row.name ?? '') })}
      open={open}
      width={isPhone ? '100%' : 640}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(CANCEL)}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={pieces.length === 0 || needsReason}
            onClick={() => void save()}
          >
            {t(SAVE)}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} />
      ) : data.arrivals.length === 0 ? (
        <EmptyState title={NO_SKUS} />
      ) : (
        <>
          <Space.Compact block>
            <Segmented<keyof Counted>
              value={scanned}
              aria-label={t(SCANNED_AS)}
              options={[
                { value: 'good', label: t(GOOD) },
                { value: 'damaged', label: t(DAMAGED) },
              ]}
              onChange={setScanned}
            />
            <Input
              autoFocus
              value={code}
              placeholder={t(SCAN)}
              aria-label={t(SCAN)}
              onChange={(event) => setCode(event.target.value)}
              onPressEnter={scan}
            />
          </Space.Compact>
          <table className="wave-skus">
            <thead>
              <tr>
                <th scope="col">SKU</th>
                <th scope="col" className="is-number">
                  {t(SO_FAR)}
                </th>
                <th scope="col">{t(GOOD)}</th>
                <th scope="col">{t(DAMAGED)}</th>
              </tr>
            </thead>
            <tbody>
              {data.arrivals.map((sku) => (
                <ArrivalRow
                  key={sku.skuId}
                  sku={sku}
                  counted={countOf(sku.skuId)}
                  onChange={(changed) => put(sku.skuId, changed)}
                />
              ))}
            </tbody>
          </table>
          <Input
            value={batchNo}
            maxLength={50}
            placeholder={t(BATCH)}
            aria-label={t(BATCH)}
            onChange={(event) => setBatchNo(event.target.value)}
          />
          <Input
            style={{ marginTop: 8 }}
            value={remark}
            maxLength={200}
            status={needsReason ? 'error' : undefined}
            placeholder={t(isCorrected ? REASON : REMARK)}
            aria-label={t(isCorrected ? REASON : REMARK)}
            onChange={(event) => setRemark(event.target.value)}
          />
        </>
      )}
    </Modal>
  )
}

interface ArrivalRowProps {
  readonly sku: Arrival
  readonly counted: Counted
  readonly onChange: (changed: Partial<Counted>) => void
}

function ArrivalRow({ sku, counted, onChange }: ArrivalRowProps) {
  const t = useTranslate()
  const title = t(skuTitle(sku))
  return (
    <tr>
      <td>
        {title} {sku.codes[0] ?? ''}
      </td>
      <td className="is-number tabular">
        {sku.good}
        {sku.damaged > 0 && ` + ${sku.damaged}`}
      </td>
      {(['good', 'damaged'] as const).map((name) => (
        <td key={name}>
          <InputNumber<number>
            // below 0 is what was counted too much before
            min={-sku[name]}
            max={100_000}
            precision={0}
            value={counted[name]}
            aria-label={`${title} ${t(name === 'good' ? GOOD : DAMAGED)}`}
            onChange={(value) => onChange({ [name]: value ?? 0 })}
          />
        </td>
      ))}
    </tr>
  )
}

const TITLE: Text = ['到货登记：{name}', 'Receive: {name}']
const SAVE: Text = ['登记', 'Receive']
const SCAN: Text = ['扫描或输入条码、SKU编码后回车', 'Scan or type a code, then Enter']
const UNKNOWN_CODE: Text = ['没有条码为 {code} 的SKU', 'No SKU has the code {code}']
const SO_FAR: Text = ['已到', 'So far']
const GOOD: Text = ['完好', 'Good']
const DAMAGED: Text = ['破损', 'Damaged']
const BATCH: Text = ['到货批次', 'Arrival batch']
const REMARK: Text = ['备注', 'Remark']
const REASON: Text = ['更正原因（减少到货数量时必填）', 'Reason (required where the count becomes smaller)']
const SCANNED_AS: Text = ['扫描计入', 'A scan counts as']
const NO_SKUS: Text = ['该手办还没有补款商品', 'No balance product sells this figure yet']
const FAILED: Text = ['SKU加载失败', 'The SKUs could not be loaded']
