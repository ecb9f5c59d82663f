import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Tag } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { useAddress } from '#kit/web/list/address.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, NoPermission } from '#kit/web/page/states.web.tsx'
import '#kit/web/list/resource.css'
import { useCan } from '#kit/web/session/can.web.ts'
import { MenuIcon } from '#kit/web/shell/menu-icon.web.tsx'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import type { TreeColumn } from '#kit/web/table/tree-table/tree-table-props.web.ts'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { MENU_RIGHTS } from './permission.ts'
import { type PermissionRow, permissionCalls, permissionRow } from './permission-calls.web.ts'
import './permission.css'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'

const PermissionForm = late(async () => (await import('./permission-form.web.tsx')).PermissionForm)
const RuleDrawer = late(async () => (await import('./rule-drawer.web.tsx')).RuleDrawer)

interface Opened {
  readonly what: 'form' | 'rules'
  readonly row?: PermissionRow
  readonly parent?: PermissionRow
  readonly isOpen: boolean
  readonly turn: number
}

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

function Entries() {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const { message } = App.useApp()
  const modal = useModal()
  const [query, write] = useAddress()
  const keyword = query.name ?? ''
  const isSearch = keyword !== ''
  const tree = useTree<PermissionRow>({
    subject: keyword,
    load: (parent) => permissionCalls.list(parent, keyword),
    read: permissionRow,
  })
  const [opened, setOpened] = useState<Opened>()
  const open = (next: Omit<Opened, 'isOpen' | 'turn'>) =>
    setOpened({ ...next, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
  const close = () => setOpened(opened && { ...opened, isOpen: false })
  const search = (text: string) => write(text.trim() === '' ? {} : { name: text.trim() })
  const nameOf = (row: PermissionRow) => (locale === 'en-US' ? row.nameEn || row.name : row.name)
  const parentOf = (row: PermissionRow | undefined) => (isSearch ? ROOT : (row?.parentId ?? ROOT))
  const reload = async (...parents: readonly string[]) => {
    for (const parent of new Set(parents)) {
      await tree.reload(parent)
    }
  }

  const remove = async (row: PermissionRow) => {
    try {
      const answer = await permissionCalls.remove(row.id)
      void message.success(answer.message)
      await reload(parentOf(row))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  const askDelete = (row: PermissionRow) =>
    modal.confirm({
      title: t(DELETE_TITLE, { name: nameOf(row) }),
      content: t(row.isLeaf ? DELETE_ONE : DELETE_BRANCH),
      okText: t(DELETE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(row),
    })
  const actionsOf = (row: PermissionRow) => [
    ...(can(MENU_RIGHTS.edit) ? [{ key: 'edit', title: EDIT, run: () => open({ what: 'form', row }) }] : []),
    ...(can(MENU_RIGHTS.add) && row.menuType !== MENU_TYPE.button
      ? [{ key: 'add', title: ADD_BELOW, run: () => open({ what: 'form', parent: row }) }]
      : []),
    ...(row.menuType === MENU_TYPE.button
      ? []
      : [{ key: 'rules', title: RULES, run: () => open({ what: 'rules', row }) }]),
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
  const add = can(MENU_RIGHTS.add) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ what: 'form' })}>
      {t(ADD)}
    </Button>
  )
  const columns: readonly TreeColumn<PermissionRow>[] = [
    {
      key: 'name',
      title: NAME,
      width: 'minmax(240px, 1fr)',
      render: (row) => (
        <span className="permission-name">
          {row.icon && <MenuIcon name={row.icon} />}
          <span>{nameOf(row)}</span>
          {row.menuType === MENU_TYPE.button && <Tag variant="filled">{t(BUTTON)}</Tag>}
          {row.hidden && <Tag variant="filled">{t(HIDDEN)}</Tag>}
          {row.ruleFlag === 1 && <StateTag tone="orange">{t(RULES)}</StateTag>}
          {row.menuType === MENU_TYPE.button && row.status === '0' && <StateTag tone="red">{t(OFF)}</StateTag>}
        </span>
      ),
    },
    {
      key: 'component',
      title: COMPONENT,
      width: 'minmax(180px, 280px)',
      render: (row) => (
        <code className="permission-code">
          {(row.menuType === MENU_TYPE.button ? row.perms : row.component) ?? '-'}
        </code>
      ),
    },
    {
      key: 'url',
      title: URL,
      width: 'minmax(160px, 260px)',
      render: (row) => <code className="permission-code">{row.url ?? '-'}</code>,
    },
    { key: 'sortNo', title: ORDER, width: '72px', render: (row) => row.sortNo },
  ]

  return (
    <section className="resource-page" aria-label={t(TITLE)}>
      <div className="list-toolbar">
        {add}
        <Input.Search
          key={keyword}
          className="permission-search"
          defaultValue={keyword}
          allowClear
          enterButton={false}
          placeholder={t(SEARCH)}
          aria-label={t(SEARCH)}
          onSearch={search}
        />
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t(REFRESH)}
          title={t(REFRESH)}
          onClick={() => void tree.reload()}
        />
      </div>
      <TreeTable<PermissionRow>
        tree={tree}
        label={t(TITLE)}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => <RowActions actions={actionsOf(row)} of={nameOf(row)} />}
        actionsWidth="200px"
        onOpen={can(MENU_RIGHTS.edit) ? (row) => open({ what: 'form', row }) : undefined}
        onMove={
          isSearch || !can(MENU_RIGHTS.edit)
            ? undefined
            : (parent, ids) => void tree.reorder(parent, ids, () => permissionCalls.sort(parent, ids))
        }
        empty={
          isSearch ? (
            <EmptyState title={NO_MATCH} hint={NO_MATCH_HINT}>
              <Button onClick={() => search('')}>{t(CLEAR)}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={NO_DATA} hint={NO_DATA_HINT}>
              {add}
            </EmptyState>
          )
        }
      />
      {opened && (
        <Suspense fallback={null} key={opened.turn}>
          {opened.what === 'form' ? (
            <PermissionForm
              row={opened.row}
              parent={opened.parent}
              open={opened.isOpen}
              onClose={close}
              onSaved={(saved) => void reload(parentOf(opened.row), isSearch ? ROOT : (saved.parentId ?? ROOT))}
            />
          ) : (
            opened.row && (
              <RuleDrawer
                entry={opened.row}
                name={nameOf(opened.row)}
                open={opened.isOpen}
                onClose={close}
                onChanged={() => void reload(parentOf(opened.row))}
              />
            )
          )}
        </Suspense>
      )}
    </section>
  )
}

const TITLE: Text = ['菜单', 'Menu']
const ADD: Text = ['新增', 'Add']
const ADD_BELOW: Text = ['添加下级', 'Add below']
const EDIT: Text = ['编辑', 'Edit']
const RULES: Text = ['数据规则', 'Data rules']
const DELETE: Text = ['删除', 'Delete']
const CANCEL: Text = ['取消', 'Cancel']
const OF_SYSTEM: Text = ['由系统提供，可以隐藏', 'came with the product; hide it']
const DELETE_TITLE: Text = ['删除「{name}」？', 'Delete {name}?']
const DELETE_ONE: Text = ['相关的授权和数据规则一并删除。', 'What was granted of it and its data rules go with it.']
const DELETE_BRANCH: Text = [
  '它的全部下级、相关的授权和数据规则一并删除。',
  'Everything below it, what was granted of it and its data rules go with it.',
]
const NAME: Text = ['菜单名称', 'Name']
const COMPONENT: Text = ['组件/授权标识', 'Component or code']
const URL: Text = ['路径', 'Address']
const ORDER: Text = ['排序', 'Order']
const BUTTON: Text = ['按钮', 'Button']
const HIDDEN: Text = ['隐藏', 'Hidden']
const OFF: Text = ['不控制', 'Open to all']
const SEARCH: Text = ['搜索菜单名称', 'Search by name']
const REFRESH: Text = ['刷新', 'Refresh']
const CLEAR: Text = ['清除搜索', 'Clear the search']
const NO_DATA: Text = ['暂无数据', 'No data']
const NO_DATA_HINT: Text = ['先新增一个一级菜单', 'Add a first entry']
const NO_MATCH: Text = ['没有符合条件的菜单', 'No matching entry']
const NO_MATCH_HINT: Text = ['换一个关键字试试', 'Try another keyword']
