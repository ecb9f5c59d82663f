import { useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLocale } from '../browser/text.web.ts'
import { listOf } from '../field/field-value.ts'
import type { PickerProps } from '../field/pickers.web.ts'
import { useCan } from '../session/can.web.ts'
import { PickBox } from './pick-box.web.tsx'
import { usePickedRows } from './pick-data.web.ts'
import { type Beside, PickDialog } from './pick-dialog.web.tsx'
import { joined, labelOf, PICK_ELLIPSIS, type PickList, type PickRow, picksOf, seenList } from './picked.ts'
import { useDialog } from './use-dialog.web.ts'

export interface PickControlProps extends PickerProps {
  readonly list: PickList
  readonly title?: Text
  readonly Beside?: Beside
  /** Without a button a click on the box opens the dialog. */
  readonly hasButton?: boolean
  /** Rows of a new choice, for a form that fills other fields from them. */
  readonly onRows?: (rows: readonly PickRow[]) => void
}

/** Stands for a label on its way: nobody reads a stored id. */
const LOADING = '…'

/** A field whose rows are picked from a list: stores their values joined by commas, shows their labels. */
export function PickControl({ list: declared, title, Beside, hasButton = true, onRows, ...picker }: PickControlProps) {
  const { isDialogOnly = false, onCancel, ...props } = picker
  const can = useCan()
  const locale = useLocale()
  const list = useMemo(() => seenList(declared, can), [declared, can])
  const values = listOf(props.value)
  const known = usePickedRows(list, values)
  const picked = picksOf(list, values, known.rows)
  const dialog = useDialog(isDialogOnly)
  return (
    <>
      {!isDialogOnly && (
        <PickBox
          {...props}
          hasButton={hasButton}
          ellipsis={list.ellipsis ?? PICK_ELLIPSIS}
          choices={picked.map((pick) => ({
            value: pick.value,
            label: known.isLoading ? LOADING : labelOf(list, pick, locale),
          }))}
          onChoices={(kept) => props.onChange?.(kept.join(','))}
          onOpen={dialog.open}
        />
      )}
      {dialog.opening > 0 && (
        <PickDialog
          key={dialog.opening}
          list={list}
          {...(title && { title })}
          Beside={Beside}
          isMany={props.field.many ?? false}
          picked={picked}
          isOpen={dialog.isOpen}
          onCancel={() => {
            dialog.close()
            onCancel?.()
          }}
          onPick={(next) => {
            dialog.close()
            props.onChange?.(joined(next))
            onRows?.(next.map(({ row }) => row))
          }}
        />
      )}
    </>
  )
}
