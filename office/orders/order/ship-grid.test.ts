import { expect, it } from 'vitest'
import {
  addedParcels,
  changedParcel,
  countsIn,
  type GridParcel,
  MOST_PARCELS,
  openedParcels,
  toldParcels,
} from './ship-grid.ts'

const parcel = (orderNo: string, trackingNo = 'SF100'): GridParcel => ({ orderNo, carrier: 'sf', trackingNo })
const told = [
  { position: 0, isDone: true, reasons: [] },
  { position: 1, isDone: false, reasons: ['订单不存在'] },
]

it('tells of each parcel what was said of its row, and forgets it once the parcel is changed', () => {
  const tried = toldParcels([parcel('A1'), parcel('A2'), parcel('A3')], ['A1', 'A2'], { told, done: 'passes' })
  expect(tried.map(({ outcome }) => outcome)).toEqual([
    { kind: 'passes', reasons: [] },
    { kind: 'refused', reasons: ['订单不存在'] },
    undefined,
  ])
  expect(countsIn(changedParcel(tried, 'A2', { trackingNo: 'SF200' }))).toEqual({
    passing: 1,
    refused: 0,
    shipped: 0,
    untried: 2,
  })
})

it('leaves what was shipped as it is; of what was sent and not told nothing is known', () => {
  const shipped = toldParcels([parcel('A1'), parcel('A2')], ['A1', 'A2'], { told, done: 'shipped' })
  const again = toldParcels(shipped, ['A1', 'A2'], { told: [], done: 'shipped' })
  expect(again.map(({ outcome }) => outcome?.kind)).toEqual(['shipped', undefined])
  expect(addedParcels(again, [parcel('A1', 'SF999')], '').parcels[0]).toMatchObject({ trackingNo: 'SF100' })
})

it('takes one row for each order and says how many found no place', () => {
  const first = addedParcels(
    [],
    [parcel('A1', ''), parcel('A1', 'SF5'), { orderNo: 'A2', carrier: '', trackingNo: '' }],
    'zto',
  )
  expect(first.parcels).toMatchObject([
    { orderNo: 'A1', carrier: 'sf', trackingNo: 'SF5' },
    { orderNo: 'A2', carrier: 'zto', trackingNo: '' },
  ])
  const many = Array.from({ length: MOST_PARCELS }, (_, index) => parcel(`B${index}`))
  expect(addedParcels(first.parcels, many, '').leftOut).toBe(2)
})

it('opens with what was selected before what was typed earlier, and says how many found no place', () => {
  const selected = Array.from({ length: 300 }, (_, index) => `N${index}`)
  expect(openedParcels([], selected, '').leftOut).toBe(100)
  const typed = Array.from({ length: MOST_PARCELS }, (_, index) => parcel(`T${index}`))
  const { parcels, leftOut } = openedParcels(typed, ['N1', 'T7', 'N2'], '')
  expect(parcels.slice(0, 4).map(({ orderNo, trackingNo }) => [orderNo, trackingNo])).toEqual([
    ['N1', ''],
    ['T7', 'SF100'],
    ['N2', ''],
    ['T0', 'SF100'],
  ])
  expect([parcels.length, leftOut]).toEqual([MOST_PARCELS, 2])
})
