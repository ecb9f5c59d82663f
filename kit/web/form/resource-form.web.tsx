import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../resource/page-of.ts'
import { useResource } from '../resource/resource-calls.web.ts'
import { useText } from '../text/text.web.ts'
import { DetailList } from './detail-list.web.tsx'
import { FormEditor, type FormHandle } from './form-editor.web.tsx'
import { FormFrame } from './form-frame.web.tsx'
import { DeclaredFields } from './form-grid.web.tsx'
import { type FormMode, formNames, MOST_IN_MODAL } from './form-values.ts'
import './form.css'

export interface ResourceFormProps {
  readonly resource: AnyResource
  readonly mode: FormMode
  /** The row to edit or show; a new one has none. */
  readonly row?: AnyRow | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved?: (() => void) | undefined
  /** Offered in the detail to those who may edit. */
  readonly onEdit?: (() => void) | undefined
  /** Own layout of the fields, made of FormGrid and FormField; as declared when left out. */
  readonly children?: ReactNode
}

/** The form of a resource as new, edit or detail (specification 4.14c): modal, or drawer for many fields. */
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

/** Pixels: one column, two columns, drawer. */
const WIDTHS = { narrow: 520, wide: 800, drawer: 840 } as const

function OneForm({ resource, row, open, onClose, onSaved, ...props }: ResourceFormProps) {
  const say = useText()
  // Detail turns into edit without closing: the title and the fields change, the frame stays.
  const { mode } = props
  const fresh = useFreshRow(resource, row, open && mode !== 'new')
  const handle = useRef<FormHandle>(undefined)
  const names = formNames(resource)
  const isDrawer = names.length > MOST_IN_MODAL
  const width = resource.form.some((line) => line.length > 1) || mode === 'detail' ? WIDTHS.wide : WIDTHS.narrow
  return (
    <FormFrame
      kind={isDrawer ? 'drawer' : 'modal'}
      title={say(TITLES[mode])}
      width={isDrawer ? WIDTHS.drawer : width}
      open={open}
      onCancel={() => (handle.current ? handle.current.cancel() : onClose())}
      onOpened={() => handle.current?.focus()}
    >
      {mode === 'detail' ? (
        <>
          <DetailList resource={resource} row={{ ...row, ...fresh }} />
          <div className="form-footer">
            <Button onClick={onClose}>{say(CLOSE)}</Button>
            {props.onEdit && (
              <Button type="primary" onClick={props.onEdit}>
                {say(TITLES.edit)}
              </Button>
            )}
          </div>
        </>
      ) : mode === 'edit' && fresh === undefined ? (
        <Skeleton active paragraph={{ rows: names.length }} />
      ) : (
        <FormEditor
          resource={resource}
          mode={mode}
          row={mode === 'edit' ? fresh : undefined}
          handle={handle}
          onClose={onClose}
          onSaved={() => {
            onSaved?.()
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

const TITLES: Readonly<Record<FormMode, Text>> = {
  new: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  detail: ['详情', 'Detail'],
}

const CLOSE: Text = ['关闭', 'Close']
