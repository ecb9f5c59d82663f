import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { warned } from '../field/reference.web.ts'
import type { TotalKind } from '../table/total-text.ts'
import { filterParams, lookupParams, type PickList, type PickRow } from './picked.ts'

const MINUTE_MS = 60_000

export interface PickRequest {
  readonly page: number
  readonly size: number
  readonly filters: Readonly<Record<string, string>>
  /** What the part beside the list asks for, like a department. */
  readonly beside: Readonly<Record<string, string>>
}

export interface PickPage {
  readonly rows: readonly PickRow[]
  readonly total: number
  readonly totalKind: TotalKind
}

/** One page of a list to pick from; the old page stays until the new one is there. */
export function usePickPage(list: PickList, { page, size, filters, beside }: PickRequest) {
  const path = list.path ?? `${list.resource.path}/list`
  const params = {
    ...beside,
    ...filterParams(list, filters),
    column: 'createTime',
    order: 'desc',
    field: ['id', '', ...list.columns].join(','),
    pageNo: page,
    pageSize: size,
  }
  return useQuery({
    queryKey: ['pick', path, params],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => pageFrom(await warned(client.get<unknown>(path, params, { signal }))),
  })
}

/** The rows of stored values, so that their labels can be shown. */
export function usePickedRows(
  list: PickList,
  values: readonly string[],
): { readonly rows: readonly PickRow[]; readonly isLoading: boolean } {
  const path = list.lookupPath ?? list.path ?? `${list.resource.path}/list`
  const { data, isLoading } = useQuery({
    queryKey: ['picked', path, list.value, values.join(',')],
    enabled: values.length > 0,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) =>
      pageFrom(await warned(client.get<unknown>(path, lookupParams(list, values), { signal }))).rows,
  })
  return { rows: data ?? NO_ROWS, isLoading }
}

const NO_ROWS: readonly PickRow[] = []

/** A page of records, or a bare array of all of them. */
export function pageFrom(wire: unknown): PickPage {
  const records = Array.isArray(wire) ? wire : isRecord(wire) ? wire.records : undefined
  const rows = Array.isArray(records) ? records.filter(isRecord) : NO_ROWS
  const told = isRecord(wire) ? Number(wire.total) : Number.NaN
  const kind = isRecord(wire) ? wire.totalKind : undefined
  return {
    rows,
    total: Number.isFinite(told) ? told : rows.length,
    totalKind: kind === 'capped' || kind === 'estimated' ? kind : 'exact',
  }
}
