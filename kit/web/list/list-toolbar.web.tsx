import { MoreOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { ListCommand } from '../command/use-row-commands.web.ts'
import { countText } from '../table/total-text.ts'
import { ExportButton } from './export-button.web.tsx'
import type { BatchAction, ExportChoice } from './list-commands.ts'
import type { ResourceList } from './use-resource-list.web.ts'

interface ListToolbarProps {
  readonly onAdd?: (() => void) | undefined
  readonly onImport?: (() => void) | undefined
  readonly onExport?: (() => void) | undefined
  readonly exportChoices?: readonly ExportChoice[]
  readonly isExporting?: boolean
  /** Declared commands of the list: two in sight, the first one primary where nothing is added; the others behind 更多. */
  readonly commands?: readonly ListCommand[]
  /** Keeps its place without being seen, read or reached. */
  readonly isHidden?: boolean
  /** More buttons of the noun. */
  readonly children?: ReactNode
}

/** The commands of a list while nothing is selected; on phones what is not the first command is an icon. */
export function ListToolbar(props: ListToolbarProps) {
  const { onAdd, onImport, onExport, isExporting = false, commands = [], isHidden = false, children } = props
  const t = useTranslate()
  const isPhone = useIsPhone()
  const inSight = isPhone && onAdd ? [] : commands.slice(0, MOST_IN_SIGHT)
  const others = commands.slice(inSight.length)
  return (
    <div className="list-commands" style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {t(ADD)}
        </Button>
      )}
      {inSight.map(({ key, title, isDanger, forbidden, run }, index) => (
        <Button
          key={key}
          type={index === 0 && !onAdd ? 'primary' : 'default'}
          danger={isDanger}
          disabled={forbidden !== undefined}
          title={forbidden && t(forbidden)}
          onClick={() => void run()}
        >
          {t(title)}
        </Button>
      ))}
      {onImport && (
        <Button icon={<UploadOutlined aria-hidden />} aria-label={t(IMPORT)} title={t(IMPORT)} onClick={onImport}>
          {!isPhone && <span className="line-word">{t(IMPORT)}</span>}
        </Button>
      )}
      {onExport && (
        <ExportButton onExport={onExport} choices={props.exportChoices} isExporting={isExporting} isIcon={isPhone} />
      )}
      {children}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map(({ key, title, isDanger, forbidden, run }) => ({
              key,
              label: t(title),
              danger: isDanger,
              disabled: forbidden !== undefined,
              title: forbidden && t(forbidden),
              onClick: () => void run(),
            })),
          }}
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t(MORE)} title={t(MORE)} />
        </Dropdown>
      )}
    </div>
  )
}

/** Declared commands of a list that stand beside the standard ones. */
const MOST_IN_SIGHT = 2

interface BatchBarProps {
  readonly list: Pick<ResourceList<unknown>, 'selection' | 'total' | 'totalKind' | 'selectAll' | 'clearSelection'>
  readonly onExport?: (() => void) | undefined
  readonly exportChoices?: readonly ExportChoice[]
  readonly isExporting?: boolean
  /** Stands behind the export: what does harm. */
  readonly last?: ReactNode
  readonly children?: ReactNode
}

/** Lies over the end of the rows while some are selected: what is selected, and what can be done with it. */
export function BatchBar({ list, onExport, exportChoices, isExporting = false, last, children }: BatchBarProps) {
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
      {onExport && <ExportButton onExport={onExport} choices={exportChoices} isExporting={isExporting} isSmall />}
      {last}
    </section>
  )
}

interface BatchButtonProps {
  readonly action: BatchAction<AnyRow>
  /** All that are selected. */
  readonly rows: readonly AnyRow[]
  readonly isOpenTo: (name: string, row: AnyRow) => boolean
}

/** A command of the selected rows. It says how many of them it is for where that is not all, and why it is grey where it is none. */
export function BatchButton({ action, rows, isOpenTo }: BatchButtonProps) {
  const { title, asks, isDanger = false, forbidden, run } = action
  const t = useTranslate()
  const open = asks === undefined ? rows : rows.filter((row) => isOpenTo(asks, row))
  const isForSome = open.length > 0 && open.length < rows.length
  const reason = open.length === 0 ? FOR_NONE : forbidden?.(open)
  return (
    <Button
      size="small"
      danger={isDanger}
      disabled={reason !== undefined}
      title={reason && t(reason)}
      onClick={() => void run(open)}
    >
      {isForSome ? t(FOR_SOME, { title: t(title), n: open.length }) : t(title)}
    </Button>
  )
}

export const ADD: Text = ['新增', 'Add']
export const IMPORT: Text = ['导入', 'Import']
const MORE: Text = ['更多', 'More']
export const REMOVE: Text = ['批量删除', 'Delete']
const FOR_SOME: Text = ['{title}（{n} 项）', '{title} ({n})']
const FOR_NONE: Text = ['您不能对所选数据执行此操作', 'You may do this with none of the selected rows']
const BATCH: Text = ['批量操作', 'Batch actions']
const SELECTED: Text = ['已选 {n} 项', '{n} selected']
const SELECT_ALL: Text = ['选择全部 {n} 项', 'Select all {n}']
const SELECT_FIRST: Text = ['选择前 {n} 项', 'Select the first {n}']
const CLEAR: Text = ['清空', 'Clear']
