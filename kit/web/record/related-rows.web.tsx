import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { FieldText, isNumeric } from '../field/field-text.web.tsx'
import type { RecordCells } from '../form/detail-list.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '../page/states.web.tsx'
import { useCan } from '../session/can.web.ts'
import { pathOfComponent } from '../session/menu-pages.ts'
import { useSession } from '../session/session.web.ts'
import { defaultWidth } from '../table/columns.ts'

interface RelatedRowsProps {
  readonly resource: AnyResource
  /** Which rows, in the terms of a list request. */
  readonly filters: Readonly<Record<string, string>>
  /** Own rendering of single columns. */
  readonly cells?: RecordCells
}

/**
 * Rows of another resource that belong to a record: the columns of its own list, by its own permission. The first text of
 * a row leads to it.
 */
export function RelatedRows(props: RelatedRowsProps) {
  const can = useCan()
  const code = permissionOf(props.resource, 'list')
  return can(code) ? <AskedRows {...props} /> : <NoPermission code={code} />
}

function AskedRows({ resource, filters, cells = {} }: RelatedRowsProps) {
  const t = useTranslate()
  const can = useCan()
  const calls = useResource(resource)
  const menu = useSession((session) => session.menu) ?? []
  const path = resource.menu && pathOfComponent(menu, resource.menu.component)
  const titleName = resource.list.find((name) => fieldOf(resource, name)?.kind === 'text')
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'list', 'related', filters],
    queryFn: ({ signal }) => calls.list({ ...filters, pageSize: MAX_PAGE_SIZE }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.records.length === 0) {
    return <EmptyState title={NONE} />
  }
  const columns = resource.list.flatMap((name) => {
    const field = fieldOf(resource, name)
    return field && isSeen(field, can)
      ? [
          {
            key: name,
            title: t(field.title),
            width: defaultWidth(field),
            align: isNumeric(field) ? ('end' as const) : ('start' as const),
            render: (row: AnyRow) => {
              const text = cells[name]?.(row) ?? <FieldText field={field} name={name} row={row} />
              return path && name === titleName ? <Link to={`${path}/${row.id}`}>{text}</Link> : text
            },
          },
        ]
      : []
  })
  return (
    <Table<AnyRow>
      size="small"
      rowKey="id"
      aria-label={t(plural(resource.title))}
      columns={columns}
      dataSource={[...(data.records as readonly AnyRow[])]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}

const FAILED: Text = ['加载失败', 'It could not be loaded']
const NONE: Text = ['没有记录', 'There are none']
