import { Descriptions } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { Ellipsis, FileName } from '#kit/web/field/ellipsis.web.tsx'
import { thousands } from '#kit/web/field/thousands.ts'

const TITLE = '月下白鹭 白鹭之夜 2026 官方纪念手办 1/7 比例涂装完成品 附特典明信片'

/** Long texts, names of files and large numbers in little room. */
export function ShortTextsExample() {
  const t = useTranslate()
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'title', label: t(['标题', 'Title']), children: <Ellipsis value={TITLE} /> },
        { key: 'short', label: t(['十个字', 'Ten characters']), children: <Ellipsis value={TITLE} length={10} /> },
        { key: 'file', label: t(['文件', 'File']), children: <FileName name="figure-instructions.pdf" /> },
        { key: 'sold', label: t(['销量', 'Sold']), children: thousands('-1204567.50') },
        { key: 'none', label: t(['没有销量', 'None sold']), children: thousands(null) },
      ]}
    />
  )
}
