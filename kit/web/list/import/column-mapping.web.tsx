import { App, AutoComplete, Button, Select } from 'antd'
import { useId, useState } from 'react'
import { type ImportColumn, type ImportColumns, SUPPLIER_MAX, type SupplierMapping } from '#kit/contract/import.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ApiError } from '../../client/api-error.ts'
import { useModal } from '../../page/modal/use-modal.web.ts'
import { CANCEL, OK } from '../../table/row-actions.web.tsx'
import { chosenMapping, columnsIn, fittingChoices, type MappingChoice, NO_MAPPING, takenFor } from './column-choices.ts'
import './sheet.css'

interface ColumnMappingProps {
  readonly found: ImportColumns
  readonly choice: MappingChoice
  readonly onChange: (choice: MappingChoice) => void
  readonly onForget: (remembered: SupplierMapping) => Promise<void>
  readonly disabled: boolean
}

/**
 * Says what each column is taken for, and lets a person say otherwise: first of those that the import does not know, of the others
 * on demand. That is remembered for the next file with these headers, and under the name of the supplier where one is given, until
 * somebody deletes it.
 */
export function ColumnMapping({ found, choice, onChange, onForget, disabled }: ColumnMappingProps) {
  const t = useTranslate()
  const supplierId = useId()
  const askForget = useForgetting(onForget, () => onChange(NO_MAPPING))
  const columns = columnsIn(found)
  const unknown = columns.filter(({ field }) => field === null)
  const changed = columns.filter(({ field, header }) => field !== null && choice.columns[header] !== undefined)
  const kept = chosenMapping(found, choice)
  const [isAll, setAll] = useState(false)
  if (columns.length === 0) {
    return null
  }
  const shown = isAll ? columns : [...unknown, ...changed]
  const isRemembered = found.remembered !== null && Object.keys(choice.columns).length > 0
  const chooseSupplier = (name: string) => {
    const known = found.suppliers.find((supplier) => supplier.name === name)
    onChange({ supplier: name, columns: known ? fittingChoices(found, known.columns) : choice.columns })
  }
  return (
    <fieldset
      className={unknown.length > 0 ? 'column-mapping' : 'column-mapping column-mapping-calm'}
      disabled={disabled}
    >
      <legend>{unknown.length > 0 ? t(UNKNOWN, { n: unknown.length }) : t(KNOWN, { n: columns.length })}</legend>
      {(unknown.length > 0 || isRemembered) && <p className="sheet-hint">{t(isRemembered ? REMEMBERED : HOW)}</p>}
      {columns.length > unknown.length && (
        <Button
          type="link"
          size="small"
          className="column-mapping-all"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {t(isAll ? FEWER : ALL)}
        </Button>
      )}
      <ul>
        {shown.map((column) => (
          <ColumnChoice
            key={column.letter + column.header}
            column={column}
            found={found}
            choice={choice}
            onChange={onChange}
            disabled={disabled}
          />
        ))}
      </ul>
      {Object.keys(choice.columns).length > 0 && (
        <div className="column-mapping-supplier">
          <label htmlFor={supplierId}>{t(SUPPLIER)}</label>
          <AutoComplete
            id={supplierId}
            value={choice.supplier}
            disabled={disabled}
            maxLength={SUPPLIER_MAX}
            options={found.suppliers.map(({ name }) => ({ value: name }))}
            showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed.trim()) }}
            placeholder={t(OPTIONAL)}
            onChange={(supplier: string) => onChange({ ...choice, supplier: supplier ?? '' })}
            onSelect={(name: string) => chooseSupplier(name)}
          />
        </div>
      )}
      {kept && (
        <Button
          type="link"
          danger
          size="small"
          className="column-mapping-forget"
          disabled={disabled}
          onClick={() => askForget(kept)}
        >
          {t(FORGET)}
        </Button>
      )}
      {Object.keys(choice.columns).length === 0 && found.suppliers.length > 0 && (
        <Select
          disabled={disabled}
          value={null}
          placeholder={t(AS_BEFORE)}
          aria-label={t(AS_BEFORE)}
          options={found.suppliers.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name: string | null) => name !== null && chooseSupplier(name)}
        />
      )}
    </fieldset>
  )
}

/** Asks before what is remembered is deleted, and says that it was. */
function useForgetting(forget: ColumnMappingProps['onForget'], onForgotten: () => void) {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  return (remembered: SupplierMapping): void => {
    const { name } = remembered
    modal.confirm({
      title: t(name === '' ? ASK_FORGET : ASK_FORGET_SUPPLIER, { name }),
      content: t(FORGETTING),
      okText: t(OK),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await forget(remembered)
        } catch (error) {
          if (!(error instanceof ApiError)) {
            throw error
          }
          void message.error(error.message)
          return
        }
        onForgotten()
        void message.success(t(FORGOTTEN))
      },
    })
  }
}

interface ColumnChoiceProps extends Omit<ColumnMappingProps, 'onForget'> {
  readonly column: ImportColumn
}

/** Value of the choice to take nothing from a column. */
const PASS_OVER = ''

function ColumnChoice({ column, found, choice, onChange, disabled }: ColumnChoiceProps) {
  const t = useTranslate()
  const { header, letter, sample, field: known } = column
  const own = choice.columns[header]
  const value = own ?? (takenFor(column, choice) || null)
  const others = columnsIn(found).filter((one) => one.header !== header)
  const taken = new Set(others.map((one) => takenFor(one, choice)))
  const options = [
    { value: PASS_OVER, label: t(NOT_IMPORTED) },
    ...found.fields
      .filter(({ name }) => name === value || !taken.has(name))
      .map(({ name, title, isRequired }) => ({ value: name, label: isRequired ? `${title} *` : title })),
  ]
  const change = (field: string | undefined) => {
    const { [header]: _, ...rest } = choice.columns
    const isOwn = field === undefined || field === known
    onChange({ ...choice, columns: isOwn ? rest : { ...rest, [header]: field } })
  }
  return (
    <li>
      <span className="column-mapping-header">
        <strong>{header}</strong>
        <span className="sheet-hint" title={sample}>
          {t(sample === '' ? PLACE : PLACE_AND_SAMPLE, { letter, sample })}
        </span>
      </span>
      <Select
        aria-label={t(FIELD_OF, { header })}
        disabled={disabled}
        allowClear={known === null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t(CHOOSE)}
        value={value}
        options={options}
        onChange={(field: string | null | undefined) => change(field ?? undefined)}
      />
    </li>
  )
}

const UNKNOWN: Text = ['有 {n} 列未识别', '{n} {n|column is|columns are} not known']
const KNOWN: Text = ['{n} 列全部识别', '{n} {n|column is known|columns, all of them known}']
const ALL: Text = ['查看与修改全部列', 'See and change all columns']
const FEWER: Text = ['收起', 'Show fewer']
const HOW: Text = [
  '请选择这些列对应的字段；不选择的列不会导入',
  'Choose the fields that they are; columns without a choice are not imported',
]
const REMEMBERED: Text = ['已套用上次为这种表格选择的对应关系', 'Chosen as the last time for files like this one']
const SUPPLIER: Text = ['记为供应商', 'Remember as supplier']
const OPTIONAL: Text = ['选填，例如 良笑社', 'Optional, such as Good Smile']
const AS_BEFORE: Text = ['套用供应商的对应关系', 'Choose as for a supplier']
const FORGET: Text = ['删除记住的对应关系', 'Delete what is remembered']
const ASK_FORGET: Text = ['删除为这种表格记住的对应关系？', 'Delete what is remembered for files like this one?']
const ASK_FORGET_SUPPLIER: Text = [
  '删除供应商「{name}」的对应关系？',
  'Delete what is remembered of supplier "{name}"?',
]
const FORGETTING: Text = [
  '之后需要重新选择各列对应的字段；已导入的数据不变',
  'The fields of the columns have to be chosen again; what was imported stays',
]
const FORGOTTEN: Text = ['删除成功！', 'Deleted']
const NOT_IMPORTED: Text = ['不导入', 'Do not import']
const FIELD_OF: Text = ['“{header}”对应的字段', 'Field of "{header}"']
const CHOOSE: Text = ['请选择字段', 'Choose a field']
const PLACE: Text = ['{letter} 列', 'Column {letter}']
const PLACE_AND_SAMPLE: Text = ['{letter} 列，如：{sample}', 'Column {letter}, e.g. {sample}']
