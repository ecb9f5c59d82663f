import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { detailColumns } from './detail-columns.ts'
import './detail-items.css'

interface DetailItem {
  readonly term: Text
  readonly content: ReactNode
}

interface DetailItemsProps {
  readonly items: readonly DetailItem[]
  readonly title?: Text
  /** Columns of a wide window, at most four (specification 9.5f). */
  readonly columns?: number
  readonly size?: 'large' | 'small'
  readonly layout?: 'horizontal' | 'vertical'
}

/** Terms and what they are, in columns; an empty one is `-`. */
export function DetailItems({ items, title, columns = 3, size = 'large', layout = 'horizontal' }: DetailItemsProps) {
  const say = useText()
  return (
    <Descriptions
      className="detail-items"
      title={title && say(title)}
      column={detailColumns(columns)}
      size={size}
      layout={layout}
      items={items.map(({ term, content }) => ({
        key: term[0],
        label: say(term),
        children: content === '' || content === null || content === undefined ? '-' : content,
      }))}
    />
  )
}
