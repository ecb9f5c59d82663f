import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { MenuNote } from '#kit/web/field/menu-note.web.tsx'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { waitingEntry } from '../../trade/model/waiting.ts'
import { WAITED_SKUS_PATH, type WaitedSku } from './waited-sku.ts'

/** Milliseconds after the last key. */
const DELAY = 250

/** Finds a pre-order SKU that can no longer be reserved. */
export function WaitedSkuControl({ id, value, onChange }: CommandControlProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), DELAY)
  const { data = [], isFetching } = useQuery({
    queryKey: [waitingEntry.name, 'skus', keyword],
    queryFn: ({ signal }) => client.get<readonly WaitedSku[]>(WAITED_SKUS_PATH, { keyword }, { signal }),
  })
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(typeof value === 'string' && value !== '' ? { value } : {})}
      placeholder={t(SEARCH)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<MenuNote isLoading={isFetching || keyword !== typed.trim()} />}
      options={data.map(({ skuId, title, name, waiting }) => ({
        value: skuId,
        label: [title, t(skuTitle({ name })), t(WAIT, { n: waiting })].join(' · '),
      }))}
      onChange={(skuId) => onChange?.(skuId)}
    />
  )
}

const SEARCH: Text = ['搜索商品名、规格或 SKU 编码', 'Search title, variant or SKU code']
const WAIT: Text = ['{n} 人候补', '{n} waiting']
