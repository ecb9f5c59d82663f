import type { CronBuilderProps } from '#kit/web/field/cron/cron-builder.web.tsx'
import type { CronInputProps } from '#kit/web/field/cron/cron-input.web.tsx'
import type { SecondsSelectorProps } from '#kit/web/field/cron/seconds-selector.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { CronBuilderExample } from './cron-builder.web.tsx'
import { CronInputExample } from './cron-input.web.tsx'
import { CronSecondsExample } from './cron-seconds.web.tsx'
import { CronStatesExample } from './cron-states.web.tsx'

/** Gallery of the parts that make cron expressions. */
export function CronDemoPage() {
  return (
    <PartPage
      when={[
        '表单里用 CronInput；整页配置一个任务时直接放 CronBuilder；只需要秒的时候用 SecondsSelector。日和周只能设置其中之一，设置一项时另一项自动变为“?”。',
        'A form takes CronInput; a page about one job shows CronBuilder itself; SecondsSelector is for the seconds alone. Only one of day and week can be set: setting one turns the other into “?”.',
      ]}
      examples={[
        {
          id: 'cron-input',
          title: ['输入框', 'Input'],
          text: [
            '可以直接输入，也可以点“选择”在对话框里生成；点“确定”前不会改变表单的值。',
            'Type it, or build it in the dialog; the form keeps its value until OK.',
          ],
          Example: CronInputExample,
          source: () => import('./cron-input.web.tsx?raw'),
        },
        {
          id: 'cron-builder',
          title: ['生成器', 'Builder'],
          text: [
            '左边逐项设置，右边显示表达式、它的含义和最近的执行时间。填错的地方会说明原因，不会丢掉已输入的内容。',
            'Set each field on the left; the expression, its words and its next runs follow. What is typed wrong is explained and kept.',
          ],
          Example: CronBuilderExample,
          source: () => import('./cron-builder.web.tsx?raw'),
        },
        {
          id: 'cron-seconds',
          title: ['秒选择器', 'Seconds'],
          text: ['每秒、区间、循环或指定的秒。', 'Every second, a range, a step, or single seconds.'],
          Example: CronSecondsExample,
          source: () => import('./cron-seconds.web.tsx?raw'),
        },
        {
          id: 'cron-states',
          title: ['状态', 'States'],
          text: ['空、有值与禁用。', 'Empty, filled and disabled.'],
          Example: CronStatesExample,
          source: () => import('./cron-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Enter', ['在表达式或单项输入框里：采用输入的内容', 'In a box: takes over what was typed']],
        ['Esc', ['在输入框里：恢复原来的内容；在对话框里：关闭', 'In a box: takes it back; in the dialog: closes it']],
        ['← →', ['在秒、分、时等标签之间移动', 'Moves between the tabs of the fields']],
      ]}
      props={[
        propNotes<CronInputProps>('CronInput', {
          value: ['string', ['七段式表达式', 'Expression of seven fields']],
          onChange: ['(value: string) => void', ['每次改变', 'Every change']],
          disabled: ['boolean', ['不能输入，也不能打开对话框', 'Neither typed into nor opened']],
          width: ['608 | 800', ['对话框宽度，默认 608', 'Width of the dialog, 608 unless said']],
          zone: [
            'string',
            ['计算执行时间的时区，默认为商城所在时区', 'Zone of the runs, that of the shop unless said'],
          ],
        }),
        propNotes<CronBuilderProps>('CronBuilder', {
          value: ['string', ['空值等于 * * * * * ? *', 'Empty stands for * * * * * ? *']],
          onChange: ['(value: string) => void', ['七段完整的表达式', 'All seven fields']],
          disabled: ['boolean', ['只看不改', 'To look at only']],
        }),
        propNotes<SecondsSelectorProps>('SecondsSelector', {
          value: ['string', ['秒的表达式，默认 *', 'The seconds of an expression, * unless said']],
          onChange: ['(value: string) => void', ['每次改变', 'Every change']],
          disabled: ['boolean', ['只看不改', 'To look at only']],
        }),
      ]}
    />
  )
}
