import type { ControlProps } from '#kit/web/field/control-props.ts'
import type { FieldTextProps } from '#kit/web/field/field-text.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { FieldKindsExample } from './field-kinds.web.tsx'
import { FieldReadExample } from './field-read.web.tsx'
import { FieldStatesExample } from './field-states.web.tsx'

/** Gallery of what a declared field brings with it. */
export function FieldDemoPage() {
  return (
    <PartPage
      when={[
        '资源只声明一次字段，列表、搜索、表单、详情、导入导出和两端的校验都由声明得出，页面不用再写代码。只有单独使用一个控件时才直接用 FieldControl。',
        'A resource declares its fields once; list, search, form, detail, import, export and the checks of both sides follow without code. FieldControl by itself is for a control outside of a form.',
      ]}
      examples={[
        {
          id: 'field-kinds',
          title: ['十三种字段', 'Thirteen kinds'],
          text: [
            '同一个声明里的十三种字段，控件、必填、长度、最小值和提示都来自声明；离开输入框时校验。',
            'All thirteen kinds in one declaration: control, required mark, limits and help come from it. What is typed is checked when the box is left.',
          ],
          Example: FieldKindsExample,
          source: () => import('./field-kinds.web.tsx?raw'),
          parts: { 'figure-card.ts': () => import('./figure-card.ts?raw') },
        },
        {
          id: 'field-read',
          title: ['只读', 'To read'],
          text: [
            '同一个声明的详情：字典与引用显示文字，金额按元显示，富文本先清洗再显示，空值为“-”。',
            'The detail of the same declaration: texts of dictionaries and references, amounts in yuan, rich text made safe, `-` for nothing.',
          ],
          Example: FieldReadExample,
          source: () => import('./field-read.web.tsx?raw'),
        },
        {
          id: 'field-states',
          title: ['状态', 'States'],
          text: ['单独的控件，空、有值、禁用和错误。', 'Single controls: empty, filled, disabled and wrong.'],
          Example: FieldStatesExample,
          source: () => import('./field-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Tab', ['到下一个字段；离开时校验', 'Goes to the next field; what is left is checked']],
        ['Ctrl+Enter', ['在资源的表单里：保存', 'In the form of a resource: saves']],
      ]}
      props={[
        propNotes<ControlProps>('FieldControl', {
          field: ['Field', ['字段的声明，决定控件', 'The declaration; it decides the control']],
          value: ['unknown', ['接口里的值', 'The value of the wire']],
          onChange: ['(value: WireValue) => void', ['清空时为空字符串', 'The empty text when cleared']],
          disabled: ['boolean', ['不可编辑', 'Cannot be changed']],
        }),
        propNotes<FieldTextProps>('FieldText', {
          field: ['Field', ['字段的声明', 'The declaration']],
          name: ['string', ['字段名', 'Name of the field']],
          row: ['Record<string, unknown>', ['接口返回的一行', 'A row of the wire']],
          place: ["'cell' | 'detail'", ['单元格只有一行，详情显示全部', 'A cell is one line, a detail shows all']],
        }),
      ]}
    />
  )
}
