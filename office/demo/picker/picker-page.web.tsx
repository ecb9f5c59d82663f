import type { ComponentProps } from 'react'
import type { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import type { DepartUserPicker } from '../../system/user/depart-user-picker.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { PickDepartExample } from './pick-depart.web.tsx'
import { PickDepartUserExample } from './pick-depart-user.web.tsx'
import { PickListExample } from './pick-list.web.tsx'
import { PickRolePositionExample } from './pick-role-position.web.tsx'
import { PickUserExample } from './pick-user.web.tsx'

/** Gallery of the pickers that open a dialog. */
export function PickerDemoPage() {
  return (
    <PartPage
      when={[
        '从用户、角色、部门、职务或任意列表里挑选行。在资源里声明引用字段就会自动打开对应的选择器；多选跨页保留，点“确定”才生效。',
        'Picks rows of users, roles, departments, positions or any other list. A declared reference opens its picker by itself; what is ticked survives paging and counts with OK.',
      ]}
      examples={[
        {
          id: 'pick-user',
          title: ['用户选择', 'Users'],
          text: ['按姓名、账号、性别和生日查找。', 'Found by name, account, sex and birthday.'],
          Example: PickUserExample,
          source: () => import('./pick-user.web.tsx?raw'),
        },
        {
          id: 'pick-depart-user',
          title: ['按部门选用户', 'Users by department'],
          text: [
            '左边的部门树缩小右边的用户列表，含下级部门。',
            'The tree of departments on the left narrows the list, with all that is below.',
          ],
          Example: PickDepartUserExample,
          source: () => import('./pick-depart-user.web.tsx?raw'),
        },
        {
          id: 'pick-depart',
          title: ['部门选择', 'Departments'],
          text: [
            '整棵部门树，可搜索；多选时可以父子关联，也可以逐个勾选。',
            'The whole tree with a search; several are ticked with their children or one by one.',
          ],
          Example: PickDepartExample,
          source: () => import('./pick-depart.web.tsx?raw'),
        },
        {
          id: 'pick-role-position',
          title: ['角色与职务', 'Roles and positions'],
          text: ['同一个对话框，换一个列表。', 'The same dialog over another list.'],
          Example: PickRolePositionExample,
          source: () => import('./pick-role-position.web.tsx?raw'),
        },
        {
          id: 'pick-list',
          title: ['从任意列表选择', 'Any list'],
          text: [
            '用十行数据描述一个列表，列、筛选和单元格都来自资源的声明。这里从预售手办里选，并取回整行。',
            'Ten lines of data describe the list; its columns, filters and cells come from the declared resource. Here: pre-order figures, with their whole rows.',
          ],
          Example: PickListExample,
          source: () => import('./pick-list.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Enter', ['在框里：打开对话框；在筛选里：查询', 'In the box: opens the dialog; in a filter: searches']],
        ['Space', ['勾选或取消当前行', 'Ticks the row or takes the tick away']],
        ['Esc', ['关闭对话框，不改变已选的值', 'Closes the dialog and changes nothing']],
        ['Backspace', ['在框里：去掉最后一项', 'In the box: takes the last one away']],
      ]}
      props={[
        propNotes<ComponentProps<typeof PickControl>>('PickControl', {
          field: ['Field', ['引用字段的声明；many 决定多选', 'A declared reference; `many` allows several']],
          list: ['PickList', ['要选择的列表', 'The list to pick from']],
          title: ['Text', ['对话框标题，默认“X选择”', 'Title of the dialog']],
          Beside: ['ComponentType', ['列表左边的部分，例如部门树', 'A part beside the list, like a tree']],
          hasButton: ['boolean', ['为 false 时点框打开对话框', 'Without a button the box opens the dialog']],
          onRows: ['(rows) => void', ['新选择的整行', 'Whole rows of a new choice']],
        }),
        propNotes<PickList>('PickList', {
          name: ['Text', ['一行叫什么', 'What one row is called']],
          resource: ['AnyResource', ['字段来自它的声明', 'Its declaration holds the fields']],
          columns: ['string[]', ['第一列是已选行的名字', 'The first one names a chosen row']],
          query: ['string', ['始终显示的筛选', 'The filter that is always there']],
          filters: ['string[]', ['可收起的筛选', 'Filters that fold away']],
          value: ['string', ['存储的列', 'The stored column']],
          label: ['string', ['显示的列', 'The shown column']],
          width: ['number', ['对话框宽度，默认 900', 'Width of the dialog, 900 unless said']],
          ellipsis: [
            'number',
            ['已选文字的最多字数，默认 12，-1 不截断', 'Letters of a label, 12 unless said; -1 for all'],
          ],
        }),
        propNotes<ComponentProps<typeof DepartUserPicker>>('DepartUserPicker', {
          store: ["'username' | 'id'", ['存储什么，默认 username', 'What is stored, `username` unless said']],
        }),
      ]}
    />
  )
}
