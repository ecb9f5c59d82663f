import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
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
import { useText } from '#kit/web/text/text.web.ts'

/** A press becomes a drag after so many pixels; before, it is a click. */
const DRAG_DISTANCE = 5

interface SortableProps {
  /** Names of the things in order, each once. */
  readonly ids: readonly string[]
  readonly layout: 'rows' | 'wrapped'
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** Things put in order by mouse, finger or keyboard, told to screen readers in words. */
export function Sortable({ ids, layout, onMove, children }: SortableProps) {
  const say = useText()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placed = (text: Text, id: string | number | undefined) =>
    say(text, { name: String(id ?? ''), place: ids.indexOf(String(id)) + 1 })
  const announcements: Announcements = {
    onDragStart: ({ active }) => placed(['已拿起{name}', 'Picked up {name}'], active.id),
    onDragOver: ({ over }) => (over ? placed(['移到第{place}位', 'Moved to place {place}'], over.id) : undefined),
    onDragEnd: ({ over }) => placed(['已放到第{place}位', 'Dropped at place {place}'], over?.id),
    onDragCancel: () => say(['已取消排序', 'Sorting cancelled']),
  }
  const finish = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) {
      onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say(HOW) } }}
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
