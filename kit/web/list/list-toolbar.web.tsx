import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { countText } from '../table/total-text.ts'
import type { ResourceList } from './use-resource-list.web.ts'

interface ListToolbarProps {
  readonly onAdd?: (() => void) | undefined
  readonly onImport?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly isExporting?: boolean
  /** Keeps its place without being seen, read or reached. */
  readonly isHidden?: boolean
  /** More buttons of the noun. */
  readonly children?: ReactNode
}

/** The commands of a list while nothing is selected; on phones what is not the first command is an icon. */
export function ListToolbar(props: ListToolbarProps) {
  const { onAdd, onImport, onExport, isExporting = false, isHidden = false, children } = props
  const t = useTranslate()
  const isPhone = useIsPhone()
  return (
    <div className="list-commands" style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {t(ADD)}
        </Button>
      )}
      {onImport && (
        <Button icon={<UploadOutlined aria-hidden />} aria-label={t(IMPORT)} title={t(IMPORT)} onClick={onImport}>
          {!isPhone && t(IMPORT)}
        </Button>
      )}
      {onExport && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t(EXPORT)}
          title={t(EXPORT)}
          loading={isExporting}
          onClick={onExport}
        >
          {!isPhone && t(EXPORT)}
        </Button>
      )}
      {children}
    </div>
  )
}

interface BatchBarProps {
  readonly list: Pick<ResourceList<unknown>, 'selection' | 'total' | 'totalKind' | 'selectAll' | 'clearSelection'>
  readonly onRemove?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly isExporting?: boolean
  readonly children?: ReactNode
}

/** Lies over the end of the rows while some are selected: what is selected, and what can be done with it. */
export function BatchBar({ list, onRemove, onExport, isExporting = false, children }: BatchBarProps) {
  const t = useTranslate()
  const [isSelecting, setSelecting] = useState(false)
  const count = list.selection.rows.size
  const isMore = list.total > count && count < MAX_PAGE_SIZE
  const all = list.total > MAX_PAGE_SIZE ? SELECT_FIRST : SELECT_ALL

  const handleAll = async () => {
    setSelecting(true)
    try {
      await list.selectAll()
    } finally {
      setSelecting(false)
    }
  }

  return (
    <section className="list-commands batch-bar" aria-label={t(BATCH)}>
      <span className="batch-count" aria-live="polite">
        {t(SELECTED, { n: count })}
      </span>
      {isMore && (
        <Button type="link" size="small" loading={isSelecting} onClick={() => void handleAll()}>
          {t(all, { n: t(countText(Math.min(list.total, MAX_PAGE_SIZE), 'exact')) })}
        </Button>
      )}
      <Button type="link" size="small" onClick={list.clearSelection}>
        {t(CLEAR)}
      </Button>
      <span className="batch-rule" />
      {children}
      {onExport && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={isExporting} onClick={onExport}>
          {t(EXPORT)}
        </Button>
      )}
      {onRemove && (
        <Button size="small" danger onClick={onRemove}>
          {t(REMOVE)}
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
const SELECTED: Text = ['已选 {n} 项', '{n} selected']
const SELECT_ALL: Text = ['选择全部 {n} 项', 'Select all {n}']
const SELECT_FIRST: Text = ['选择前 {n} 项', 'Select the first {n}']
const CLEAR: Text = ['清空', 'Clear']
