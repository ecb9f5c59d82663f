import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { WireValue } from '#kit/contract/field.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { listOf } from '../field/field-value.ts'
import type { PickerProps } from '../field/pickers.web.ts'
import { useReferenceLabels } from '../field/reference.web.ts'
import { TreeControl } from '../field/tree-control.web.tsx'
import { useCan } from '../session/can.web.ts'
import { ownRecordFormOf } from './record-forms.web.ts'
import { CREATE, RECENT, storedFieldOf } from './row-picker-words.ts'
import { useRecentValues } from './use-target-rows.web.ts'
import './row-picker.css'

/**
 * A node of another resource that is a tree: its levels as they are opened, what was chosen lately above them, and a new
 * node in place, below the chosen one if there is one.
 */
export function TreePicker({ target, ...props }: PickerProps & { readonly target: AnyResource }) {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  const { onChange } = props
  const source = props.field.source ?? ''
  const [value] = listOf(props.value)
  const [isOpen, setOpen] = useState(false)
  /** undefined until it was asked for. */
  const [isAdding, setAdding] = useState<boolean>()
  /** Another one reads its levels anew. */
  const [life, setLife] = useState(0)
  const [recent, remember] = useRecentValues(target, storedFieldOf(source))
  const labels = useReferenceLabels(source, [...new Set([...(value === undefined ? [] : [value]), ...recent])])
  const offered = recent.filter((one) => one !== value && labels.get(one) !== one)
  const Form = ownRecordFormOf(target.name)
  const canAdd = Form !== undefined && verbsOf(target).includes('add') && can(permissionOf(target, 'add'))
  const noun = t(props.field.title)
  /** The page of the tree, at the chosen node; in a tab of its own, so that the form stays. */
  const address =
    value !== undefined && labels.get(value) !== value && target.menu && can(permissionOf(target, 'list'))
      ? `${target.menu.url}?${new URLSearchParams({ [storedFieldOf(source)]: value })}`
      : undefined

  const choose = (chosen: WireValue) => {
    const next = String(chosen ?? '')
    setOpen(false)
    onChange?.(next)
    if (next !== '') {
      remember(next)
    }
  }
  return (
    <span className="row-picker">
      <TreeControl
        {...props}
        key={life}
        open={isOpen}
        onOpenChange={setOpen}
        onChange={choose}
        renderPopup={(menu) => (
          <>
            {offered.length > 0 && (
              <ul className="tree-picker-recent" aria-label={t(RECENT)}>
                {offered.map((one) => (
                  <li key={one}>
                    <Button type="text" size="small" onClick={() => choose(one)}>
                      {labels.get(one)}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {menu}
            {address !== undefined && (
              <div className="row-picker-foot">
                <Button
                  type="link"
                  size="small"
                  icon={<ExportOutlined aria-hidden />}
                  href={address}
                  target="_blank"
                  rel="noopener"
                >
                  {t(OPEN_CHOSEN, { name: labels.get(value ?? '') ?? '' })}
                </Button>
              </div>
            )}
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
                  {value === undefined
                    ? t(CREATE, { noun })
                    : t(CREATE_BELOW, { noun, name: labels.get(value) ?? value })}
                </Button>
              </div>
            )}
          </>
        )}
      />
      {isAdding !== undefined && Form && (
        <Suspense fallback={null}>
          <Form
            resource={target}
            mode="new"
            below={value}
            open={isAdding}
            onClose={() => setAdding(false)}
            onSaved={(row) => {
              void queries.invalidateQueries({ queryKey: ['tree'] })
              setLife(life + 1)
              choose(String(row[storedFieldOf(source)]))
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

const OPEN_CHOSEN: Text = ['查看「{name}」', 'Open "{name}"']
const CREATE_BELOW: Text = ['在「{name}」下新建{noun}', 'New below "{name}": {noun}']
