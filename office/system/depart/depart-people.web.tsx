import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { Pager } from '#kit/web/table/pager.web.tsx'

interface Asked {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly isReady?: boolean
  /** Rows of the first page. */
  readonly size: number
}

/** The people below a department, a page at a time, found by a part of their name. */
export function useDepartPeople({ path, params, isReady = true, size }: Asked) {
  const [request, setRequest] = useState({ page: 1, size, name: '' })
  const query = useQuery({
    queryKey: [...keyOf(path), params, request],
    enabled: isReady,
    queryFn: async ({ signal }) => {
      const name = request.name === '' ? {} : { realname: `*${request.name}*` }
      const asked = { ...params, pageNo: request.page, pageSize: request.size, ...name }
      return pageOf<AnyRow>(await client.get(path, asked, { signal }))
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return {
    query,
    request,
    search: (name: string) => setRequest({ ...request, page: 1, name: name.trim() }),
    turn: (page: number, rows: number) => setRequest({ ...request, page, size: rows }),
  }
}

/** Under which the pages are kept. */
export function keyOf(path: string): readonly string[] {
  return ['depart', 'people', path]
}

type DepartPeople = ReturnType<typeof useDepartPeople>

export function PeopleSearch({ people }: { readonly people: DepartPeople }) {
  const t = useTranslate()
  return (
    <Input.Search
      // cleared from elsewhere, too
      key={people.request.name}
      className="depart-search"
      defaultValue={people.request.name}
      allowClear
      placeholder={t(SEARCH)}
      aria-label={t(SEARCH)}
      onSearch={people.search}
    />
  )
}

export function PeoplePager({ people }: { readonly people: DepartPeople }) {
  const { data } = people.query
  return (
    data && (
      <Pager
        page={people.request.page}
        size={people.request.size}
        shown={data}
        total={data.total}
        totalKind={data.totalKind}
        onChange={people.turn}
      />
    )
  )
}

const SEARCH: Text = ['按姓名搜索', 'Search people']
