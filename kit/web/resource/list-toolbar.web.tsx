import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { countText } from '../table/total-text.ts'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'

interface ListToolbarProps {
  readonly onAdd?: (() => void) | undefined
  readonly onImport?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly isExporting?: boolean
  /** More buttons of the noun. */
  readonly children?: ReactNode
}

/** The left side of a list's toolbar while nothing is ticked; on phones what is not the first command is an icon. */
export function ListToolbar({ onAdd, onImport, onExport, isExporting = false, children }: ListToolbarProps) {
  const say = useText()
  const isPhone = useIsPhone()
  return (
    <div className="list-commands">
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {say(ADD)}
        </Button>
      )}
      {onImport && (
        <Button icon={<UploadOutlined aria-hidden />} aria-label={say(IMPORT)} title={say(IMPORT)} onClick={onImport}>
          {!isPhone && say(IMPORT)}
        </Button>
      )}
      {onExport && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          aria-label={say(EXPORT)}
          title={say(EXPORT)}
          loading={isExporting}
          onClick={onExport}
        >
          {!isPhone && say(EXPORT)}
        </Button>
      )}
      {children}
    </div>
  )
}

interface BatchBarProps {
  readonly list: Pick<ResourceList<unknown>, 'selection' | 'total' | 'totalKind' | 'tickAll' | 'clearSelection'>
  readonly onRemove?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly isExporting?: boolean
  readonly children?: ReactNode
}

/** Takes the place of the toolbar while rows are ticked: what is ticked, and what can be done with it. */
export function BatchBar({ list, onRemove, onExport, isExporting = false, children }: BatchBarProps) {
  const say = useText()
  const [isTicking, setTicking] = useState(false)
  const count = list.selection.rows.size
  const isMore = list.total > count && count < MAX_PAGE_SIZE
  const all = list.total > MAX_PAGE_SIZE ? TICK_FIRST : TICK_ALL

  const handleAll = async () => {
    setTicking(true)
    try {
      await list.tickAll()
    } finally {
      setTicking(false)
    }
  }

  return (
    <section className="list-commands batch-bar" aria-label={say(BATCH)}>
      <span className="batch-count" aria-live="polite">
        {say(TICKED, { n: count })}
      </span>
      {isMore && (
        <Button type="link" size="small" loading={isTicking} onClick={() => void handleAll()}>
          {say(all, { n: say(countText(Math.min(list.total, MAX_PAGE_SIZE), 'exact')) })}
        </Button>
      )}
      <Button type="link" size="small" onClick={list.clearSelection}>
        {say(CLEAR)}
      </Button>
      <span className="batch-rule" />
      {children}
      {onExport && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={isExporting} onClick={onExport}>
          {say(EXPORT)}
        </Button>
      )}
      {onRemove && (
        <Button size="small" danger onClick={onRemove}>
          {say(REMOVE)}
        </Button>
      )}
    </section>
  )
}

export const ADD: Text = ['新增', 'Add']
export const IMPORT: Text = ['导入', 'Import']
const EXPORT: Text = ['导出', 'Export']
const REMOVE: Text = ['批量删除', 'Delete']
const BATCH: Text = ['批量操作', 'Batch actions']
const TICKED: Text = ['已选 {n} 项', '{n} selected']
const TICK_ALL: Text = ['选择全部 {n} 项', 'Select all {n}']
const TICK_FIRST: Text = ['选择前 {n} 项', 'Select the first {n}']
const CLEAR: Text = ['清空', 'Clear']
