import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'

/** A press becomes a drag after so many pixels; before, it is a click. */
const DRAG_DISTANCE = 5

interface SortableCardsProps {
  readonly ids: readonly string[]
  readonly onMove: (id: string, target: string) => void
  readonly children: ReactNode
}

/** Cards that are put in order by mouse, finger or keyboard, told to screen readers in words. */
export function SortableCards({ ids, onMove, children }: SortableCardsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useSortingWords(ids)
  const finish = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) {
      onMove(String(active.id), String(over.id))
    }
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={finish}>
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function useSortingWords(ids: readonly string[]) {
  const say = useText()
  const placed = (text: Text, id: UniqueIdentifier | undefined) => say(text, { place: ids.indexOf(String(id)) + 1 })
  const announcements: Announcements = {
    onDragStart: ({ active }) => placed(['已拿起第{place}张图片', 'Picked up picture {place}'], active.id),
    onDragOver: ({ over }) => (over ? placed(['移到第{place}位', 'Moved to place {place}'], over.id) : undefined),
    onDragEnd: ({ over }) => placed(['已放到第{place}位', 'Dropped at place {place}'], over?.id),
    onDragCancel: () => say(['已取消排序', 'Sorting cancelled']),
  }
  const draggable = say([
    '按空格拿起图片，用方向键移动，再按空格放下，按 Esc 取消。',
    'Press space to pick up a picture, arrow keys to move it, space to drop it, Escape to cancel.',
  ])
  return { announcements, screenReaderInstructions: { draggable } }
}
