import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import './search.css'

interface QueryFormProps {
  readonly onQuery: () => void
  readonly onReset: () => void
  /** Are the fields shown that fold away? Undefined where none do. */
  readonly isOpen?: boolean | undefined
  readonly onFold?: (isOpen: boolean) => void
  readonly className?: string
  /** Columns of the fields in a bar; as many as fit when left out. */
  readonly columns?: number
  readonly ref?: Ref<HTMLFormElement>
  /** The fields. */
  readonly children: ReactNode
}

/** Fields to search by, with the commands of every such form: query, reset, and where fields fold away 展开/收起. */
export function QueryForm({
  onQuery,
  onReset,
  isOpen,
  onFold,
  className = BAR,
  columns,
  ref,
  children,
}: QueryFormProps) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that searches is the landmark; <search> is too young
    <form
      ref={ref}
      role="search"
      className={isOpen ? `${className} is-open` : className}
      aria-label={t(QUERY)}
      {...(columns !== undefined && { style: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } })}
      onSubmit={(event) => {
        event.preventDefault()
        // It may stand in a form of its own.
        event.stopPropagation()
        onQuery()
      }}
    >
      {/* in a bar a field and its label are in one box, which has the border */}
      {className === BAR ? <ConfigProvider variant="borderless">{children}</ConfigProvider> : children}
      <div className="search-buttons">
        <Button htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          {t(QUERY)}
        </Button>
        <Button type="text" onClick={onReset}>
          {t(RESET)}
        </Button>
        {isOpen !== undefined && (
          <Button
            type="link"
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={isOpen}
            onClick={() => onFold?.(!isOpen)}
          >
            {t(isOpen ? FOLD : UNFOLD)}
          </Button>
        )}
      </div>
    </form>
  )
}

const BAR = 'search-bar'
export const QUERY: Text = ['查询', 'Search']
export const RESET: Text = ['重置', 'Reset']
const FOLD: Text = ['收起', 'Less']
const UNFOLD: Text = ['展开', 'More']
