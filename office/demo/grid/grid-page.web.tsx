import type { GridColumn, GridProps } from '#kit/web/table/grid/grid-types.web.ts'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { GridExample } from './grid-example.web.tsx'
import { GridLargeExample } from './grid-large.web.tsx'
import { GridStatesExample } from './grid-states.web.tsx'

interface AnyLine {
  readonly id: string
}

/** Gallery of the grid. */
export function GridDemoPage() {
  return (
    <PartPage
      when={[
        '要像电子表格一样连续录入时用 Grid，例如 SKU 的价格和库存；只是查看的行用列表。',
        'For typing many values one after the other, as in a spreadsheet: prices and stock of SKUs. Rows that are read belong in a list.',
      ]}
      examples={[
        {
          id: 'grid-type',
          title: ['录入与校验', 'Typing and marks'],
          text: [
            '直接输入就替换单元格，可以与电子表格互相复制粘贴；错误的单元格标红，指上去说明原因。',
            'Typing replaces a cell; ranges are copied to and from spreadsheets. A wrong cell is marked, and says why.',
          ],
          Example: GridExample,
          source: () => import('./grid-example.web.tsx?raw'),
        },
        {
          id: 'grid-large',
          title: ['一万行', 'Ten thousand rows'],
          text: ['只画看得见的行和列，第一列固定。', 'Only what is in sight is drawn; the first column stays.'],
          Example: GridLargeExample,
          source: () => import('./grid-large.web.tsx?raw'),
        },
        {
          id: 'grid-states',
          title: ['没有行', 'No rows'],
          text: ['说明为什么空、能做什么。', 'Says why there is nothing, and what to do.'],
          Example: GridStatesExample,
          source: () => import('./grid-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['↑ ↓ ← →', ['在单元格之间移动', 'Moves between the cells']],
        ['Enter', ['保留输入并到下一行', 'Keeps what was typed and goes down']],
        ['Esc', ['放弃输入', 'Gives the typing up']],
        ['Shift+↓', ['选中一片', 'Selects a range']],
        ['Delete', ['清空选中的单元格', 'Empties what is selected']],
        ['Ctrl+C Ctrl+V', ['与电子表格之间复制、粘贴', 'Copies to and from a spreadsheet']],
        ['Ctrl+Home Ctrl+End', ['第一格、最后一格', 'First cell, last cell']],
      ]}
      props={[
        propNotes<GridProps<AnyLine>>('Grid', {
          label: ['string', ['名称', 'Its name']],
          columns: ['GridColumn<Row>[]', ['列', 'The columns']],
          rows: ['Row[]', ['行', 'The rows']],
          keyOf: ['(row) => string', ['行的键，焦点和输入随它走', 'Focus and typing stay with the key']],
          onType: ['({ row, column, text }) => void', ['输入了一格', 'A cell was typed into']],
          onFill: ['({ columns, fromRow, rows }) => void', ['向下填充', 'Values go into other rows']],
          onClear: ['(places) => void', ['按 Delete 清空', 'Emptied by Delete']],
          onPaste: ['(place, data) => void', ['从电子表格粘贴', 'Pasted from a spreadsheet']],
          empty: ['ReactNode', ['没有行时显示', 'Shown when there are no rows']],
          markOf: ['(place) => GridMark', ['标出错误或提醒', 'Marks errors and warnings']],
        }),
        propNotes<GridColumn<AnyLine>>('GridColumn', {
          name: ['string', ['列名', 'Its name']],
          title: ['string', ['标题', 'Its title']],
          text: ['(row) => string', ['复制得到、输入开始时的文字', 'What copying takes and typing starts from']],
          typing: [
            "'text' | 'decimal' | 'numeric'",
            ['可以输入，以及手机的键盘', 'Can be typed into, and the keyboard on phones'],
          ],
          isNumeric: ['boolean', ['右对齐', 'Right-aligned']],
          isFrozen: ['boolean', ['横向滚动时不动', 'Stays in sight while others scroll']],
          cell: ['(cell) => ReactNode', ['自己画单元格', 'Own drawing']],
        }),
      ]}
    />
  )
}
