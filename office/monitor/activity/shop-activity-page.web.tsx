import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { ACTIVITY_KINDS_PATH, type ActivityKind, shopActivity } from './shop-activity.ts'

type Row = RowOf<typeof shopActivity> & {
  readonly recordTitle?: string | null
  readonly kind?: string | null
  readonly path?: string | null
}

/** Who did what, newest first; each record leads to its page, where its history says what changed. */
export function ShopActivityPage() {
  return (
    <ResourcePage
      resource={shopActivity}
      toolbar={<KindFilter />}
      cells={{
        dataTable: ({ recordTitle, kind, path }: Row) =>
          path ? <Link to={path}>{[kind, recordTitle].filter(Boolean).join(' ')}</Link> : (kind ?? '-'),
      }}
    />
  )
}

/** Which noun: by its name, for people who know no tables. */
function KindFilter() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data = [] } = useQuery({
    queryKey: [shopActivity.name, 'kinds'],
    queryFn: ({ signal }) => client.get<readonly ActivityKind[]>(ACTIVITY_KINDS_PATH, {}, { signal, handles: 'all' }),
  })
  const choose = (table: string | undefined) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.delete('pageNo')
      if (table === undefined) {
        after.delete('dataTable')
      } else {
        after.set('dataTable', table)
      }
      return after
    })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t(KIND)}
      placeholder={t(KIND)}
      style={{ minWidth: 140 }}
      value={search.get('dataTable') ?? undefined}
      options={data.map(({ table, title }) => ({ value: table, label: title }))}
      onChange={choose}
    />
  )
}

const KIND: Text = ['数据类型', 'Kind of record']
