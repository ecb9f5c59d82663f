import { InputNumber, Skeleton, Table } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

interface InputColumn<Item> {
  readonly title: Text
  readonly render: (item: Item) => ReactNode
}

interface InputTableProps<Item extends { readonly id: string }> {
  /** Of the field that the table stands in. */
  readonly id: string | undefined
  /** undefined until they came. */
  readonly items: readonly Item[] | undefined
  readonly columns: readonly InputColumn<Item>[]
}

/** Parts of a row that a command asks something of one by one: a line each, with values and controls in its cells. */
export function InputTable<Item extends { readonly id: string }>({ id, items, columns }: InputTableProps<Item>) {
  const t = useTranslate()
  return items ? (
    <div id={id}>
      <Table<Item>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...items]}
        columns={columns.map(({ title, render }) => ({
          key: title[1],
          title: t(title),
          render: (_: unknown, item: Item) => render(item),
        }))}
      />
    </div>
  ) : (
    <Skeleton active paragraph={{ rows: 2 }} />
  )
}

interface PiecesInputProps {
  readonly label: string
  readonly most: number
  readonly value: number
  readonly onChange: (qty: number) => void
}

/** How many pieces of a line: from none to all that there are. */
export function PiecesInput({ label, most, value, onChange }: PiecesInputProps) {
  return (
    <InputNumber
      aria-label={label}
      min={0}
      max={most}
      precision={0}
      value={value}
      onChange={(qty) => onChange(Number(qty ?? 0))}
    />
  )
}
