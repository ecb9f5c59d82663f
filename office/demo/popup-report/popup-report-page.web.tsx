import type { PopupReport } from '#kit/web/picker/popup-report/popup-report.ts'
import type { PopupReportInputProps } from '#kit/web/picker/popup-report/popup-report-input.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { PopupFillExample } from './popup-fill.web.tsx'
import { PopupManyExample } from './popup-many.web.tsx'
import { PopupParamExample } from './popup-param.web.tsx'
import { PopupPickerExample } from './popup-picker.web.tsx'
import { PopupStatesExample } from './popup-states.web.tsx'

/** Gallery of the popup report picker. */
export function PopupReportDemoPage() {
  return (
    <PartPage
      when={[
        '一次选择要填好几个字段，或列、查询条件由管理员配置时使用。只引用一行、列固定时，用“选择器”。',
        'For choices that fill several fields at once, and for columns and query fields that an administrator configures. Where one row is referenced and its columns are fixed, a picker is enough.',
      ]}
      examples={[
        {
          id: 'popup-fill',
          title: ['填充表单', 'Fill a form'],
          text: [
            '选中一行，名称、编号和发售月一起填好；点 × 一起清空。',
            'One row fills name, number and release month; × empties all of them.',
          ],
          Example: PopupFillExample,
          source: () => import('./popup-fill.web.tsx?raw'),
        },
        {
          id: 'popup-many',
          title: ['多选', 'Several rows'],
          text: [
            '跨页勾选，多个值用 spliter 连接；同一 groupId 的输入框 30 秒内共用服务器的回答。',
            'Ticked over several pages and joined by `spliter`; inputs of one `groupId` share the answers of the server for 30 seconds.',
          ],
          Example: PopupManyExample,
          source: () => import('./popup-many.web.tsx?raw'),
        },
        {
          id: 'popup-param',
          title: ['带参数', 'Parameters'],
          text: [
            'param 里的报表参数始终生效；同名的查询条件只是初始值，可以改。',
            'A parameter of the report always holds; one that names a query field is its first value and can be changed.',
          ],
          Example: PopupParamExample,
          source: () => import('./popup-param.web.tsx?raw'),
        },
        {
          id: 'popup-picker',
          title: ['声明的引用字段', 'A declared reference'],
          text: [
            'reportPicker 把报表变成引用字段的选择器，注册后声明过的字段不用写代码。',
            '`reportPicker` makes a report the picker of a source; once registered, declared fields need no code.',
          ],
          Example: PopupPickerExample,
          source: () => import('./popup-picker.web.tsx?raw'),
        },
        {
          id: 'popup-states',
          title: ['状态与错误', 'States'],
          text: [
            '配置不完整时原地说明；报表打不开时弹窗说明原因。',
            'An incomplete configuration says so in its place; a report that cannot be opened says why in a dialog.',
          ],
          Example: PopupStatesExample,
          source: () => import('./popup-states.web.tsx?raw'),
        },
      ]}
      keys={[
        [
          'Enter',
          ['在框里：打开对话框；在查询条件里：查询', 'In the box: opens the dialog; in a query field: searches'],
        ],
        ['Space', ['勾选当前行', 'Ticks the row']],
        ['Esc', ['关闭对话框，不改变已填的值', 'Closes the dialog and changes nothing']],
      ]}
      props={[
        propNotes<PopupReportInputProps>('PopupReportInput', {
          report: ['PopupReport', ['选哪个报表，填哪些字段', 'Which report, and which fields it fills']],
          field: ['string', ['自己是哪个目标字段，默认第一个', 'Which target it is itself, the first unless said']],
          value: ['string', ['自己的值', 'Its own value']],
          label: ['string', ['代替值显示的文字', 'Shown instead of the value']],
          onChange: [
            '(text, filled) => void',
            ['自己的值，和全部目标字段的值', 'Its own value, and those of all targets'],
          ],
        }),
        propNotes<PopupReport>('PopupReport', {
          code: ['string', ['报表编码', 'Code of the report']],
          orgFields: ['string', ['报表的列，逗号隔开', 'Columns of the report, by commas']],
          destFields: ['string', ['被填充的字段，数量与 orgFields 相同', 'Fields to fill, as many as `orgFields`']],
          sorter: ['string', ['“列=asc”或“列=desc”', '`column=asc` or `column=desc`']],
          multi: ['boolean', ['可选多行', 'Several rows']],
          param: ['object', ['报表参数和查询条件的初始值', 'Parameters, and first values of query fields']],
          spliter: ['string', ['多个值的分隔符，默认逗号', 'Between several values, a comma unless said']],
          groupId: ['string', ['同组 30 秒内共用回答', 'Its group shares answers for 30 s']],
        }),
      ]}
    />
  )
}
