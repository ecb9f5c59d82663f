import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import './figure-run.css'
import { GOODS_LINES } from './goods.ts'
import { goodsCell } from './goods-cells.web.tsx'
import { LINEAGE, type Relative, stepTitle } from './lineage.ts'

interface FigureRunProps {
  readonly figure: Pick<Relative, 'id' | 'line'>
  readonly relatives: readonly Relative[] | undefined
  /** Leads to the figure itself, too: not on its own record. */
  readonly hasSelfLink?: boolean
}

/**
 * The run of a figure step by step: where each step is, and what customers hold of it. A figure that stands alone is its
 * only step.
 */
export function FigureRun({ figure, relatives, hasSelfLink = false }: FigureRunProps) {
  const t = useTranslate()
  const can = useCan()
  if (!relatives && !can(permissionOf(GOODS_LINES[figure.line], 'list'))) {
    return null
  }
  const steps = relatives ?? [{ ...figure, goodsNo: '', name: '', isSelf: true }]
  return (
    <section className="figure-run" aria-label={t(LINEAGE)}>
      <h2>{t(LINEAGE)}</h2>
      <ol className="figure-run-steps">
        {steps.map((step) => (
          <Step key={step.id} step={step} isLink={hasSelfLink || !step.isSelf} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isLink }: { readonly step: Relative; readonly isLink: boolean }) {
  const t = useTranslate()
  const figures: AnyResource = GOODS_LINES[step.line]
  const { data, error, refetch } = useQuery({
    queryKey: [figures.name, 'step', step.id],
    queryFn: ({ signal }) =>
      client.get<AnyRow>(`${figures.path}/queryById`, { id: step.id }, { signal, handles: 'all' }),
  })
  const row = data ?? { ...step }
  const { goodsNo, name } = row
  return (
    <li aria-current={step.isSelf ? 'step' : undefined}>
      <span className="figure-run-head">
        <strong>{t(stepTitle(step))}</strong>
        {data && <StepState figures={figures} row={data} />}
      </span>
      {isLink ? (
        <Link to={`${figures.menu?.url ?? ''}/${step.id}`} title={String(name ?? '')}>
          {String(goodsNo ?? '')}
        </Link>
      ) : (
        <span>{String(goodsNo ?? '')}</span>
      )}
      {data ? (
        <StepFacts figures={figures} row={data} line={step.line} />
      ) : error ? (
        <Button size="small" type="link" onClick={() => void refetch()}>
          {t(FAILED)}
        </Button>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </li>
  )
}

interface StepProps {
  readonly figures: AnyResource
  readonly row: AnyRow
}

/** Where its window or its wave is; of a figure without one, its own state. */
function StepState({ figures, row }: StepProps) {
  const name = ['windowState', 'waveState'].find((one) => !isEmpty(row[one])) ?? 'state'
  const field = fieldOf(figures, name)
  return field && <FieldText field={field} name={name} row={row} />
}

function StepFacts({ figures, row, line }: StepProps & { readonly line: Relative['line'] }) {
  const t = useTranslate()
  const can = useCan()
  return (
    <dl>
      {FACTS[line].flatMap((name) => {
        const field = figures.computed?.[name]
        return field && isSeen(field, can) && !isEmpty(row[name])
          ? [
              <div key={name}>
                <dt>{t(field.title)}</dt>
                <dd>{goodsCell(name, row) ?? <FieldText field={field} name={name} row={row} />}</dd>
              </div>,
            ]
          : []
      })}
    </dl>
  )
}

/** What is counted of a step, by its line. */
const FACTS: Readonly<Record<Relative['line'], readonly string[]>> = {
  1: ['products'],
  2: ['depositors', 'depositsHeld', 'quotaUsed', 'products'],
  3: ['claims', 'paid', 'overdue', 'collected', 'products'],
}

const FAILED: Text = ['加载失败，重试', 'It could not be loaded; try again']
