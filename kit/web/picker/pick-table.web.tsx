import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { ErrorState } from '../page/states.web.tsx'
import { type PickRequest, usePickPage } from './pick-data.web.ts'
import { PickRows } from './pick-rows.web.tsx'
import { labelOf, PICK_SIZES, type Picked, type PickList, pickField, pickOf } from './picked.ts'

interface PickTableProps {
  readonly list: PickList
  readonly isMany: boolean
  readonly request: PickRequest
  readonly onPage: (page: number, size: number) => void
  readonly picked: readonly Picked[]
  readonly onPicked: (picked: readonly Picked[]) => void
}

/** The rows of a list to pick from, as its call answers them page by page. */
export function PickTable({ list, isMany, request, onPage, picked, onPicked }: PickTableProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = usePickPage(list, request)
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  const { page, size } = request
  return (
    <PickRows
      label={t(list.name)}
      columns={list.columns.flatMap((name) => {
        const field = pickField(list, name)
        return field ? [{ name, field }] : []
      })}
      rows={data?.rows ?? []}
      isLoading={isFetching}
      isMany={isMany}
      pickOf={(row) => pickOf(list, row)}
      nameOf={(row) => labelOf(list, { value: String(row[list.value] ?? ''), row }, locale)}
      picked={picked}
      onPicked={onPicked}
      page={{
        page,
        size,
        sizes: list.sizes ?? PICK_SIZES,
        total: data?.total ?? 0,
        totalKind: data?.totalKind ?? 'exact',
      }}
      onPage={onPage}
    />
  )
}

const FAILED: Text = ['列表加载失败', 'The list could not be loaded']
