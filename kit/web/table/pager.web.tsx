import { Pagination } from 'antd'
import { PAGE_SIZES, type Page } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { type TotalKind, totalText } from './total-text.ts'

interface PagerProps {
  /** The page that was asked for. */
  readonly page: number
  readonly size: number
  /** The page whose rows are on show, where that may still be another one. */
  readonly shown?: Pick<Page<unknown>, 'current' | 'size'> | undefined
  readonly total: number
  readonly totalKind: TotalKind
  readonly onChange: (page: number, size: number) => void
  /** Somebody is about to turn the page. */
  readonly onHover?: () => void
}

/** The pager of every list. */
export function Pager({
  page,
  size,
  shown = { current: page, size },
  total,
  totalKind,
  onChange,
  onHover,
}: PagerProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  if (total === 0) {
    return null
  }
  const range = t(totalText(rangeOf(shown.current, shown.size, total), total, totalKind))
  return (
    <nav className="pager" aria-label={t(PAGES)} onPointerEnter={onHover} onFocus={onHover}>
      {isPhone && <span className="pager-total">{range}</span>}
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        simple={isPhone}
        showQuickJumper={!isPhone}
        showSizeChanger={isPhone ? false : { 'aria-label': t(SIZE) }}
        pageSizeOptions={[...PAGE_SIZES]}
        {...(!isPhone && { showTotal: () => range })}
        onChange={onChange}
      />
    </nav>
  )
}

function rangeOf(page: number, size: number, total: number): readonly [number, number] {
  return [(page - 1) * size + 1, Math.min(page * size, total)]
}

const PAGES: Text = ['分页', 'Pages']
const SIZE: Text = ['每页条数', 'Rows per page']
