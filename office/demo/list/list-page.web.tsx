import type { AnyResource } from '#kit/contract/resource.ts'
import type { ListOptions } from '#kit/web/list/list-provider.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { ListQueryExample } from './list-query.web.tsx'
import { ListStatesExample } from './list-states.web.tsx'
import { OwnTableExample } from './own-table-example.web.tsx'
import { SmallTableExample } from './small-table-example.web.tsx'

/** Gallery of the list with its advanced query. */
export function ListDemoPage() {
  return (
    <PartPage
      when={[
        '标准列表页只要一行 <ResourcePage resource={…} />；页面要自己排布时，用下面这些部件拼装。条件都在地址栏里，可以收藏，可以后退。',
        'A standard list is one line, <ResourcePage resource={…} />; a page with a layout of its own puts these parts together. Conditions live in the address: bookmark them, go back to them.',
      ]}
      examples={[
        {
          id: 'list-query',
          title: ['高级查询与视图', 'Advanced query and views'],
          text: [
            '“高级查询”里按条件分组查询，可以保存、共享；“视图”把条件、排序和列一起记下来。这里查的是职务。',
            'The advanced query builds groups of conditions, to be saved and shared; a view keeps conditions, sort and columns together. The rows are the positions.',
          ],
          Example: ListQueryExample,
          source: () => import('./list-query.web.tsx?raw'),
        },
        {
          id: 'list-own-table',
          title: ['自己的表格', 'An own table'],
          text: [
            '不是资源的行也用同样的选择框、行操作和分页；不能执行的操作收进“更多”，并说明原因。',
            'Rows that are no resource have the same boxes, commands and pager. What a row forbids stands behind More, with its reason.',
          ],
          Example: OwnTableExample,
          source: () => import('./own-table-example.web.tsx?raw'),
        },
        {
          id: 'list-small-table',
          title: ['小表格', 'A small table'],
          text: [
            '对话框和面板里只供阅读的几行：不分页、不选择，窄屏时横向滚动。',
            'A few rows to read, in a dialog or a panel: no pages, no boxes; narrow screens scroll it sideways.',
          ],
          Example: SmallTableExample,
          source: () => import('./small-table-example.web.tsx?raw'),
        },
        {
          id: 'list-states',
          title: ['空与错误', 'Empty and failed'],
          text: [
            '为什么空、能做什么，什么失败了、怎么重试，都要说清楚。',
            'Says why there is nothing and what to do, what failed and how to try again.',
          ],
          Example: ListStatesExample,
          source: () => import('./list-states.web.tsx?raw'),
        },
      ]}
      keys={[
        [
          'Enter',
          ['在搜索栏里：查询；在高级查询里：执行查询', 'In the search bar: searches; in the advanced query: runs it'],
        ],
        [
          'Esc',
          ['在搜索框里：清空；在高级查询里：关闭', 'In a search field: clears it; in the advanced query: closes it'],
        ],
      ]}
      props={[
        propNotes<ListOptions<AnyResource>>('ListProvider', {
          resource: ['Resource', ['资源的声明', 'The declaration']],
          rowActions: [
            '(row, list) => PageAction[]',
            ['声明之外的行操作', 'Commands of a row beyond the declared ones'],
          ],
          batchActions: [
            '(run) => PageBatchAction[]',
            ['声明之外的批量操作', 'Commands of selected rows beyond the declared ones'],
          ],
          Form: ['Component', ['代替标准表单', 'In place of the standard form']],
          ImportDialog: [
            'Component | null',
            ['代替标准导入；null 表示此处不导入', 'In place of the standard import; null for none'],
          ],
          onOpen: ['(mode, row) => void', ['打开自己的页面', 'Opens a page of its own']],
          beforeDelete: ['(rows) => void', ['抛错即拒绝删除', 'Refuses a deletion by throwing']],
        }),
      ]}
    />
  )
}
