import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { figureCard } from './figure-card.ts'

/** The same declaration, to read. */
export function FieldReadExample() {
  return <DetailList resource={figureCard} row={ROW} />
}

const ROW = {
  name: '粘土人 芙莉莲',
  height: 100,
  price: 349,
  currency: 'CNY',
  onDisplay: true,
  released: '2026-03',
  bought: '2026-04-18',
  moved: '2026-04-19 20:15:00',
  keeper: 'admin',
  cabinet: '440305',
  note: '第二层左侧\n灯带要开到三档',
  pictures: '',
  story: '<p>终于等到她了，<strong>魔杖</strong>的配件很细。</p>',
  createBy: 'admin',
  createTime: '2026-04-19 20:16:31',
}
