import type { ComponentProps } from 'react'
import type { CheckboxList } from '#kit/web/field/checkbox-list.web.tsx'
import type { ChoiceSwitch } from '#kit/web/field/choice-switch.web.tsx'
import type { Ellipsis } from '#kit/web/field/ellipsis.web.tsx'
import type { QueryInput } from '#kit/web/field/query-input.web.tsx'
import type { RegionLinkage } from '#kit/web/field/region-linkage.web.tsx'
import type { DateInput } from '#kit/web/field/time-input.web.tsx'
import type { SliderCheck } from '#kit/web/session/slider-check.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { CheckboxListExample } from './checkbox-list.web.tsx'
import { ChoiceSwitchExample } from './choice-switch.web.tsx'
import { PeriodExample } from './period.web.tsx'
import { QueryInputExample } from './query-input.web.tsx'
import { RegionLinkageExample } from './region-linkage.web.tsx'
import { ShortTextsExample } from './short-texts.web.tsx'
import { SliderCheckExample } from './slider-check.web.tsx'
import { SmallStatesExample } from './small-states.web.tsx'
import { TagInputExample } from './tag-input.web.tsx'
import { TimeInputExample } from './time-input.web.tsx'

/** Gallery of the small inputs and texts. */
export function SmallDemoPage() {
  return (
    <PartPage
      when={[
        '声明过的字段用不着它们：那里的控件会自动出现。自己写的页面、筛选条件和没有声明的值才用这些小部件；值都是文字，空就是空字符串。',
        'Declared fields bring their controls along and need none of these. They are for screens of your own, filters, and values that nothing declares. Every value is a text, and nothing is an empty one.',
      ]}
      examples={[
        {
          id: 'small-switch',
          title: ['开关', 'Switch'],
          text: [
            '开与关各对应一个值；没有值就是关，并马上交回关的值。用来筛选时是“是 / 否”的下拉框，可以清空。',
            'On and off each have a value; without one it is off, and says so at once. As a filter it is a list of yes and no that can be emptied.',
          ],
          Example: ChoiceSwitchExample,
          source: () => import('./choice-switch.web.tsx?raw'),
        },
        {
          id: 'small-query',
          title: ['筛选输入', 'Filter input'],
          text: [
            '输入的文字带上通配符交给列表；框里只看到文字本身。换一种比较方式会马上重新交回。',
            'What is typed goes to the list with its wildcards, while the box shows the text alone. Another comparison gives it anew.',
          ],
          Example: QueryInputExample,
          source: () => import('./query-input.web.tsx?raw'),
        },
        {
          id: 'small-time',
          title: ['日期与时间', 'Days and times'],
          text: ['值是文字，格式与接口一致。', 'The value is a text in the format of the wire.'],
          Example: TimeInputExample,
          source: () => import('./time-input.web.tsx?raw'),
        },
        {
          id: 'small-period',
          title: ['时间范围', 'Span of days'],
          text: [
            '最近若干天，或某月、某季度、某年；日期按商城时区，地址栏保存所选。',
            'The last so many days, or a month, a quarter or a year; days are those of the shop, and the address keeps it.',
          ],
          Example: PeriodExample,
          source: () => import('./period.web.tsx?raw'),
        },
        {
          id: 'small-checkboxes',
          title: ['多选框组', 'Boxes'],
          text: [
            '值用逗号连接，按选项的顺序；不再是选项的旧值不会丢。',
            'Joined by commas in the order of the options; an old value that is no option any more is not lost.',
          ],
          Example: CheckboxListExample,
          source: () => import('./checkbox-list.web.tsx?raw'),
        },
        {
          id: 'small-tags',
          title: ['标签输入', 'Tags'],
          text: [
            '每两个字自动加一个分号；中文输入法选字时不打断。',
            'A semicolon after every two characters; never in the middle of a composition.',
          ],
          Example: TagInputExample,
          source: () => import('./tag-input.web.tsx?raw'),
        },
        {
          id: 'small-region',
          title: ['省市区联动', 'Region boxes'],
          text: [
            '同一个编码，可以级联选择，也可以用三个下拉框；存的是选到的最深一级。',
            'One code as a cascade or as three boxes; the deepest level chosen is stored.',
          ],
          Example: RegionLinkageExample,
          source: () => import('./region-linkage.web.tsx?raw'),
        },
        {
          id: 'small-texts',
          title: ['省略与千分位', 'Short texts'],
          text: [
            '长文字、文件名放不下时省略，悬停或聚焦时显示全文；数字按千分位分组。',
            'Long texts and file names are cut, and shown whole on hover and focus. Digits of numbers are grouped.',
          ],
          Example: ShortTextsExample,
          source: () => import('./short-texts.web.tsx?raw'),
        },
        {
          id: 'small-slider',
          title: ['滑块验证', 'Slider'],
          text: [
            '拖到最右边通过，中途松开回到起点；键盘用方向键。它只防误操作，不能证明对方是人。',
            'Passes at the far end, starts again when it is let go early; arrow keys move it. It guards against slips and proves no person.',
          ],
          Example: SliderCheckExample,
          source: () => import('./slider-check.web.tsx?raw'),
        },
        {
          id: 'small-states',
          title: ['状态', 'States'],
          text: ['禁用与空。', 'Disabled and empty.'],
          Example: SmallStatesExample,
          source: () => import('./small-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Space', ['切换开关、勾选', 'Turns a switch, checks a box']],
        ['→ ←', ['移动滑块', 'Moves the slider']],
        ['End', ['滑块移到最右边', 'Takes the slider to its end']],
        ['Esc', ['关闭打开的列表或日历', 'Closes an open list or calendar']],
      ]}
      props={[
        propNotes<ComponentProps<typeof ChoiceSwitch>>('ChoiceSwitch', {
          options: ['[on, off]', ['开与关的值', 'Values of on and off']],
          query: ['boolean', ['用来筛选', 'As a filter']],
        }),
        propNotes<ComponentProps<typeof QueryInput>>('QueryInput', {
          mode: ["'like' | 'ne' | 'ge' | 'le'", ['比较方式，默认包含', 'Comparison, contains unless said']],
          trim: ['boolean', ['去掉首尾空格', 'Without spaces around it']],
        }),
        propNotes<ComponentProps<typeof DateInput>>('DateInput', {
          showTime: ['boolean', ['带时分秒', 'With the time of day']],
          format: ['string', ['默认 YYYY-MM-DD', '`YYYY-MM-DD` unless said']],
          readOnly: ['boolean', ['可以复制，不能改', 'To copy, not to change']],
        }),
        propNotes<ComponentProps<typeof CheckboxList>>('CheckboxList', {
          options: ['CheckboxOption[]', ['值、文字、是否禁用', 'Value, text, whether it is disabled']],
        }),
        propNotes<ComponentProps<typeof RegionLinkage>>('RegionLinkage', {
          type: ["'cascader' | 'select'", ['默认级联', 'A cascade unless said']],
          width: ['string | number', ['默认占满一行', 'The whole line unless said']],
        }),
        propNotes<ComponentProps<typeof Ellipsis>>('Ellipsis', {
          length: ['number', ['显示几个字，默认 25，负数不省略', 'Characters shown, 25 unless said; negative for all']],
        }),
        propNotes<ComponentProps<typeof SliderCheck>>('SliderCheck', {
          onSuccess: ['() => void', ['到最右边时调用一次', 'Called once, at the far end']],
        }),
      ]}
    />
  )
}
