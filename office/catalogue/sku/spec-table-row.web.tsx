import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { Sortable } from '#kit/web/browser/sortable.web.tsx'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EditableTitle } from './editable-title.web.tsx'
import type { SpecRow } from './sku.ts'
import type { BuilderAction } from './sku-builder.ts'
import { specTitleError } from './sku-check.ts'
import { ValueTag } from './value-tag.web.tsx'

interface SpecTableRowProps {
  readonly specs: readonly SpecRow[]
  readonly index: number
  readonly dispatch: (action: BuilderAction) => void
  readonly onAddValue: () => void
}

/** One spec: its name, its values as tags, what can be done with it. */
export function SpecTableRow({ specs, index, dispatch, onAddValue }: SpecTableRowProps) {
  const t = useTranslate()
  const spec = specs[index]
  const name = spec?.title ?? ''
  const sorting = useSortable({ id: name })
  if (!spec) {
    return null
  }
  return (
    <tr
      ref={sorting.setNodeRef}
      className={sorting.isDragging ? 'spec-row is-dragged' : 'spec-row'}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
    >
      <th scope="row">
        <div className="spec-name">
          <button
            type="button"
            ref={sorting.setActivatorNodeRef}
            {...sorting.attributes}
            {...sorting.listeners}
            className="spec-handle"
            aria-label={t(DRAG, { name })}
            title={t(DRAG, { name })}
          >
            <HolderOutlined aria-hidden />
          </button>
          <EditableTitle
            title={name}
            label={t(RENAME, { name })}
            check={(title) => specTitleError(specs, title, index)}
            onRename={(title) => dispatch({ type: 'renameSpec', spec: index, title })}
          />
        </div>
      </th>
      <td>
        <Sortable
          ids={spec.specValues.map(({ title }) => title)}
          layout="wrapped"
          onMove={(from, to) => dispatch({ type: 'moveSpecValue', spec: index, from, to })}
        >
          <ul className="spec-values" aria-label={t(VALUES_OF, { name })}>
            {spec.specValues.map((value, place) => (
              <ValueTag key={value.id ?? value.title} spec={spec} index={index} place={place} dispatch={dispatch} />
            ))}
            <li>
              <Button
                size="small"
                type="dashed"
                icon={<PlusOutlined aria-hidden />}
                aria-label={t(ADD_VALUE_TO, { name })}
                onClick={onAddValue}
              >
                {t(ADD_VALUE)}
              </Button>
            </li>
          </ul>
        </Sortable>
      </td>
      <td className="spec-action">
        <Button
          type="text"
          danger
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t(REMOVE_NAMED, { name })}
          onClick={() => dispatch({ type: 'removeSpec', spec: index })}
        >
          {t(REMOVE)}
        </Button>
      </td>
    </tr>
  )
}

const ADD_VALUE: Text = ['添加规格值', 'Add value']
const ADD_VALUE_TO: Text = ['添加规格值 {name}', 'Add value to {name}']
const REMOVE: Text = ['删除规格', 'Delete spec']
const REMOVE_NAMED: Text = ['删除规格 {name}', 'Delete spec {name}']
const RENAME: Text = ['修改规格名 {name}', 'Rename spec {name}']
const VALUES_OF: Text = ['{name}的规格值', 'Values of {name}']
const DRAG: Text = ['拖动排序 {name}', 'Drag {name} to sort']
