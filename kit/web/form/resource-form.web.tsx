import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { FormEditor, type FormHandle } from './form-editor.web.tsx'
import { FormFrame } from './form-frame.web.tsx'
import { DeclaredFields } from './form-grid.web.tsx'
import { type FormMode, formNames, MOST_IN_MODAL } from './form-values.ts'
import './form.css'

export interface ResourceFormProps {
  readonly resource: AnyResource
  readonly mode: FormMode
  /** The row to edit; a new one has none. */
  readonly row?: AnyRow | undefined
  /** Of a new node of a tree: what a field stores of the node that it comes below. */
  readonly below?: string | undefined
  readonly open: boolean
  readonly onClose: () => void
  /** Told the row as the server answered it. */
  readonly onSaved?: ((row: AnyRow) => void) | undefined
  /** Own layout of the fields, made of FormGrid and FormField; as declared when left out. */
  readonly children?: ReactNode
}

/** The form of a resource, new or edit: modal, or drawer for many fields and for tables. */
export function ResourceForm(props: ResourceFormProps) {
  const { open } = props
  const [life, setLife] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Each opening is a new form; closing keeps the old one for its last moments.
    setLife(open ? life + 1 : life)
  }
  return life === 0 ? null : <OneForm key={life} {...props} />
}

/** Pixels: one column, two columns, drawer, drawer with tables. */
const WIDTHS = { narrow: 520, wide: 800, drawer: 840, tables: 1080 } as const

function OneForm({ resource, row, open, onClose, onSaved, ...props }: ResourceFormProps) {
  const t = useTranslate()
  const { mode } = props
  const fresh = useFreshRow(resource, row, open && mode !== 'new')
  const handle = useRef<FormHandle>(undefined)
  const names = formNames(resource)
  const hasTables = resource.children !== undefined
  const isDrawer = hasTables || names.length > MOST_IN_MODAL
  const width = resource.form.some((line) => line.length > 1) ? WIDTHS.wide : WIDTHS.narrow
  return (
    <FormFrame
      kind={isDrawer ? 'drawer' : 'modal'}
      title={t(NAMED[mode], { noun: t(resource.title) })}
      width={hasTables ? WIDTHS.tables : isDrawer ? WIDTHS.drawer : width}
      open={open}
      onCancel={() => (handle.current ? handle.current.cancel() : onClose())}
    >
      {mode === 'edit' && fresh === undefined ? (
        <Skeleton active paragraph={{ rows: names.length }} />
      ) : (
        <FormEditor
          resource={resource}
          mode={mode}
          row={mode === 'edit' ? fresh : undefined}
          handle={handle}
          onClose={onClose}
          onSaved={(saved) => {
            onSaved?.(saved)
            onClose()
          }}
        >
          {props.children ?? <DeclaredFields resource={resource} />}
        </FormEditor>
      )}
    </FormFrame>
  )
}

/** The row as the server has it now: a list may be minutes old. Asked once, so that nothing changes under the hands. */
function useFreshRow(resource: AnyResource, row: AnyRow | undefined, isWanted: boolean): AnyRow | undefined {
  const calls = useResource(resource)
  const canAsk = verbsOf(resource).includes('queryById')
  const id = row?.id ?? ''
  const query = useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => calls.get(id, { signal }),
    enabled: isWanted && canAsk && id !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const found = query.data ?? (query.isError || !canAsk ? row : undefined)
  const [first, setFirst] = useState<AnyRow>()
  if (first === undefined && found !== undefined && isWanted) {
    setFirst(found)
  }
  return first
}

const NAMED: Readonly<Record<FormMode, Text>> = {
  new: ['新增{noun}', 'Add: {noun}'],
  edit: ['编辑{noun}', 'Edit: {noun}'],
}
