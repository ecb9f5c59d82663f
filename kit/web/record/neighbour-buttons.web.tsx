import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useKeys } from '../keys/use-keys.web.ts'
import type { Neighbours } from './neighbours.ts'

interface NeighbourButtonsProps {
  readonly neighbours: Neighbours
  /** Shows another record of the list. */
  readonly onGo: (id: string) => void
  /** The keys work while this is on show. */
  readonly isActive: boolean
}

/** To the record before and after, by buttons and by the keys K and J; nothing where the record is not of a list. */
export function NeighbourButtons({ neighbours, onGo, isActive }: NeighbourButtonsProps) {
  const t = useTranslate()
  const { previous, next, place, count, isCapped } = neighbours
  useKeys(
    [
      { keys: 'k', title: PREVIOUS_RECORD, run: () => previous !== undefined && onGo(previous) },
      { keys: 'j', title: NEXT_RECORD, run: () => next !== undefined && onGo(next) },
    ],
    { title: RECORDS, isActive: isActive && place > 0, isInLayer: true },
  )
  if (place === 0) {
    return null
  }
  return (
    <Space.Compact>
      <Button
        icon={<UpOutlined />}
        aria-label={t(PREVIOUS)}
        title={t(PREVIOUS)}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onGo(previous)}
      />
      <span className="record-place">
        {place} / {count}
        {isCapped && '+'}
      </span>
      <Button
        icon={<DownOutlined />}
        aria-label={t(NEXT)}
        title={t(NEXT)}
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
    </Space.Compact>
  )
}

const RECORDS: Text = ['详情', 'Details']
const PREVIOUS_RECORD: Text = ['上一条', 'Previous']
const NEXT_RECORD: Text = ['下一条', 'Next']
const PREVIOUS: Text = ['上一条（K）', 'Previous (K)']
const NEXT: Text = ['下一条（J）', 'Next (J)']
