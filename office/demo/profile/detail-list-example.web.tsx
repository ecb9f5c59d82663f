import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { position } from '../../system/position/position.ts'

/** What the form shows, to read; then who wrote it and when. */
export function DetailListExample() {
  return <DetailList resource={position} row={ROW} />
}

const ROW = {
  code: 'SCULPT',
  name: '原型师',
  postRank: '3',
  createBy: 'admin',
  createTime: '2026-04-19 20:16:31',
}
