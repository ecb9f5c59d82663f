import type { ComponentProps } from 'react'
import type { FormContainer } from '#kit/web/form/form-container.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { FormContainerExample } from './form-container-example.web.tsx'
import { FormFrameExample } from './form-frame-example.web.tsx'
import { FormRulesExample } from './form-rules-example.web.tsx'
import { InputTableExample } from './input-table-example.web.tsx'
import { ResourceFormExample } from './resource-form-example.web.tsx'

/** Gallery of forms. */
export function FormDemoPage() {
  return (
    <PartPage
      when={[
        '资源的表单由声明得出，不用写；其他表单用 antd 的 Form 配现成的规则。只读时用 FormContainer 整体关闭，预览和翻页仍然可用。',
        'The form of a resource follows from its declaration. Other forms are antd’s with ready rules. FormContainer switches a form off as a whole, while pictures can still be looked at.',
      ]}
      examples={[
        {
          id: 'form-resource',
          title: ['资源的表单', 'The form of a resource'],
          text: [
            '校验、草稿、服务端的拒绝落在对应字段上。这里真的会新增职务。',
            'Checks, a draft over reloads, refusals of the server at their fields. This one really adds a position.',
          ],
          Example: ResourceFormExample,
          source: () => import('./resource-form-example.web.tsx?raw'),
        },
        {
          id: 'form-frame',
          title: ['自己的表单', 'An own form'],
          text: [
            '声明过的字段用 FormField，标签、校验和提示随声明而来；FormFrame 在桌面是对话框，在手机是整屏抽屉。',
            'Declared fields stand in FormField, with their labels, checks and help. FormFrame is a dialog on desktops and a drawer over the whole screen on phones.',
          ],
          Example: FormFrameExample,
          source: () => import('./form-frame-example.web.tsx?raw'),
        },
        {
          id: 'form-rules',
          title: ['现成的规则', 'Ready rules'],
          text: [
            '常用格式的校验与文字；空值不校验，除非必填。离开输入框试试。',
            'Checks of common forms with their words; nothing typed is nothing wrong, unless required. Leave a box to see.',
          ],
          Example: FormRulesExample,
          source: () => import('./form-rules-example.web.tsx?raw'),
        },
        {
          id: 'form-input-table',
          title: ['逐行填写', 'A line each'],
          text: [
            '命令要对一行里的每一项分别询问时用，例如每种商品发几件。',
            'For commands that ask something of each part of a row, such as how many pieces of each item are sent.',
          ],
          Example: InputTableExample,
          source: () => import('./input-table-example.web.tsx?raw'),
        },
        {
          id: 'form-container',
          title: ['整体禁用', 'Switched off as a whole'],
          text: ['禁用所有控件；放进 edit 的部分仍然可用。', 'Every control is off, but for what is given as `edit`.'],
          Example: FormContainerExample,
          source: () => import('./form-container-example.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Tab', ['到下一个字段；离开时校验', 'Goes to the next field; what is left is checked']],
        ['Ctrl+Enter', ['保存', 'Saves']],
        ['Esc', ['关闭；有改动时先询问', 'Closes; asks first when something was changed']],
      ]}
      props={[
        propNotes<ResourceFormProps>('ResourceForm', {
          resource: ['AnyResource', ['哪个资源', 'The resource']],
          mode: ["'new' | 'edit'", ['新增或编辑', 'New or edit']],
          row: ['Row', ['编辑或显示的行', 'The row to edit or show']],
          open: ['boolean', ['是否打开', 'Whether it is open']],
          onSaved: ['() => void', ['保存成功', 'It was saved']],
          children: [
            'ReactNode',
            ['自己的排布，由 FormGrid 和 FormField 组成', 'An own layout of FormGrid and FormField'],
          ],
        }),
        propNotes<ComponentProps<typeof FormContainer>>('FormContainer', {
          disabled: ['boolean', ['整体禁用', 'Switched off']],
          edit: ['ReactNode', ['禁用时仍可用的部分', 'What stays usable']],
        }),
      ]}
    />
  )
}
