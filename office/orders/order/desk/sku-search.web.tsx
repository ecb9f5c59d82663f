import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { MenuNote } from '#kit/web/field/menu-note.web.tsx'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import { DESK_PATH } from './desk.ts'

/** Milliseconds after the last key. */
const DELAY = 250

interface SkuSearchProps {
  /** The call that finds them; that of the desk unless said. */
  readonly path?: string
  readonly onPick: (sku: SellableSku) => void
}

/** Finds a SKU by title, variant, code or bar code, and adds it. */
export function SkuSearch({ path = `${DESK_PATH}/skus`, onPick }: SkuSearchProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const keyword = useSettled(typed.trim(), DELAY)
  const { data = [], isFetching } = useQuery({
    queryKey: ['order', 'desk', 'skus', path, keyword],
    queryFn: ({ signal }) => client.get<readonly SellableSku[]>(path, { keyword }, { signal }),
    enabled: isOpen,
  })
  return (
    <Select<string | null>
      style={{ width: '100%' }}
      aria-label={t(SEARCH)}
      placeholder={t(SEARCH)}
      value={null}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<MenuNote isLoading={isFetching || keyword !== typed.trim()} />}
      options={data.map(({ skuId, title, name, skuCode, available, presentPrice }) => ({
        value: skuId,
        disabled: available < 1,
        label: (
          <span className="desk-sku">
            <span>
              {title} <small>{[name, skuCode].filter(Boolean).join(' · ')}</small>
            </span>
            <small>
              {t(LEFT, { n: available })} {presentPrice === null ? '' : formatYuan(Math.round(presentPrice * 100))}
            </small>
          </span>
        ),
      }))}
      onChange={(skuId) => {
        const sku = data.find((one) => one.skuId === skuId)
        if (sku) {
          onPick(sku)
          setTyped('')
        }
      }}
    />
  )
}

const SEARCH: Text = ['搜索商品名、规格、SKU 编码或条码', 'Search title, variant, SKU code or bar code']
const LEFT: Text = ['可售 {n}', '{n} left']
