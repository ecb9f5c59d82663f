import { Pagination } from 'antd'
import { PAGE_SIZES } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { type TotalKind, totalText } from './total-text.ts'

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly totalKind: TotalKind
  readonly onChange: (page: number, size: number) => void
  /** Somebody is about to turn the page. */
  readonly onHover?: () => void
}

/** The pager of every list. */
export function Pager({ page, size, total, totalKind, onChange, onHover }: PagerProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  if (total === 0) {
    return null
  }
  return (
    <nav className="pager" aria-label={t(PAGES)} onPointerEnter={onHover} onFocus={onHover}>
      {isPhone && <span className="pager-total">{t(totalText(rangeOf(page, size, total), total, totalKind))}</span>}
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        simple={isPhone}
        showQuickJumper={!isPhone}
        showSizeChanger={isPhone ? false : { 'aria-label': t(SIZE) }}
        pageSizeOptions={[...PAGE_SIZES]}
        {...(!isPhone && { showTotal: (count, range) => t(totalText(range, count, totalKind)) })}
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
