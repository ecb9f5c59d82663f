import type { ComponentProps } from 'react'
import type { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import type { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { DetailItemsExample } from './detail-items-example.web.tsx'
import { DetailItemsVerticalExample } from './detail-items-vertical.web.tsx'
import { DetailListExample } from './detail-list-example.web.tsx'
import { RelatedRowsExample } from './related-rows-example.web.tsx'

/** Gallery of details to read. */
export function ProfileDemoPage() {
  return (
    <PartPage
      when={[
        '资源的一行用 DetailList，字段来自声明；其他几项“名称：内容”用 DetailItems。空值都显示“-”。',
        'DetailList shows a row of a resource by its declaration; DetailItems any other terms. Nothing is shown as `-`.',
      ]}
      examples={[
        {
          id: 'detail-list',
          title: ['资源的详情', 'Detail of a resource'],
          text: [
            '两列，手机上一列；长文、富文本与图片占一整行。',
            'Two columns, one on phones; long texts and pictures take a line.',
          ],
          Example: DetailListExample,
          source: () => import('./detail-list-example.web.tsx?raw'),
        },
        {
          id: 'detail-items',
          title: ['名称与内容', 'Terms'],
          text: ['列数随窗口变化，最多四列。', 'Columns follow the window, four at most.'],
          Example: DetailItemsExample,
          source: () => import('./detail-items-example.web.tsx?raw'),
        },
        {
          id: 'detail-items-vertical',
          title: ['上下排列', 'Term above value'],
          text: ['内容较长时，名称放在上面。', 'For longer values.'],
          Example: DetailItemsVerticalExample,
          source: () => import('./detail-items-vertical.web.tsx?raw'),
        },
        {
          id: 'related-rows',
          title: ['关联的行', 'Related rows'],
          text: [
            '属于一条记录的另一种资源的行：列与权限来自它自己的列表，点标题进入。',
            'Rows of another resource that belong to a record: columns and permission are those of its own list, and the title leads to each.',
          ],
          Example: RelatedRowsExample,
          source: () => import('./related-rows-example.web.tsx?raw'),
        },
      ]}
      props={[
        propNotes<ComponentProps<typeof DetailList>>('DetailList', {
          resource: ['AnyResource', ['哪个资源', 'The resource']],
          row: ['Record<string, unknown>', ['接口返回的一行', 'A row of the wire']],
          cells: ['Record<string, (row) => ReactNode>', ['个别字段的显示', 'Own rendering of single fields']],
        }),
        propNotes<ComponentProps<typeof DetailItems>>('DetailItems', {
          items: [
            '{ term, content, isWide }[]',
            ['名称与内容；isWide 占满一行', 'Terms and what they are; isWide takes its line'],
          ],
          columns: ['number', ['宽窗口的列数，默认 3', 'Columns of a wide window, 3 unless said']],
          layout: ["'horizontal' | 'vertical'", ['名称在左或在上', 'The term beside or above']],
          size: ["'large' | 'small'", ['行距', 'Spacing']],
          isBordered: ['boolean', ['带边框，名称等宽', 'With lines, terms of one width']],
        }),
      ]}
    />
  )
}
