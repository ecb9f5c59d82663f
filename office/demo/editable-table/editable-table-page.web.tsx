import type { TableColumn } from '#kit/web/editable-table/column.ts'
import type { EditableTableHandle, EditableTableProps } from '#kit/web/editable-table/table-props.web.ts'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { TableFieldsExample } from './table-fields.web.tsx'
import { TableFilesExample } from './table-files.web.tsx'
import { TableLargeExample } from './table-large.web.tsx'
import { TableLinkageExample } from './table-linkage.web.tsx'
import { TableLiveExample } from './table-live.web.tsx'
import { TableOrderExample } from './table-order.web.tsx'
import { TableOwnTypeExample } from './table-own-type.web.tsx'
import { TableRowsExample } from './table-rows.web.tsx'
import { TableRulesExample } from './table-rules.web.tsx'
import { TableTypesExample } from './table-types.web.tsx'

/** Gallery of the editable table. */
export function EditableTableDemoPage() {
  return (
    <PartPage
      when={[
        '一张单据的明细、批量维护的行用可编辑表格：增删改都先留在页面里，校验通过后一起保存，随时可以撤销。',
        'For the lines of a document and rows kept in bulk: what is added, changed and removed stays on the page, is checked and saved together, and can be undone at any time.',
      ]}
      examples={[
        {
          id: 'table-types',
          title: ['单元格类型', 'Types of cells'],
          text: [
            '平时是文字，点一下才变成合适的编辑器；底部统计合计与平均。',
            'Text until it is clicked, then the editor that fits. Sums and averages stand below.',
          ],
          Example: TableTypesExample,
          source: () => import('./table-types.web.tsx?raw'),
        },
        {
          id: 'table-rules',
          title: ['校验', 'Rules'],
          text: [
            '边输入边校验，第一条不满足的规则说明原因；多张表一起校验时，自动切到出错的页签。',
            'Checked while typing; the first broken rule speaks. Of several tables, the tab of the first error comes to the front.',
          ],
          Example: TableRulesExample,
          source: () => import('./table-rules.web.tsx?raw'),
        },
        {
          id: 'table-order',
          title: ['排序与插入', 'Order'],
          text: [
            '拖动手柄排序，点手柄上移、下移、插入；“新增”旁可设置行数和位置。',
            'Drag a handle, or click it to move and insert. Beside the button, how many rows are added, and where.',
          ],
          Example: TableOrderExample,
          source: () => import('./table-order.web.tsx?raw'),
        },
        {
          id: 'table-linkage',
          title: ['联动', 'Linkage'],
          text: [
            '后一列的选项取决于前一列；这里的单元格一直是输入框的样子。',
            'Options depend on the column before. These cells always look like inputs.',
          ],
          Example: TableLinkageExample,
          source: () => import('./table-linkage.web.tsx?raw'),
        },
        {
          id: 'table-rows',
          title: ['展开、子表与详情', 'Rows that open'],
          text: [
            '箭头展开，点会员弹出子表，点订单号打开整行的表单；已完成的行不可选、不可改。',
            'The arrow opens a row, a click on the member its sub-table, one on the number its form. Rows that are done are disabled.',
          ],
          Example: TableRowsExample,
          source: () => import('./table-rows.web.tsx?raw'),
        },
        {
          id: 'table-files',
          title: ['报表、图片与附件', 'Reports and files'],
          text: [
            '从报表选一行，同时填好几列；图片和附件在单元格里上传。',
            'A row of a report fills several columns; pictures and files are uploaded in their cells.',
          ],
          Example: TableFilesExample,
          source: () => import('./table-files.web.tsx?raw'),
        },
        {
          id: 'table-own-type',
          title: ['自定义单元格类型', 'A type of its own'],
          text: [
            '用 registerCellType 注册：怎样显示，输入或粘贴的文字表示什么。这里输入 0 到 5。',
            'Registered by registerCellType: how it reads, and what a typed or pasted text means. Here, type 0 to 5.',
          ],
          Example: TableOwnTypeExample,
          source: () => import('./table-own-type.web.tsx?raw'),
        },
        {
          id: 'table-fields',
          title: ['由资源生成', 'From a resource'],
          text: [
            '列、选项和校验都来自资源的声明。',
            'Columns, choices and checks come from the declaration of a resource.',
          ],
          Example: TableFieldsExample,
          source: () => import('./table-fields.web.tsx?raw'),
        },
        {
          id: 'table-live',
          title: ['实时更新', 'Live rows'],
          text: [
            '用两个浏览器打开本页：一边改，另一边立刻更新，旧值渐渐淡出。',
            'Open this page in two browsers: a change in one appears in the other, the old value fading away.',
          ],
          Example: TableLiveExample,
          source: () => import('./table-live.web.tsx?raw'),
        },
        {
          id: 'table-large',
          title: ['一万行', 'Ten thousand rows'],
          text: ['只画看得见的单元格，滚动依然流畅。', 'Only cells in sight are drawn, and scrolling stays smooth.'],
          Example: TableLargeExample,
          source: () => import('./table-large.web.tsx?raw'),
        },
      ]}
      keys={[
        ['↑ ↓ ← →', ['在单元格之间移动', 'Moves between the cells']],
        ['Enter', ['编辑；再按保留并到下一行', 'Edits; again, keeps it and goes down']],
        ['Esc', ['放弃这次编辑', 'Gives the edit up']],
        ['Shift+↓', ['选择一片单元格', 'Chooses a range of cells']],
        ['Ctrl+A', ['选择全部单元格', 'Chooses all cells']],
        ['Ctrl+C Ctrl+V', ['与电子表格之间复制、粘贴', 'Copies to and from a spreadsheet']],
        ['Ctrl+D', ['向下填充', 'Fills down']],
        ['Delete', ['清空', 'Empties']],
        ['Ctrl+Z Ctrl+Y', ['撤销、重做', 'Undoes, redoes']],
        ['Space', ['在手柄上：拿起、放下一行', 'On a handle: picks a row up and drops it']],
      ]}
      props={[
        propNotes<EditableTableProps>('EditableTable', {
          label: ['Text', ['名称', 'Its name']],
          columns: ['TableColumn[]', ['列', 'The columns']],
          rows: ['TableRow[]', ['服务器的行；换新即重新开始', 'Rows of the server; other rows begin anew']],
          toolbar: ['boolean | Toolbar', ['工具栏和它的按钮', 'The toolbar and its buttons']],
          authPre: ['string', ['权限前缀，隐藏按钮和列', 'Prefix of permissions that hide buttons and columns']],
          disabledRows: ['{ [key]: value }', ['这些值的行不可选、不可改', 'Rows with these values are disabled']],
          dragSort: ['boolean', ['可以排序', 'Rows can be put in order']],
          rowSelection: ['boolean', ['可以选择', 'Rows can be chosen']],
          linkage: ['Linkage[]', ['联动的选项', 'Options that depend on another column']],
          expand: ['{ height, of }', ['展开的内容', 'What a row opens to']],
          subTable: ['(row) => ReactNode', ['点击行弹出的内容', 'What hangs at a clicked row']],
          details: ['(form) => ReactNode', ['整行的表单', 'The form of a whole row']],
          live: ['{ socketKey, reloadEffect, onMessage }', ['与其他浏览器实时同步', 'Shows rows of other browsers']],
          beforeDelete: ['(rows) => Promise', ['删除前询问，可拒绝', 'Asked before rows go; may refuse']],
          onSave: ['({ tableData, deleteData }) => void', ['全部正确后保存', 'Saves when all is right']],
          onValueChange: ['({ row, column, value }) => void', ['改了一格', 'A cell was changed']],
        }),
        propNotes<TableColumn>('TableColumn', {
          key: ['string', ['行的属性名', 'Property of the row']],
          type: [
            'ColumnType',
            ['单元格类型，也可以用 registerCellType 注册', 'Type of its cells, or one that was registered'],
          ],
          title: ['Text', ['标题', 'Its title']],
          options: ['CellOption[]', ['选项', 'What can be chosen']],
          dictCode: ['string', ['字典编码，或“表,文字,值”', 'A dictionary, or table,text,code']],
          validateRules: ['CellRule[]', ['校验规则', 'Rules']],
          statistics: ["('sum' | 'average')[]", ['合计、平均', 'Sum, average']],
          linkageKey: ['string', ['取决于本列的那一列', 'The column that depends on this one']],
          isOrder: ['boolean', ['新行取最大值加一', 'A new row takes the greatest value plus one']],
          formatter: ['(value, row) => string', ['不编辑时的显示', 'How the value reads']],
        }),
        propNotes<EditableTableHandle>('EditableTableHandle', {
          validate: ['() => Promise', ['校验全部并跳到第一处错误', 'Checks everything and goes to the first error']],
          getAll: ['() => TableData', ['全部行与删除的行', 'All rows, and those that were removed']],
          setValues: ['(rows) => void', ['写入单元格', 'Writes cells']],
          addRows: ['(rows) => void', ['添加行', 'Adds rows']],
          removeRows: ['(ids) => void', ['删除行', 'Removes rows']],
          sendRow: ['(row) => void', ['把行发给其他浏览器', 'Shows the row to other browsers']],
        }),
      ]}
    />
  )
}
