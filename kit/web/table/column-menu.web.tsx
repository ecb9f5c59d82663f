import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { moved, toggled } from './columns.ts'

interface ColumnMenuProps {
  /** All columns that can be chosen. */
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  /** Names of the shown ones, in order. */
  readonly shown: readonly string[]
  readonly onShown: (shown: readonly string[]) => void
  readonly onReset: () => void
}

/** Which columns, and in which order: selected and dragged, by pointer or keyboard. */
export function ColumnMenu({ columns, shown, onShown, onReset }: ColumnMenuProps) {
  const t = useTranslate()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (name: string) => columns.find((column) => column.name === name)?.title ?? name
  const others = columns.filter(({ name }) => !shown.includes(name))
  const instructions: ScreenReaderInstructions = { draggable: t(HOW_TO_MOVE) }
  return (
    <div className="column-menu">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ screenReaderInstructions: instructions }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) {
            onShown(moved(shown, String(active.id), String(over.id)))
          }
        }}
      >
        <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
          <ul>
            {shown.map((name) => (
              <ShownColumn
                key={name}
                name={name}
                title={titleOf(name)}
                isLast={shown.length === 1}
                onHide={() => onShown(toggled(shown, name))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {others.length > 0 && (
        <ul className="column-menu-others">
          {others.map(({ name, title }) => (
            <li key={name}>
              <Checkbox checked={false} onChange={() => onShown(toggled(shown, name))}>
                {title}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <Button type="link" size="small" onClick={onReset}>
        {t(RESET)}
      </Button>
    </div>
  )
}

interface ShownColumnProps {
  readonly name: string
  readonly title: string
  readonly isLast: boolean
  readonly onHide: () => void
}

function ShownColumn({ name, title, isLast, onHide }: ShownColumnProps) {
  const t = useTranslate()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: name })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Checkbox checked disabled={isLast} onChange={onHide}>
        {title}
      </Checkbox>
      <button type="button" className="column-menu-grip" {...attributes} {...listeners} aria-label={t(MOVE, { title })}>
        <HolderOutlined />
      </button>
    </li>
  )
}

const RESET: Text = ['恢复默认', 'Reset']
const MOVE: Text = ['移动 {title}', 'Move {title}']
const HOW_TO_MOVE: Text = [
  '按空格键拿起，方向键移动，再按空格键放下，Esc 取消。',
  'Press space to pick up, arrows to move, space again to drop, Escape to cancel.',
]
