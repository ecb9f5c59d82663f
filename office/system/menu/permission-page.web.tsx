import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tag } from 'antd'
import { Suspense, useCallback } from 'react'
import { text } from '#kit/contract/field.ts'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { MenuIcon } from '#kit/web/shell/menu-icon.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { RowHead } from '#kit/web/tree-page/row-head.web.tsx'
import { TreeDetail } from '#kit/web/tree-page/tree-detail.web.tsx'
import { TreePanes } from '#kit/web/tree-page/tree-panes.web.tsx'
import { useRowDeletion } from '#kit/web/tree-page/use-row-deletion.web.ts'
import { useRowMove } from '#kit/web/tree-page/use-row-move.web.tsx'
import { useRowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { MENU_RIGHTS } from './permission.ts'
import { type PermissionRow, permissionCalls, permissionRow } from './permission-calls.web.ts'
import './permission.css'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'

const PermissionForm = late(async () => (await import('./permission-form.web.tsx')).PermissionForm, { isAhead: true })
const ParentSelect = late(async () => (await import('./parent-select.web.tsx')).ParentSelect)
const RulePane = late(async () => (await import('./rule-pane.web.tsx')).RulePane)

/** The menu of everybody: pages, buttons, their order, and the data rules of pages. */
export function PermissionPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(MENU_RIGHTS.list) ? <Entries /> : <NoPermission code={MENU_RIGHTS.list} />}</div>
    </>
  )
}

const isButton = ({ menuType }: PermissionRow) => menuType === MENU_TYPE.button

function Entries() {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const rows = useRowTree<PermissionRow>({
    load: (parent) => permissionCalls.list(parent, ''),
    search: (keyword) => permissionCalls.list(ROOT, keyword),
    read: permissionRow,
    pathOf: permissionCalls.pathOf,
    words: WORDS,
  })
  const nameOf = useCallback((row: PermissionRow) => nameIn(locale, row.name, row.nameEn), [locale])
  const render = useCallback((row: PermissionRow) => <EntryName row={row} name={nameOf(row)} />, [nameOf])
  const show = (id: string) => void rows.show(id)
  const { move, askParent, dialog } = useRowMove<PermissionRow>({
    rows,
    nameOf,
    parentOf: ({ parentId }) => parentId || ROOT,
    send: permissionCalls.move,
    onMoved: show,
    parentField: PARENT,
    renderParent: (row, { value, onChange, label }) => (
      <Suspense fallback={<Skeleton.Input active block />}>
        <ParentSelect
          entryId={row.id}
          allowClear
          aria-label={label}
          style={{ width: '100%' }}
          {...(value !== '' && { value })}
          onChange={(parent) => onChange(parent ?? '')}
        />
      </Suspense>
    ),
    top: TOP,
  })
  const askDelete = useRowDeletion<PermissionRow>({
    ask: async (row) => ({
      title: t(DELETE_TITLE, { name: nameOf(row) }),
      content: t(row.isLeaf ? DELETE_ONE : DELETE_BRANCH),
    }),
    remove: ({ id }) => permissionCalls.remove(id),
    onGone: ({ parentId }) => {
      rows.choose('')
      void rows.tree.reload(rows.keyword === '' ? parentId || ROOT : ROOT)
    },
  })
  const add = can(MENU_RIGHTS.add) && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => rows.add(ROOT)}>
      {t(ADD)}
    </Button>
  )
  const actionsOf = (row: PermissionRow) => [
    ...(can(MENU_RIGHTS.add) && !isButton(row) ? [{ key: 'add', title: ADD_BELOW, run: () => rows.add(row.id) }] : []),
    ...(can(MENU_RIGHTS.edit) ? [{ key: 'move', title: MOVE, run: () => askParent(row) }] : []),
    ...(can(MENU_RIGHTS.delete)
      ? [
          {
            key: 'delete',
            title: DELETE,
            isDanger: true,
            ...(row.isSystem && { forbidden: OF_SYSTEM }),
            run: () => askDelete(row),
          },
        ]
      : []),
  ]
  const tabsOf = (row: PermissionRow) => [
    {
      key: 'info',
      title: INFO,
      children: (
        <PermissionForm
          key={`${row.id} ${row.version}`}
          row={row}
          isDisabled={!can(MENU_RIGHTS.edit)}
          onSaved={({ id }) => show(id)}
        />
      ),
    },
    ...(isButton(row)
      ? []
      : [{ key: 'rules', title: RULES, children: <RulePane entry={row} onChanged={() => show(row.id)} /> }]),
  ]
  return (
    <section aria-label={t(TITLE)}>
      <TreePanes<PermissionRow>
        rows={rows}
        render={render}
        onReload={() => show(rows.chosen)}
        onMove={can(MENU_RIGHTS.edit) ? move : undefined}
        mayHold={mayHold}
        toolbar={add}
        empty={
          <EmptyState title={NO_DATA} hint={NO_DATA_HINT}>
            {add}
          </EmptyState>
        }
      >
        <TreeDetail<PermissionRow>
          rows={rows}
          nameOf={nameOf}
          actionsOf={actionsOf}
          tabsOf={tabsOf}
          renderNew={(parent, added) => (
            <>
              <RowHead title={t(NEW)} />
              <PermissionForm key={parent} parent={parent} {...added} />
            </>
          )}
          nothing={{ title: CHOOSE, hint: CHOOSE_HINT }}
        />
      </TreePanes>
      {dialog}
    </section>
  )
}

function mayHold(row: PermissionRow): boolean {
  return !isButton(row)
}

function EntryName({ row, name }: { readonly row: PermissionRow; readonly name: string }) {
  const t = useTranslate()
  return (
    <span className="permission-name" title={(isButton(row) ? row.perms : row.url) ?? undefined}>
      {row.icon && <MenuIcon name={row.icon} />}
      <span>{name}</span>
      {isButton(row) && <Tag variant="filled">{t(BUTTON)}</Tag>}
      {row.hidden && <Tag variant="filled">{t(HIDDEN)}</Tag>}
      {row.ruleFlag === 1 && <StateTag tone="orange">{t(RULES)}</StateTag>}
      {isButton(row) && row.status === '0' && <StateTag tone="red">{t(OFF)}</StateTag>}
    </span>
  )
}

const WORDS = {
  tree: ['菜单树', 'Menu'],
  details: ['菜单详情', 'Entry'],
  search: ['搜索菜单名称', 'Search by name'],
  back: ['返回菜单树', 'Back to the tree'],
  failed: ['菜单加载失败', 'The menu could not be loaded'],
  noMatch: ['没有符合条件的菜单', 'No matching entry'],
  missing: ['没有找到该菜单', 'There is no such entry'],
} as const
const TITLE: Text = ['菜单', 'Menu']
const ADD: Text = ['新增', 'Add']
const NEW: Text = ['新增菜单', 'Add to the menu']
const ADD_BELOW: Text = ['添加下级', 'Add below']
const INFO: Text = ['基本信息', 'Details']
const RULES: Text = ['数据规则', 'Data rules']
const MOVE: Text = ['移动', 'Move']
const PARENT = text(['上级菜单', 'Below'])
const TOP: Text = ['留空则移到一级', 'Empty: it moves to the first level']
const DELETE: Text = ['删除', 'Delete']
const OF_SYSTEM: Text = ['由系统提供，可以隐藏', 'came with the product; hide it']
const DELETE_TITLE: Text = ['删除「{name}」？', 'Delete {name}?']
const DELETE_ONE: Text = ['相关的授权和数据规则一并删除。', 'What was granted of it and its data rules go with it.']
const DELETE_BRANCH: Text = [
  '它的全部下级、相关的授权和数据规则一并删除。',
  'Everything below it, what was granted of it and its data rules go with it.',
]
const BUTTON: Text = ['按钮', 'Button']
const HIDDEN: Text = ['隐藏', 'Hidden']
const OFF: Text = ['不控制', 'Open to all']
const NO_DATA: Text = ['暂无数据', 'No data']
const NO_DATA_HINT: Text = ['先新增一个一级菜单', 'Add a first entry']
const CHOOSE: Text = ['请选择菜单', 'Choose an entry']
const CHOOSE_HINT: Text = [
  '在左侧选择；拖动可以移动和排序，授权不变',
  'Choose one in the tree; drag entries to move them and to put them in order: what was granted stays',
]
