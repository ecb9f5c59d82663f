import { Table, type TableProps } from 'antd'

interface SmallTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rowKey'> {
  readonly rows: readonly Row[]
  /** What it is called by those who do not see what stands above it. */
  readonly label?: string
  /** Pixels of the body from which on it scrolls; as high as its rows unless said. */
  readonly height?: number
}

/** Few rows to read, all of them at once: of a dialog, of a panel, behind a chart. */
export function SmallTable<Row extends object>({ rows, label, height, ...passed }: SmallTableProps<Row>) {
  return (
    <Table<Row>
      {...passed}
      {...(label === undefined ? {} : { 'aria-label': label })}
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', ...(height === undefined ? {} : { y: height }) }}
      dataSource={[...rows]}
    />
  )
}
