import type { ComponentProps } from 'react'
import type { DictChoice } from '#kit/web/picker/dict-choice.web.tsx'
import type { TreeSelect } from '#kit/web/picker/tree-select.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { CategorySelectExample } from './category-select.web.tsx'
import { DictChoiceExample } from './dict-choice.web.tsx'
import { DictSelectExample } from './dict-select.web.tsx'
import { RegionCascadeExample } from './region-cascade.web.tsx'
import { SearchSelectExample } from './search-select.web.tsx'
import { TreeDictionaryExample } from './tree-dictionary.web.tsx'
import { TreeSelectExample } from './tree-select.web.tsx'

/** Gallery of lists, trees and dictionaries to choose from. */
export function ChoiceDemoPage() {
  return (
    <PartPage
      when={[
        '选项固定且不多时用字典；选项是另一张表的行时用搜索下拉或树；需要筛选、翻页或多列信息才能认出一行时，改用“选择器”。',
        'A dictionary is for few fixed choices; a search box or a tree for rows of another table. Where people need filters, pages or several columns to recognise a row, use a picker.',
      ]}
      examples={[
        {
          id: 'dict-select',
          title: ['字典下拉', 'Dictionary select'],
          text: [
            '选项来自字典，值按文字比较；多选时用逗号连接。没有编码时说明原因，不会去请求。',
            'Items of a dictionary, compared as text; several are joined by commas. Without a code it says so and asks for nothing.',
          ],
          Example: DictSelectExample,
          source: () => import('./dict-select.web.tsx?raw'),
        },
        {
          id: 'dict-choice',
          title: ['单选与复选', 'Radios and boxes'],
          text: ['选项不多时全部摆出来，少一次点击。', 'Few items are all in sight: one click less.'],
          Example: DictChoiceExample,
          source: () => import('./dict-choice.web.tsx?raw'),
        },
        {
          id: 'search-select',
          title: ['搜索下拉', 'Search select'],
          text: [
            '输入几个字，只取最前面的十条；已选的值会查出文字。',
            'Type a few letters: only the first ten matches are fetched. Stored values get their texts.',
          ],
          Example: SearchSelectExample,
          source: () => import('./search-select.web.tsx?raw'),
        },
        {
          id: 'tree-dictionary',
          title: ['树字典', 'Tree dictionary'],
          text: ['展开一级才取下一级。', 'A level is fetched when it is opened.'],
          Example: TreeDictionaryExample,
          source: () => import('./tree-dictionary.web.tsx?raw'),
        },
        {
          id: 'tree-select',
          title: ['树下拉', 'Tree select'],
          text: [
            '任意登记过的树表，可以加条件；条件不是 JSON 对象时说明错误，不加载数据。',
            'Any registered tree, with a condition if need be; a condition that is no JSON object is refused and nothing is loaded.',
          ],
          Example: TreeSelectExample,
          source: () => import('./tree-select.web.tsx?raw'),
        },
        {
          id: 'category-select',
          title: ['分类下拉', 'Category select'],
          text: ['分类字典的树，可以从某个编码往下选。', 'The tree of categories, or what lies below a code.'],
          Example: CategorySelectExample,
          source: () => import('./category-select.web.tsx?raw'),
        },
        {
          id: 'region-cascade',
          title: ['省市区级联', 'Regions'],
          text: ['可以逐级选，也可以直接输入地名。', 'Step by step, or by typing a name.'],
          Example: RegionCascadeExample,
          source: () => import('./region-cascade.web.tsx?raw'),
        },
      ]}
      keys={[
        ['↓ ↑', ['打开列表，在选项之间移动', 'Opens the list and moves through it']],
        ['Enter', ['选中当前项', 'Takes the marked item']],
        ['Esc', ['关闭列表', 'Closes the list']],
        ['Backspace', ['多选时：去掉最后一项', 'With several: takes the last one away']],
      ]}
      props={[
        propNotes<ComponentProps<typeof DictChoice>>('DictChoice', {
          field: ['Field', ['字典字段的声明', 'A declared field of a dictionary']],
          type: ["'radio' | 'radioButton' | 'checkbox'", ['复选时值用逗号连接', 'Boxes give values joined by commas']],
          options: ['{ value, label }[]', ['代替字典的选项', 'Instead of a dictionary']],
        }),
        propNotes<ComponentProps<typeof TreeSelect>>('TreeSelect', {
          field: ['Field', ['source 为“表,文字列,编码列”', 'Its source is `table,text,code`']],
          pidField: ['string', ['上级编号的列，默认 pid', 'Column of the parent, `pid` unless said']],
          hasChildField: ['string', ['标明有无下级的列', 'Column that says whether there is more below']],
          condition: ['string', ['JSON 对象，过滤根节点', 'A JSON object that narrows the roots']],
          tree: ['TreeSource', ['用自己的接口取树', 'A tree with calls of its own']],
        }),
      ]}
    />
  )
}
