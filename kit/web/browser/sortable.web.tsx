import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCodes,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from './text.web.ts'

/** A press becomes a drag after so many pixels; before, it is a click. */
const DRAG_DISTANCE = 5

/** Enter stays with the handle, which may open a menu. */
const KEYS: KeyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
}

interface SortableProps {
  /** Names of the things in order, each once. */
  readonly ids: readonly string[]
  readonly layout: 'rows' | 'wrapped'
  /** What a person calls the thing; its id when left out. */
  readonly nameOf?: (id: string) => string
  readonly onMove: (from: number, to: number) => void
  readonly onDragging?: (isDragging: boolean) => void
  readonly children: ReactNode
}

/** Things put in order by mouse, finger or keyboard, told to screen readers in words. */
export function Sortable({ ids, layout, nameOf = String, onMove, onDragging, children }: SortableProps) {
  const t = useTranslate()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  )
  const placed = (text: Text, id: string | number | undefined) =>
    t(text, { name: id === undefined ? '' : nameOf(String(id)), place: ids.indexOf(String(id)) + 1 })
  const announcements: Announcements = {
    onDragStart: ({ active }) => placed(['已拿起{name}', 'Picked up {name}'], active.id),
    onDragOver: ({ over }) => (over ? placed(['移到第{place}位', 'Moved to place {place}'], over.id) : undefined),
    onDragEnd: ({ over }) => placed(['已放到第{place}位', 'Dropped at place {place}'], over?.id),
    onDragCancel: () => t(['已取消排序', 'Sorting cancelled']),
  }
  const finish = ({ active, over }: DragEndEvent) => {
    onDragging?.(false)
    if (over && over.id !== active.id) {
      onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t(HOW) } }}
      onDragStart={() => onDragging?.(true)}
      onDragCancel={() => onDragging?.(false)}
      onDragEnd={finish}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

const HOW: Text = [
  '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消。',
  'Press space to pick up, arrow keys to move, space to drop, Escape to cancel.',
]
