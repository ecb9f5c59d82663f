import { expect, test } from 'vitest'
import { sharedWidths } from './content-widths.ts'

test('before anything is measured the room goes to all alike', () => {
  const columns = [
    { name: 'no', declared: 100 },
    { name: 'name', declared: 200 },
  ]
  expect(sharedWidths(columns, 600)).toEqual({ no: 200, name: 400 })
})

test('a column that needs little leaves its room to one that is short', () => {
  const columns = [
    { name: 'no', declared: 140, needed: 150 },
    { name: 'name', declared: 220, needed: 360 },
    { name: 'pieces', declared: 96, needed: 64 },
  ]
  expect(sharedWidths(columns, 574)).toEqual({ no: 150, name: 360, pieces: 64 })
})

test('what is short by little is filled up before the longest texts share the rest', () => {
  const columns = [
    { name: 'no', declared: 140, needed: 152 },
    { name: 'name', declared: 100, needed: 400 },
    { name: 'items', declared: 100, needed: 900 },
  ]
  expect(sharedWidths(columns, 552)).toEqual({ no: 152, name: 200, items: 200 })
})

test('one long text takes no more than a bound while others could use the room', () => {
  const columns = [
    { name: 'no', declared: 100, needed: 100 },
    { name: 'remark', declared: 200, needed: 2000 },
  ]
  expect(sharedWidths(columns, 580)).toEqual({ no: 100, remark: 480 })
  // nobody else does
  expect(sharedWidths(columns, 1160)).toEqual({ no: 200, remark: 960 })
})

test('where room is missing all keep most of their width, and the table scrolls', () => {
  const columns = [
    { name: 'no', declared: 100, needed: 150 },
    { name: 'name', declared: 200, needed: 300 },
  ]
  expect(sharedWidths(columns, 285)).toEqual({ no: 95, name: 190 })
  expect(sharedWidths(columns, 0)).toEqual({ no: 88, name: 176 })
})

test('what names the row is filled up before other long texts, after headings that are short by little', () => {
  const columns = [
    { name: 'name', declared: 200, needed: 330, isTitle: true },
    { name: 'about', declared: 140, needed: 400 },
    { name: 'stock', declared: 80, needed: 100 },
  ]
  expect(sharedWidths(columns, 570)).toEqual({ name: 330, about: 140, stock: 100 })
})
