import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Popover, Spin } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { CountMark } from '../page/count-mark.web.tsx'
import { late } from '../page/late.web.ts'
import { DENSITIES, DENSITY_TEXTS, type Density } from './columns.ts'

const ColumnMenu = late(async () => (await import('./column-menu.web.tsx')).ColumnMenu)

interface TableToolsProps {
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  readonly shown: readonly string[]
  /** Declared columns that there is no room for. */
  readonly beyond?: number
  readonly onShown: (shown: readonly string[]) => void
  readonly onReset: () => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly isFetching: boolean
  readonly onRefresh: () => void
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  /** Cards have no columns to choose and no density. */
  readonly isPhone: boolean
}

/** The right side of a list's toolbar. */
export function TableTools(props: TableToolsProps) {
  const t = useTranslate()
  const { isPhone, isFull, beyond = 0 } = props
  return (
    <div className="table-tools">
      {!isPhone && (
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t(COLUMNS)}
          destroyOnHidden
          content={
            <Suspense fallback={<Spin size="small" />}>
              <ColumnMenu columns={props.columns} shown={props.shown} onShown={props.onShown} onReset={props.onReset} />
            </Suspense>
          }
        >
          <ToolButton title={beyond > 0 ? t(COLUMNS_BEYOND, { n: beyond }) : t(COLUMNS)} icon={<SettingOutlined />}>
            {beyond > 0 && <CountMark count={beyond} />}
          </ToolButton>
        </Popover>
      )}
      {!isPhone && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            selectable: true,
            selectedKeys: [props.density],
            items: DENSITIES.map((density) => ({ key: density, label: t(DENSITY_TEXTS[density]) })),
            onClick: ({ key }) => props.onDensity(DENSITIES.find((density) => density === key) ?? 'medium'),
          }}
        >
          <ToolButton title={t(DENSITY)} icon={<ColumnHeightOutlined />} />
        </Dropdown>
      )}
      <ToolButton title={t(REFRESH)} icon={<ReloadOutlined spin={props.isFetching} />} onClick={props.onRefresh} />
      {!isPhone && (
        <ToolButton
          title={t(isFull ? LEAVE_FULL : FULL)}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={() => props.onFull(!isFull)}
        />
      )}
    </div>
  )
}

interface ToolButtonProps {
  readonly title: string
  readonly icon: ReactNode
  readonly onClick?: () => void
  readonly children?: ReactNode
}

/** An icon button with a name; passes on what a popover or menu hangs on it. */
function ToolButton({ title, icon, ...rest }: ToolButtonProps) {
  return <Button type="text" icon={icon} title={title} aria-label={title} {...rest} />
}

const COLUMNS: Text = ['列设置', 'Columns']
const COLUMNS_BEYOND: Text = ['列设置 {n} 列未显示', 'Columns {n} not shown']
const DENSITY: Text = ['密度', 'Density']
const REFRESH: Text = ['刷新', 'Refresh']
const FULL: Text = ['全屏', 'Full screen']
const LEAVE_FULL: Text = ['退出全屏', 'Leave full screen']
