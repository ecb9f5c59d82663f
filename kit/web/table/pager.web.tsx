import { Pagination } from 'antd'
import { PAGE_SIZES } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { type TotalKind, totalText } from './total-text.ts'
import { useIsPhone } from './use-is-phone.web.ts'

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly totalKind: TotalKind
  readonly onChange: (page: number, size: number) => void
  /** Somebody is about to turn the page. */
  readonly onHover?: () => void
}

/** The pager of every list (specification 9.5a,b). */
export function Pager({ page, size, total, totalKind, onChange, onHover }: PagerProps) {
  const say = useText()
  const isPhone = useIsPhone()
  if (total === 0) {
    return null
  }
  return (
    <nav className="pager" aria-label={say(PAGES)} onPointerEnter={onHover} onFocus={onHover}>
      {isPhone && <span className="pager-total">{say(totalText(rangeOf(page, size, total), total, totalKind))}</span>}
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        simple={isPhone}
        showQuickJumper={!isPhone}
        showSizeChanger={isPhone ? false : { 'aria-label': say(SIZE) }}
        pageSizeOptions={[...PAGE_SIZES]}
        showTotal={(count, range) => say(totalText(range, count, totalKind))}
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
