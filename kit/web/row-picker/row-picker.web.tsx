import { EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { targetOf } from '#kit/contract/reference.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useSettled } from '../browser/use-settled.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { passedProps } from '../field/control-props.ts'
import { listOf } from '../field/field-value.ts'
import { MenuNote } from '../field/menu-note.web.tsx'
import type { PickerProps } from '../field/pickers.web.ts'
import { RefControl } from '../field/ref-control.web.tsx'
import { SEARCH_DELAY_MS, useReferenceLabels } from '../field/reference.web.ts'
import { TreeControl } from '../field/tree-control.web.tsx'
import { late } from '../page/late.web.ts'
import { useCan } from '../session/can.web.ts'
import { recordFormOf } from './record-forms.web.ts'
import { RowOption } from './row-option.web.tsx'
import { CREATE, RECENT, shownFieldOf, storedFieldOf } from './row-picker-words.ts'
import { TreePicker } from './tree-picker.web.tsx'
import { rowOf, useFoundRows, useRecentValues, useRowsOf } from './use-target-rows.web.ts'
import './row-picker.css'

const RecordPanel = late(async () => (await import('../record/record-panel.web.tsx')).RecordPanel)

interface RowPickerProps extends PickerProps {
  /** Fields that tell rows of one name apart. */
  readonly facts?: readonly string[]
  /** Only rows with these values are offered; undefined where the property is given offers none. */
  readonly only?: Readonly<Record<string, string>> | undefined
  /** Says why nothing is offered. */
  readonly nothing?: Text
  readonly onPick?: (row: AnyRow) => void
}

/**
 * A row of another resource: searches its list, offers what was chosen lately, makes a new one in place, and shows the
 * chosen one. Whoever may not list the rows finds them by their names alone; a tree is opened level by level.
 */
export function RowPicker(props: RowPickerProps) {
  const can = useCan()
  const target = targetOf(props.field)
  if (props.field.tree) {
    return target && !props.field.many ? <TreePicker {...props} target={target} /> : <TreeControl {...props} />
  }
  return target && verbsOf(target).includes('list') && can(permissionOf(target, 'list')) && !props.field.many ? (
    <TargetPicker {...props} target={target} />
  ) : (
    <RefControl {...props} />
  )
}

interface Choice {
  readonly label: string
  readonly value?: string
  readonly row?: AnyRow
  /** Of a heading: what stands under it. */
  readonly options?: Choice[]
}

function TargetPicker({ target, ...props }: RowPickerProps & { readonly target: AnyResource }) {
  const { field, onChange, onPick, facts = [], only, nothing = NOTHING } = props
  const t = useTranslate()
  const can = useCan()
  const [text, stored] = [shownFieldOf(field.source ?? ''), storedFieldOf(field.source ?? '')]
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** undefined until it was asked for. */
  const [isAdding, setAdding] = useState<boolean>()
  const [shown, setShown] = useState<{ readonly row: AnyRow; readonly isOpen: boolean }>()
  const keyword = useSettled(typed.trim(), SEARCH_DELAY_MS)
  const [value] = listOf(props.value)
  const isOffered = !('only' in props) || only !== undefined
  const search = useFoundRows(target, { keyword, text, isWanted: isOpen && isOffered, only })
  const [recentValues, remember] = useRecentValues(target, stored)
  const isRecentShown = isOpen && keyword === '' && only === undefined && isOffered
  const recent = useRowsOf(target, { field: stored, values: recentValues, isWanted: isRecentShown })
  const labels = useReferenceLabels(field.source ?? '', value === undefined ? [] : [value])
  const isSearching = search.isFetching || keyword !== typed.trim()
  const found = isSearching ? [] : (search.data ?? [])
  const Form = recordFormOf(target.name)
  const canAdd = Form !== null && verbsOf(target).includes('add') && can(permissionOf(target, 'add'))

  const optionOf = (row: AnyRow): Choice => ({ value: String(row[stored]), label: String(row[text] ?? row.id), row })
  const offered = isRecentShown ? recent : []
  const isRecent = (row: AnyRow) => offered.some(({ id }) => id === row.id)
  const others = found.filter((row) => !isRecent(row)).map(optionOf)
  const choose = (row: AnyRow | undefined) => {
    setTyped('')
    onChange?.(row ? String(row[stored]) : '')
    if (row) {
      remember(String(row[stored]))
      onPick?.(row)
    }
  }
  const show = async (chosen: string) => {
    const row = await rowOf(target, stored, chosen)
    if (row) {
      setShown({ row, isOpen: true })
    }
  }
  return (
    <span className="row-picker">
      <Select<{ value: string; label: string } | null, Choice>
        {...passedProps(props)}
        labelInValue
        allowClear
        placeholder={props.placeholder ?? t(SEARCH)}
        value={value === undefined ? null : { value, label: labels.get(value) ?? value }}
        open={isOpen}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        options={
          offered.length > 0
            ? [
                { label: t(RECENT), options: offered.map(optionOf) },
                { label: t(ALL), options: others },
              ]
            : others
        }
        notFoundContent={
          isOffered ? <MenuNote isLoading={isSearching} /> : <span className="row-nothing">{t(nothing)}</span>
        }
        optionRender={({ data }) =>
          data.row && <RowOption resource={target} row={data.row} label={data.label} facts={facts} />
        }
        popupRender={(menu) => (
          <>
            {menu}
            {canAdd && (
              <div className="row-picker-foot">
                <Button
                  type="link"
                  size="small"
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => {
                    setOpen(false)
                    setAdding(true)
                  }}
                >
                  {t(CREATE, { noun: t(target.title) })}
                </Button>
              </div>
            )}
          </>
        )}
        onChange={(option) => choose([...offered, ...found].find((row) => String(row[stored]) === option?.value))}
      />
      {value !== undefined && (
        <Button
          type="text"
          icon={<EyeOutlined aria-hidden />}
          aria-label={t(OPEN, { noun: t(target.title) })}
          title={t(OPEN, { noun: t(target.title) })}
          onClick={() => void show(value)}
        />
      )}
      {isAdding !== undefined && Form && (
        <Suspense fallback={null}>
          <Form resource={target} mode="new" open={isAdding} onClose={() => setAdding(false)} onSaved={choose} />
        </Suspense>
      )}
      {shown && (
        <Suspense fallback={null}>
          <RecordPanel
            resource={target}
            row={shown.row}
            open={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
            onRow={(row) => setShown({ ...shown, row })}
            onPage={target.menu && (({ id }) => `${target.menu?.url ?? ''}/${id}`)}
            actionsOf={undefined}
          />
        </Suspense>
      )}
    </span>
  )
}

const SEARCH: Text = ['请输入搜索内容', 'Enter search content']
const NOTHING: Text = ['没有查询到任何数据', 'No data found']
const ALL: Text = ['全部', 'All']
const OPEN: Text = ['查看{noun}', 'Show: {noun}']
