import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { toneOf } from '#kit/web/field/tone.ts'
import { useStillUsed } from '#kit/web/list/use-still-used.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { FoldedActions } from '#kit/web/table/folded-actions.web.tsx'
import type { RowAction } from '#kit/web/table/row-actions.web.tsx'
import { ROOT, type TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import type { TreeColumn } from '#kit/web/table/tree-table/tree-table-props.web.ts'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'
import { type DictionaryItemRow, ITEM_STATUS } from './dictionary.ts'
import { type DictionaryRow, dictionaryCalls, type ItemFilter } from './dictionary-calls.web.ts'
import { ItemForm, type ItemTask } from './item-form.web.tsx'
import './dictionary.css'

type Row = DictionaryItemRow & TreeRow

/** The items of a dictionary: words, values, colours, order, on or off, and what stands below them. */
export function DictionaryItems({ dictionary }: { readonly dictionary: DictionaryRow }) {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const isPhone = useIsPhone()
  const { message } = App.useApp()
  const modal = useModal()
  const tellUsed = useStillUsed()
  const [filter, setFilter] = useState<ItemFilter>({ itemText: '', status: '' })
  const [task, setTask] = useState<{ readonly of: ItemTask; readonly isOpen: boolean }>()
  const isSearch = filter.itemText !== '' || filter.status !== ''
  const name = nameIn(locale, dictionary.dictName, dictionary.dictNameEn)
  const tree = useTree<Row>({
    subject: `${dictionary.id} ${filter.status} ${filter.itemText}`,
    load: async (parent) => {
      const { records } = await dictionaryCalls.items(dictionary.id, filter)
      return parent === ROOT ? records : (found(records, parent)?.children ?? [])
    },
    read: (wire) => treeRow(wire as DictionaryItemRow),
  })
  const nameOf = ({ itemText, itemTextEn }: DictionaryItemRow) => nameIn(locale, itemText, itemTextEn)
  const parentOf = ({ parentId }: DictionaryItemRow) => (isSearch ? ROOT : (parentId ?? ROOT))

  const run = async (work: () => Promise<unknown>, parent: string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (!tellUsed(error) && (error.http === 200 || error.http === 400)) {
        void message.warning(refusalIn(error))
      }
    }
    await tree.reload(parent)
  }
  const remove = (row: Row) => {
    const ids = idsOf(row)
    modal.confirm({
      title: t(DELETE_TITLE, { name: nameOf(row) }),
      content: t(ids.length > 1 ? DELETE_WITH : DELETE_ONE, { n: ids.length - 1 }),
      okText: t(ids.length > 1 ? DELETE_ALL : DELETE, { n: ids.length }),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () =>
        run(async () => {
          const answer = await dictionaryCalls.removeItems(ids)
          void message.success(answer.message)
        }, parentOf(row)),
    })
  }
  const start = (of: ItemTask) => setTask({ of, isOpen: true })
  const may = (row: Row, verb: string) => row._can?.includes(verb) === true
  const actionsOf = (row: Row): readonly RowAction[] => [
    ...(may(row, 'edit') ? [{ key: 'edit', title: EDIT, run: () => start({ kind: 'edit', row }) }] : []),
    ...(can('system:dict:add') && !dictionary.isFixed
      ? [{ key: 'add', title: ADD_BELOW, run: () => start({ kind: 'add', parent: row }) }]
      : []),
    ...(may(row, 'delete') && !dictionary.isFixed
      ? [{ key: 'delete', title: DELETE, isDanger: true, run: () => remove(row) }]
      : []),
  ]
  const words = (row: Row) => {
    const tone = toneOf(row.color)
    const text = nameOf(row)
    return tone ? <StateTag tone={tone}>{text}</StateTag> : text
  }
  const state = (row: Row) => (
    <Switch
      size="small"
      checked={row.status === ITEM_STATUS.enabled}
      disabled={!may(row, 'edit') || dictionary.isFixed}
      aria-label={t(ON_OF, { name: nameOf(row) })}
      onChange={(isOn) => void run(() => dictionaryCalls.switchItem(row, isOn), parentOf(row))}
    />
  )
  const columns: readonly TreeColumn<Row>[] = [
    {
      key: 'text',
      title: TEXT,
      width: 'minmax(180px, 1fr)',
      render: (row) => (
        <>
          <span className={row.status === ITEM_STATUS.enabled ? '' : 'dictionary-off'}>{words(row)}</span>
          {isPhone && (
            <div className="dictionary-second">
              <code>{row.itemValue}</code> {row.status !== ITEM_STATUS.enabled && `· ${t(OFF)}`}
            </div>
          )}
        </>
      ),
    },
    { key: 'other', title: OTHER, width: 'minmax(100px, 200px)', render: (row) => otherName(row, nameOf(row)) },
    {
      key: 'value',
      title: VALUE,
      width: 'minmax(90px, 180px)',
      render: (row) => <code title={row.description ?? undefined}>{row.itemValue}</code>,
    },
    { key: 'status', title: STATUS, width: '72px', render: state },
  ]
  const add = can('system:dict:add') && !dictionary.isFixed && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => start({ kind: 'add' })}>
      {t(ADD)}
    </Button>
  )
  return (
    <section aria-label={t(LABEL, { name })}>
      {dictionary.isFixed && <p className="dictionary-note">{t(FIXED_NOTE)}</p>}
      <div className="dictionary-tools">
        {add}
        <Segmented
          value={filter.status}
          aria-label={t(STATUS)}
          options={STATES.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        <Input.Search
          className="dictionary-search"
          allowClear
          placeholder={t(SEARCH)}
          aria-label={t(SEARCH)}
          onSearch={(text) => setFilter({ ...filter, itemText: text.trim() })}
        />
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t(REFRESH)}
          title={t(REFRESH)}
          onClick={() => void tree.reload()}
        />
      </div>
      <TreeTable<Row>
        tree={tree}
        label={t(LABEL, { name })}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => (
          <>
            {isPhone && state(row)}
            <FoldedActions actions={actionsOf(row)} of={nameOf(row)} />
          </>
        )}
        actionsWidth={isPhone ? 'auto' : '190px'}
        onOpen={(row) => (may(row, 'edit') ? start({ kind: 'edit', row }) : undefined)}
        onMove={
          isSearch || !can('system:dict:edit')
            ? undefined
            : (parent, ids) => void tree.reorder(parent, ids, () => dictionaryCalls.sortItems(dictionary.id, ids))
        }
        empty={
          isSearch ? (
            <EmptyState title={NO_MATCH} hint={NO_MATCH_HINT} />
          ) : (
            <EmptyState title={EMPTY} hint={EMPTY_HINT}>
              {add}
            </EmptyState>
          )
        }
      />
      {task && (
        <ItemForm
          dictionary={dictionary}
          task={task.of}
          open={task.isOpen}
          onClose={() => setTask({ ...task, isOpen: false })}
          onSaved={() =>
            void tree.reload(task.of.kind === 'edit' ? parentOf(task.of.row as Row) : (task.of.parent?.id ?? ROOT))
          }
        />
      )}
    </section>
  )
}

function treeRow(row: DictionaryItemRow): Row {
  return { ...row, hasChildren: (row.children?.length ?? 0) > 0 }
}

/** The item with an id, at any depth. */
function found(rows: readonly DictionaryItemRow[], id: string): DictionaryItemRow | undefined {
  for (const row of rows) {
    const one = row.id === id ? row : found(row.children ?? [], id)
    if (one) {
      return one
    }
  }
  return undefined
}

/** The id of an item and of all below it. */
function idsOf({ id, children = [] }: DictionaryItemRow): readonly string[] {
  return [id, ...children.flatMap(idsOf)]
}

function otherName({ itemText, itemTextEn }: DictionaryItemRow, shown: string): string {
  return [itemText, itemTextEn].find((text) => text !== null && text !== shown) ?? '-'
}

const TEXT: Text = ['名称', 'Text']
const OTHER: Text = ['英文名称', 'Chinese text']
const VALUE: Text = ['数据值', 'Value']
const STATUS: Text = ['启用', 'On']
const OFF: Text = ['已停用', 'off']
const ON_OF: Text = ['启用 {name}', '{name} is on']
const STATES = [
  ['', ['全部', 'All']],
  ['1', ['启用', 'On']],
  ['0', ['停用', 'Off']],
] as const satisfies readonly (readonly [string, Text])[]
const ADD: Text = ['添加', 'Add']
const ADD_BELOW: Text = ['添加下级', 'Add below']
const EDIT: Text = ['编辑', 'Edit']
const DELETE: Text = ['删除', 'Delete']
const DELETE_ALL: Text = ['删除 {n} 项', 'Delete {n}']
const DELETE_TITLE: Text = ['删除字典项「{name}」？', 'Delete the item {name}?']
const DELETE_ONE: Text = [
  '使用中的字典项不会被删除，可以停用。',
  'An item in use is not deleted; it can be switched off.',
]
const DELETE_WITH: Text = ['它的 {n} 个下级一并删除。', '{n} {n|item|items} below it {n|goes|go} with it.']
const CANCEL: Text = ['取消', 'Cancel']
const SEARCH: Text = ['搜索名称或数据值', 'Search text or value']
const REFRESH: Text = ['刷新', 'Refresh']
const LABEL: Text = ['{name}的字典项', 'Items of {name}']
const FIXED_NOTE: Text = [
  '数据值由程序使用：名称、颜色和顺序可以修改，数据值不能增加、修改、停用和删除。',
  'The program uses these values: texts, colours and order can be changed; no value is added, changed, switched off or deleted.',
]
const EMPTY: Text = ['还没有字典项', 'No items yet']
const EMPTY_HINT: Text = ['添加第一个字典项，字段就能从中选择', 'Add the first one; fields choose from them']
const NO_MATCH: Text = ['没有符合条件的字典项', 'No matching item']
const NO_MATCH_HINT: Text = ['换一个关键字或状态试试', 'Try another word or state']
