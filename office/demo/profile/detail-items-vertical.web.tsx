import { DetailItems } from '#kit/web/form/detail-items.web.tsx'

/** The term above its value, for long values. */
export function DetailItemsVerticalExample() {
  return (
    <DetailItems
      layout="vertical"
      columns={4}
      size="small"
      items={[
        { term: ['作品', 'Series'], content: '葬送的芙莉莲' },
        { term: ['厂商', 'Maker'], content: '月灯社' },
        { term: ['比例', 'Scale'], content: 'Nendoroid' },
        { term: ['备注', 'Note'], content: null },
      ]}
    />
  )
}
