import { InputNumber } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface DeskPointsProps {
  /** That the customer has. */
  readonly points: number
  readonly value: number
  readonly onChange: (points: number) => void
}

/** Points of the customer that pay a part of the order. */
export function DeskPoints({ points, value, onChange }: DeskPointsProps) {
  const t = useTranslate()
  return (
    <section>
      <h2>{t(POINTS)}</h2>
      <InputNumber<number>
        aria-label={t(POINTS)}
        min={0}
        max={points}
        precision={0}
        step={100}
        value={value}
        onChange={(next) => onChange(next ?? 0)}
      />{' '}
      <span className="desk-note">{t(POINTS_LEFT, { n: points })}</span>
    </section>
  )
}

const POINTS: Text = ['使用积分', 'Use points']
const POINTS_LEFT: Text = ['可用 {n}', '{n} can be used']
