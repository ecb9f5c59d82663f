import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from './field.ts'
import { canBeRange, columnType, fieldOfColumn, fieldOfQuery, queryItems, type ReportColumn } from './report.ts'
import { fieldEntries } from './resource-fields.ts'
import { sample } from './testing/sample.ts'

const anyField = fc.constantFrom(...fieldEntries(sample).map(([, field]) => field))

/** Long texts are searched and shown as texts. */
const SAME: Readonly<Record<string, string>> = { textarea: 'text' }

function columnOf(field: Field, title: string): ReportColumn {
  return {
    title,
    dataIndex: 'x',
    fieldType: columnType(field),
    align: 'left',
    isTotal: '0',
    groupTitle: null,
    ...(field.code && { customRender: field.code }),
  }
}

describe('the columns of a report', () => {
  it('[3.15] [7.28a] are shown as the fields they come from; references come with their texts', () => {
    fc.assert(
      fc.property(anyField, fc.string(), (field, title) => {
        const shown = fieldOfColumn(columnOf(field, title))
        expect(shown.title).toEqual([title, title])
        expect(shown.kind).toBe(field.kind === 'ref' ? 'text' : (SAME[field.kind] ?? field.kind))
        expect([shown.code, shown.numeric ?? false]).toEqual([field.code, field.numeric ?? false])
      }),
    )
  })

  it('are text when their type is not known', () => {
    for (const fieldType of ['', 'Blob', 'toString', 'constructor']) {
      expect(fieldOfColumn({ ...columnOf({ kind: 'text', title: ['', ''] }, ''), fieldType }).kind).toBe('text')
    }
  })
})

describe('the query fields of a report', () => {
  it('[3.15] [7.28b] ask with the control of the field they search', () => {
    fc.assert(
      fc.property(anyField, fc.string(), (field, label) => {
        const mode = canBeRange(field) ? 'group' : 'single'
        const [item] = queryItems([{ name: 'x', label, field, mode }])
        const asked = fieldOfQuery(item ?? expect.fail('no item'))
        const isText = ['html', 'image', 'textarea'].includes(field.kind)
        expect(asked).toMatchObject({ kind: isText ? 'text' : field.kind, title: [label, label] })
        expect([asked.code, asked.source, asked.tree ?? false]).toEqual([field.code, field.source, field.tree ?? false])
        expect(item?.mode).toBe(mode)
      }),
    )
  })

  it('[3.15] fold away from the third on', () => {
    const field: Field = { kind: 'text', title: ['', ''] }
    const items = queryItems(['a', 'b', 'c', 'd'].map((name) => ({ name, label: name, field, mode: 'single' })))
    expect(items.map(({ hidden }) => hidden)).toEqual([undefined, undefined, '1', '1'])
  })
})
