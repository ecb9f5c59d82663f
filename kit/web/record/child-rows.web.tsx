import { Table } from 'antd'
import type { Child } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import { plural } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { FieldText, isNumeric } from '../field/field-text.web.tsx'
import { useCan } from '../session/can.web.ts'
import { defaultWidth } from '../table/columns.ts'

interface ChildRowsProps {
  readonly child: Pick<Child, 'resource'>
  readonly rows: readonly AnyRow[]
}

/** The rows of a child to read, in their order; the columns are those of its declared list. */
export function ChildRows({ child, rows }: ChildRowsProps) {
  const t = useTranslate()
  const can = useCan()
  const columns = child.resource.list.flatMap((name) => {
    const field = shownField(child.resource, name)
    return field && isSeen(field, can)
      ? [
          {
            key: name,
            title: t(field.title),
            width: defaultWidth(field),
            align: isNumeric(field) ? ('end' as const) : ('start' as const),
            render: (row: AnyRow) => <FieldText field={field} name={name} row={row} />,
          },
        ]
      : []
  })
  return (
    <Table<AnyRow>
      size="small"
      rowKey="id"
      aria-label={t(plural(child.resource.title))}
      columns={columns}
      dataSource={[...rows]}
      pagination={rows.length > PAGE_SIZE ? { pageSize: PAGE_SIZE, size: 'small' } : false}
      scroll={{ x: 'max-content' }}
    />
  )
}

/** Rows of one page. */
const PAGE_SIZE = 50
