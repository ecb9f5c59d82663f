import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { detailColumns } from './detail-columns.ts'
import './detail-items.css'

interface DetailItem {
  readonly term: Text
  readonly content: ReactNode
  /** Takes what is left of its line. */
  readonly isWide?: boolean
}

interface DetailItemsProps {
  readonly items: readonly DetailItem[]
  readonly title?: Text
  /** Columns of a wide window, at most four. */
  readonly columns?: number
  readonly size?: 'large' | 'small'
  readonly layout?: 'horizontal' | 'vertical'
  /** Lines between the items, terms of one width. */
  readonly isBordered?: boolean
}

/** Width of the terms between lines, in pixels. */
const TERM_WIDTH = 120

/** Terms and what they are, in columns; an empty one is `-`. */
export function DetailItems(props: DetailItemsProps) {
  const { items, title, columns = 3, size = 'large', layout = 'horizontal', isBordered = false } = props
  const t = useTranslate()
  return (
    <Descriptions
      className="detail-items"
      title={title && t(title)}
      column={detailColumns(columns)}
      size={size}
      layout={layout}
      bordered={isBordered}
      {...(isBordered && { styles: { label: { width: TERM_WIDTH } } })}
      items={items.map(({ term, content, isWide }) => ({
        key: term[0],
        label: t(term),
        children: content === '' || content === null || content === undefined ? '-' : content,
        ...(isWide && { span: 'filled' as const }),
      }))}
    />
  )
}
