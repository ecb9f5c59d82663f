import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import type { WireRows } from '#kit/contract/field.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { ControlProps } from './control-props.ts'
import { FieldControl } from './field-control.web.tsx'

/** Rows of an input: a line each with a control per field, lines come and go. */
export function RowsControl({ field, id, value, disabled = false, onChange }: ControlProps) {
  const t = useTranslate()
  const { of = {}, max = Number.POSITIVE_INFINITY } = field
  const rows = (Array.isArray(value) ? value : []) as WireRows
  const set = (index: number, name: string, next: unknown) =>
    onChange?.(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  return (
    <div id={id}>
      <Table
        size="small"
        rowKey={(row) => String(rows.indexOf(row))}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        locale={{ emptyText: t(EMPTY) }}
        columns={[
          ...fieldEntries({ fields: of }).map(([name, part]) => ({
            key: name,
            title: t(part.title),
            render: (_: unknown, row: WireRows[number], index: number) => (
              <FieldControl
                field={part}
                aria-label={t(CELL, { title: t(part.title), n: index + 1 })}
                disabled={disabled}
                value={row[name]}
                onChange={(next) => set(index, name, next)}
              />
            ),
          })),
          {
            key: 'remove',
            width: 48,
            render: (_: unknown, __: WireRows[number], index: number) => (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t(REMOVE, { n: index + 1 })}
                disabled={disabled}
                onClick={() => onChange?.(rows.filter((___, at) => at !== index))}
              />
            ),
          },
        ]}
      />
      <Button
        icon={<PlusOutlined />}
        disabled={disabled || rows.length >= max}
        style={{ marginTop: 8 }}
        onClick={() => onChange?.([...rows, initialRow(of)])}
      >
        {t(ADD)}
      </Button>
    </div>
  )
}

function initialRow(of: NonNullable<ControlProps['field']['of']>): WireRows[number] {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )
}

const EMPTY: Text = ['还没有行，请添加', 'No rows yet: add one']
const ADD: Text = ['添加一行', 'Add a row']
const REMOVE: Text = ['删除第 {n} 行', 'Remove row {n}']
const CELL: Text = ['{title}，第 {n} 行', '{title}, row {n}']
