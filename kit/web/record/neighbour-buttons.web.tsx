import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { isTextInput } from '../browser/is-text-input.web.ts'
import { useTranslate } from '../browser/text.web.ts'
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
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const id = event.key === KEYS.previous ? previous : event.key === KEYS.next ? next : undefined
    if (isPlain && id !== undefined && !(event.target && isTextInput(event.target))) {
      event.preventDefault()
      onGo(id)
    }
  })
  useEffect(() => {
    if (!isActive) {
      return
    }
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isActive])
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

const KEYS = { previous: 'k', next: 'j' } as const
const PREVIOUS: Text = ['上一条（K）', 'Previous (K)']
const NEXT: Text = ['下一条（J）', 'Next (J)']
