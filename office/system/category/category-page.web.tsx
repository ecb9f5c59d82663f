import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useAddress } from '#kit/web/list/address.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, NoPermission } from '#kit/web/page/states.web.tsx'
import '#kit/web/list/resource.css'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { useStillUsed } from '#kit/web/list/use-still-used.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { FoldedActions } from '#kit/web/table/folded-actions.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import type { TreeColumn } from '#kit/web/table/tree-table/tree-table-props.web.ts'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'
import { category, categoryNames } from './category.ts'
import { categoryCalls } from './category-calls.web.ts'
import './category.css'
import { CategoryForm, type CategoryTask } from './category-form.web.tsx'
import { CategorySheets } from './category-sheets.web.tsx'
import { type CategoryRow, categoryRow } from './category-tree.ts'

const RecordHistory = late(async () => (await import('#kit/web/form/record-history.web.tsx')).RecordHistory)

/** Categories of figures as a tree. */
export function CategoryPage() {
  const can = useCan()
  const code = 'system:category:list'
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(code) ? <Categories /> : <NoPermission code={code} />}</div>
    </>
  )
}

function Categories() {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const isPhone = useIsPhone()
  const { message } = App.useApp()
  const modal = useModal()
  const tellUsed = useStillUsed()
  const [query, write] = useAddress()
  const keyword = query.name ?? ''
  const tree = useTree<CategoryRow>({
    subject: keyword,
    load: (parent) => categoryCalls.list(parent, keyword),
    read: categoryRow,
  })
  const [task, setTask] = useState<CategoryTask>()
  const [isOpen, setOpen] = useState(false)
  const [history, setHistory] = useState<{ readonly row: CategoryRow; readonly isOpen: boolean }>()
  const located = useRef<readonly string[]>(undefined)
  const isSearch = keyword !== ''

  // The row is shown once the search that it was found by has been left.
  const revealLocated = useEffectEvent(() => {
    if (located.current) {
      void tree.reveal(located.current)
      located.current = undefined
    }
  })
  useEffect(() => {
    if (!isSearch) {
      revealLocated()
    }
  }, [isSearch])

  // Fields lead here to the category that they hold.
  const wanted = query.id ?? query.code ?? ''
  const revealWanted = useEffectEvent(async () => {
    try {
      await tree.reveal(await categoryCalls.pathOf(await categoryCalls.byValue(wanted)))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.warning(t(NOT_FOUND))
    }
  })
  useEffect(() => {
    if (wanted !== '' && !isSearch) {
      void revealWanted()
    }
  }, [wanted, isSearch])

  const start = (next: CategoryTask) => {
    setTask(next)
    setOpen(true)
  }
  const search = (text: string) => write(text.trim() === '' ? {} : { name: text.trim() })
  const locate = async (row: CategoryRow) => {
    located.current = await categoryCalls.pathOf(row)
    search('')
  }
  const parentOf = ({ pid }: CategoryRow) => (isSearch ? ROOT : pid)
  const handleSaved = (done: CategoryTask) => {
    if (done.kind === 'edit') {
      void tree.reload(parentOf(done.row))
    } else {
      void tree.reload(done.parent?.id ?? ROOT)
    }
  }
  const remove = async (row: CategoryRow) => {
    try {
      const answer = await categoryCalls.remove(row.id)
      void message.success(answer.message || t(REMOVED))
      await tree.reload(parentOf(row))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (!tellUsed(error) && error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  const askDelete = async (row: CategoryRow) => {
    const below = await categoryCalls.countBelow(row)
    const [name = ''] = categoryNames(row, locale)
    modal.confirm({
      title: t(DELETE_TITLE, { name }),
      content: below > 0 ? t(REMOVE_WITH, { n: below, all: below + 1 }) : t(REMOVE_ONE),
      okText: below > 0 ? t(REMOVE_ALL, { all: below + 1 }) : t(REMOVE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(row),
    })
  }

  const actionsOf = (row: CategoryRow) => [
    ...(isSearch ? [{ key: 'locate', title: LOCATE, run: () => locate(row) }] : []),
    ...(can('system:category:add')
      ? [{ key: 'add', title: ADD_CHILD, run: () => start({ kind: 'add', parent: row }) }]
      : []),
    ...(can('system:category:edit') ? [{ key: 'edit', title: EDIT, run: () => start({ kind: 'edit', row }) }] : []),
    { key: 'history', title: HISTORY, run: () => setHistory({ row, isOpen: true }) },
    ...(can('system:category:delete')
      ? [{ key: 'delete', title: REMOVE, isDanger: true, run: () => askDelete(row) }]
      : []),
  ]
  const add = can('system:category:add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => start({ kind: 'add' })}>
      {t(ADD)}
    </Button>
  )
  const nameOf = (row: CategoryRow) => categoryNames(row, locale)[0] ?? row.code
  const columns: readonly TreeColumn<CategoryRow>[] = [
    {
      key: 'name',
      title: NAME,
      width: 'minmax(280px, 1fr)',
      render: (row) => (
        <>
          <Marked text={nameOf(row)} part={keyword} />
          {isPhone && <div className="category-second">{secondLine(row, nameOf(row))}</div>}
        </>
      ),
    },
    {
      key: 'other',
      title: OTHER_NAME,
      width: 'minmax(160px, 320px)',
      render: (row) => <Marked text={categoryNames(row, locale)[1] ?? '-'} part={keyword} />,
    },
    { key: 'code', title: CODE, width: '160px', render: (row) => <code className="category-code">{row.code}</code> },
  ]

  return (
    <section className="resource-page" aria-label={t(TITLE)}>
      <div className="list-toolbar">
        {add}
        <CategorySheets onImported={() => void tree.reload()} />
        <Input.Search
          key={keyword}
          className="category-search"
          defaultValue={keyword}
          allowClear
          enterButton={false}
          placeholder={t(SEARCH)}
          aria-label={t(SEARCH)}
          onSearch={search}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              search('')
            }
          }}
        />
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t(REFRESH)}
          title={t(REFRESH)}
          onClick={() => void tree.reload()}
        />
      </div>
      <TreeTable<CategoryRow>
        tree={tree}
        label={t(TITLE)}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => <FoldedActions actions={actionsOf(row)} of={nameOf(row)} />}
        actionsWidth="220px"
        onOpen={can('system:category:edit') ? (row) => start({ kind: 'edit', row }) : undefined}
        onMove={
          isSearch || !can('system:category:edit')
            ? undefined
            : (parent, ids) => void tree.reorder(parent, ids, () => categoryCalls.sort(parent, ids))
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
      {history && (
        <PageDrawer
          title={nameOf(history.row)}
          width={HISTORY_WIDTH}
          open={history.isOpen}
          destroyOnHidden
          onClose={() => setHistory({ ...history, isOpen: false })}
        >
          <Suspense fallback={<Skeleton active />}>
            <RecordHistory resource={category} id={history.row.id} />
          </Suspense>
        </PageDrawer>
      )}
      {task && <CategoryForm task={task} open={isOpen} onClose={() => setOpen(false)} onSaved={handleSaved} />}
    </section>
  )
}

/** What the other columns say, for a card. */
function secondLine(row: CategoryRow, shown: string): string {
  const others = [row.name, row.nameEn].filter((name) => name !== null && name !== shown)
  return [...others, row.code].join(' · ')
}

/** A text with the part that was searched for marked. */
function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <mark className="category-mark">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

/** Pixels on a desktop. */
const HISTORY_WIDTH = 560

const HISTORY: Text = ['变更记录', 'History']
const TITLE: Text = ['分类', 'Categories']
const ADD: Text = ['新增', 'Add']
const ADD_CHILD: Text = ['添加下级', 'Add below']
const EDIT: Text = ['编辑', 'Edit']
const REMOVE: Text = ['删除', 'Delete']
const LOCATE: Text = ['定位', 'Locate']
const REMOVED: Text = ['删除成功!', 'Deleted']
const DELETE_TITLE: Text = ['删除分类「{name}」？', 'Delete the category {name}?']
const REMOVE_ONE: Text = ['该分类没有下级分类。', 'There are no categories below it.']
const REMOVE_WITH: Text = [
  '它有 {n} 个下级分类，将一并删除，共 {all} 个。',
  'The {n} categories below it go with it, {all} in all.',
]
const REMOVE_ALL: Text = ['删除 {all} 个', 'Delete {all}']
const CANCEL: Text = ['取消', 'Cancel']
const NAME: Text = ['分类名称', 'Name']
const OTHER_NAME: Text = ['英文名称', 'Chinese name']
const CODE: Text = ['分类编码', 'Code']
const SEARCH: Text = ['搜索分类名称', 'Search by name']
const NOT_FOUND: Text = ['没有找到该分类，或您无权查看', 'There is no such category, or you may not see it']
const REFRESH: Text = ['刷新', 'Refresh']
const CLEAR: Text = ['清除搜索', 'Clear the search']
const NO_DATA: Text = ['暂无数据', 'No data']
const NO_DATA_HINT: Text = ['先新增一个一级分类', 'Add a first category']
const NO_MATCH: Text = ['没有符合条件的分类', 'No matching category']
const NO_MATCH_HINT: Text = ['换一个关键字试试', 'Try another keyword']
