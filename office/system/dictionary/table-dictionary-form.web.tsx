import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { filterPairs, tableDictionary } from './table-dictionary.ts'
import { useDictTables } from './use-dict-tables.web.ts'

const { fields } = tableDictionary

/** A table, the column that is shown of its rows, the one that is stored, and which rows there are to choose from. */
export function TableDictionaryForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <FormGrid>
        <FormField resource={tableDictionary} name="code" isWide>
          <TripleControl field={fields.code} />
        </FormField>
        <FormField resource={tableDictionary} name="filter" isWide>
          <FilterControl field={fields.filter} />
        </FormField>
        <FormField resource={tableDictionary} name="description" isWide />
      </FormGrid>
    </ResourceForm>
  )
}

/** Table, text and code, stored as one triple. */
function TripleControl({ id, value, onChange, disabled }: ControlProps) {
  const t = useTranslate()
  const { data = [], isPending } = useDictTables()
  const [table = '', text = '', code = ''] = String(value ?? '').split(',')
  const columns = data.find((one) => one.table === table)?.columns ?? []
  const write = (...parts: readonly string[]) => onChange?.(parts.join(','))
  const parts = [
    {
      label: TABLE,
      value: table,
      options: data.map((one) => ({ value: one.table, label: `${one.title} ${one.table}` })),
      choose: (next: string) => write(next, '', ''),
    },
    {
      label: TEXT,
      value: text,
      options: columns.filter(({ isText }) => isText).map(optionOf),
      choose: (next: string) => write(table, next, code),
    },
    { label: CODE, value: code, options: columns.map(optionOf), choose: (next: string) => write(table, text, next) },
  ]
  return (
    <div className="dictionary-triple">
      {parts.map((part, index) => (
        <Select
          key={part.label[1]}
          id={index === 0 ? id : undefined}
          aria-label={t(part.label)}
          placeholder={t(part.label)}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          disabled={disabled}
          value={part.value === '' ? undefined : part.value}
          options={part.options}
          onChange={part.choose}
        />
      ))}
    </div>
  )
}

interface Line {
  readonly column: string
  readonly text: string
}

/** Conditions as lines of column and value; what is not whole yet is kept on screen only. */
function FilterControl({ id, value, onChange, disabled }: ControlProps) {
  const t = useTranslate()
  const { data = [] } = useDictTables()
  const code: unknown = Form.useWatch('code')
  const table = data.find((one) => one.table === String(code ?? '').split(',')[0])
  const [lines, setLines] = useState<readonly Line[]>(() =>
    filterPairs(String(value ?? '')).map(([column, text]) => ({ column, text })),
  )
  const write = (next: readonly Line[]) => {
    setLines(next)
    const whole = next.filter(({ column, text }) => column !== '' && text.trim() !== '')
    onChange?.(whole.map(({ column, text }) => `${column}=${text.trim()}`).join(','))
  }
  const change = (index: number, line: Line) => write(lines.with(index, line))
  return (
    <div id={id} className="dictionary-filter">
      {lines.map(({ column, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} className="dictionary-filter-line">
          <Select
            aria-label={t(COLUMN)}
            placeholder={t(COLUMN)}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            value={column === '' ? undefined : column}
            options={table?.columns.map(optionOf) ?? []}
            onChange={(next) => change(index, { column: next, text })}
          />
          <Input
            aria-label={t(VALUE)}
            placeholder={t(VALUE)}
            disabled={disabled}
            value={text}
            onChange={(event) => change(index, { column, text: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t(REMOVE)}
            title={t(REMOVE)}
            disabled={disabled}
            onClick={() => write(lines.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || table === undefined}
        onClick={() => setLines([...lines, { column: '', text: '' }])}
      >
        {t(ADD)}
      </Button>
    </div>
  )
}

function optionOf({ column, title }: { readonly column: string; readonly title: string }) {
  return { value: column, label: `${title} ${column}` }
}

const TABLE: Text = ['数据表', 'Table']
const TEXT: Text = ['文本字段', 'Shown column']
const CODE: Text = ['编码字段', 'Stored column']
const COLUMN: Text = ['字段', 'Column']
const VALUE: Text = ['等于', 'Equals']
const ADD: Text = ['添加条件', 'Add a condition']
const REMOVE: Text = ['移除条件', 'Remove the condition']
