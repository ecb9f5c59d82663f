import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { useAddress } from '#kit/web/list/address.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { RowHead } from '#kit/web/tree-page/row-head.web.tsx'
import { TreeDetail } from '#kit/web/tree-page/tree-detail.web.tsx'
import { TreePanes } from '#kit/web/tree-page/tree-panes.web.tsx'
import { useRowDeletion } from '#kit/web/tree-page/use-row-deletion.web.ts'
import { useRowMove } from '#kit/web/tree-page/use-row-move.web.tsx'
import { useRowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { category, categoryNames } from './category.ts'
import { categoryCalls } from './category-calls.web.ts'
import './category.css'
import { CategoryForm } from './category-form.web.tsx'
import { CategorySheets } from './category-sheets.web.tsx'
import { type CategoryRow, categoryRow } from './category-tree.ts'

const CommentThread = late(async () => (await import('#kit/web/comment/comment-thread.web.tsx')).CommentThread)
const RecordHistory = late(async () => (await import('#kit/web/form/record-history.web.tsx')).RecordHistory)

const PARENT = ref(['上级分类', 'Parent'], 'sys_category,name,id', { tree: true })

/** Categories of figures: the tree on the left, the chosen one on the right. */
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
  const rows = useRowTree<CategoryRow>({
    load: (parent) => categoryCalls.list(parent, ''),
    search: (keyword) => categoryCalls.list(ROOT, keyword),
    read: categoryRow,
    pathOf: async (id) => categoryCalls.pathOf(await categoryCalls.byValue(id)),
    words: WORDS,
  })
  useWanted(rows.choose)
  const nameOf = useCallback((row: CategoryRow) => categoryNames(row, locale)[0] ?? row.code, [locale])
  const render = useCallback(
    (row: CategoryRow) => (
      <span title={row.code}>
        {nameOf(row)} <code className="category-code">{row.code}</code>
      </span>
    ),
    [nameOf],
  )
  const show = (id: string) => void rows.show(id)
  const { move, askParent, dialog } = useRowMove<CategoryRow>({
    rows,
    nameOf,
    parentOf: ({ pid }) => pid,
    send: categoryCalls.move,
    ask: async (row) => {
      const below = await categoryCalls.countBelow(row)
      return t(below > 0 ? CODES_BELOW : CODE, { n: below })
    },
    onMoved: show,
    parentField: PARENT,
    top: TOP,
  })
  const askDelete = useRowDeletion<CategoryRow>({
    ask: async (row) => {
      const below = await categoryCalls.countBelow(row)
      return {
        title: t(DELETE_TITLE, { name: nameOf(row) }),
        content: below > 0 ? t(REMOVE_WITH, { n: below, all: below + 1 }) : t(REMOVE_ONE),
        ...(below > 0 && { okText: t(REMOVE_ALL, { all: below + 1 }) }),
      }
    },
    remove: ({ id }) => categoryCalls.remove(id),
    onGone: ({ pid }) => {
      rows.choose('')
      void rows.tree.reload(rows.keyword === '' ? pid : ROOT)
    },
  })
  const add = can('system:category:add') && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => rows.add(ROOT)}>
      {t(ADD)}
    </Button>
  )
  const actionsOf = (row: CategoryRow) => [
    ...(can('system:category:add') ? [{ key: 'add', title: ADD_CHILD, run: () => rows.add(row.id) }] : []),
    ...(can('system:category:edit') ? [{ key: 'move', title: MOVE, run: () => askParent(row) }] : []),
    ...(can('system:category:delete')
      ? [{ key: 'delete', title: REMOVE, isDanger: true, run: () => askDelete(row) }]
      : []),
  ]
  const tabsOf = (row: CategoryRow) => [
    {
      key: 'info',
      title: INFO,
      children: (
        <CategoryForm
          key={`${row.id} ${row.version}`}
          task={{ kind: 'edit', row }}
          isDisabled={!can('system:category:edit')}
          onSaved={({ id }) => show(id)}
        />
      ),
    },
    { key: 'comments', title: COMMENTS, children: <CommentThread resource={category.name} id={row.id} /> },
    { key: 'history', title: HISTORY, children: <RecordHistory resource={category} id={row.id} /> },
  ]
  return (
    <section aria-label={t(TITLE)}>
      <TreePanes<CategoryRow>
        rows={rows}
        render={render}
        onReload={() => show(rows.chosen)}
        onMove={can('system:category:edit') ? move : undefined}
        toolbar={
          <>
            {add}
            <CategorySheets onImported={() => show(rows.chosen)} />
          </>
        }
        empty={
          <EmptyState title={NO_DATA} hint={NO_DATA_HINT}>
            {add}
          </EmptyState>
        }
      >
        <TreeDetail<CategoryRow>
          rows={rows}
          nameOf={nameOf}
          actionsOf={actionsOf}
          tabsOf={tabsOf}
          renderNew={(parent, added) => {
            const above = rows.rowOf(parent)?.name
            return (
              <>
                <RowHead title={above ? t(ADD_BELOW, { name: above }) : t(ADD_ROOT)} />
                <CategoryForm key={parent} task={{ kind: 'add', parent }} {...added} />
              </>
            )
          }}
          nothing={{ title: CHOOSE, hint: CHOOSE_HINT }}
        />
      </TreePanes>
      {dialog}
    </section>
  )
}

/** Fields lead here to the category that they hold, by its code. */
function useWanted(choose: (id: string) => void) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [{ code: wanted = '' }] = useAddress()
  const find = useEffectEvent(async () => {
    try {
      choose((await categoryCalls.byValue(wanted)).id)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.warning(t(WORDS.missing))
    }
  })
  useEffect(() => {
    if (wanted !== '') {
      void find()
    }
  }, [wanted])
}

const WORDS = {
  tree: ['分类树', 'Categories'],
  details: ['分类详情', 'Category'],
  search: ['搜索分类名称', 'Search by name'],
  back: ['返回分类树', 'Back to the tree'],
  failed: ['分类加载失败', 'The categories could not be loaded'],
  noMatch: ['没有符合条件的分类', 'No matching category'],
  missing: ['没有找到该分类，或您无权查看', 'There is no such category, or you may not see it'],
} as const
const TITLE: Text = ['分类', 'Categories']
const ADD: Text = ['新增', 'Add']
const ADD_CHILD: Text = ['添加下级', 'Add below']
const ADD_ROOT: Text = ['新增分类', 'Add a category']
const ADD_BELOW: Text = ['在「{name}」下新增分类', 'Add a category below {name}']
const MOVE: Text = ['移动', 'Move']
const REMOVE: Text = ['删除', 'Delete']
const INFO: Text = ['基本信息', 'Details']
const COMMENTS: Text = ['评论', 'Comments']
const HISTORY: Text = ['变更记录', 'History']
const CODE: Text = [
  '分类编码会随位置改变，按编码的引用一并更新。',
  'Its code changes with its place; what refers to the code follows.',
]
const CODES_BELOW: Text = [
  '它和它的 {n} 个下级分类一起移动；分类编码会随位置改变，按编码的引用一并更新。',
  '{n} {n|category|categories} below it {n|moves|move} along. Their codes change with their place; what refers to the codes follows.',
]
const TOP: Text = ['留空则成为一级分类', 'Empty: it becomes one of the first level']
const DELETE_TITLE: Text = ['删除分类「{name}」？', 'Delete the category {name}?']
const REMOVE_ONE: Text = ['该分类没有下级分类。', 'There are no categories below it.']
const REMOVE_WITH: Text = [
  '它有 {n} 个下级分类，将一并删除，共 {all} 个。',
  '{n} {n|category|categories} below it {n|goes|go} with it, {all} in all.',
]
const REMOVE_ALL: Text = ['删除 {all} 个', 'Delete {all}']
const NO_DATA: Text = ['暂无数据', 'No data']
const NO_DATA_HINT: Text = ['先新增一个一级分类', 'Add a first category']
const CHOOSE: Text = ['请选择分类', 'Choose a category']
const CHOOSE_HINT: Text = [
  '在左侧选择；拖动可以移动和排序',
  'Choose one in the tree; drag categories to move them and to put them in order',
]
