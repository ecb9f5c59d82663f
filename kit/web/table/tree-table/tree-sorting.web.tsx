import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { type SortPlace, sortPlace } from './sort-place.ts'

interface TreeSortingProps {
  readonly nameOf: (id: string) => string
  /** Rows below a parent were put in another order. */
  readonly onMove: (parent: string, ids: readonly string[]) => void
  readonly children: ReactNode
}

/** Lets rows change places with their siblings by mouse, finger or keyboard, told to screen readers in words. */
export function TreeSorting({ nameOf, onMove, children }: TreeSortingProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepAmongSiblings }),
  )
  const accessibility = useSortingWords(nameOf)
  const finish = ({ active, over }: DragEndEvent) => {
    const from = sortPlace(active.data.current)
    const to = sortPlace(over?.data.current)
    if (from && to && from.parent === to.parent && from.index !== to.index) {
      onMove(from.parent, arrayMove([...from.ids], from.index, to.index))
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongSiblings}
      measuring={MEASURING}
      accessibility={accessibility}
      onDragEnd={finish}
    >
      {children}
    </DndContext>
  )
}

const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } }

/** Only rows of the same parent are targets. */
const amongSiblings: CollisionDetection = (drag) => {
  const parent = sortPlace(drag.active.data.current)?.parent
  const siblings = drag.droppableContainers.filter(({ data }) => sortPlace(data.current)?.parent === parent)
  return closestCenter({ ...drag, droppableContainers: siblings })
}

/** One key press is one place, however tall the neighbour with its open rows is. */
const stepAmongSiblings: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Down]: 1, [KeyboardCode.Up]: -1 }[event.code]
  const { active, over, collisionRect, droppableRects } = context
  const place = sortPlace(active?.data.current)
  if (step === undefined || !place || !collisionRect) {
    return undefined
  }
  event.preventDefault()
  const at = place.ids.indexOf(String(over?.id ?? active?.id))
  const target = droppableRects.get(place.ids[at + step] ?? '')
  return target && { x: collisionRect.left, y: target.top + (target.height - collisionRect.height) / 2 }
}

function useSortingWords(nameOf: (id: string) => string) {
  const t = useTranslate()
  const told = (text: Text, place: SortPlace | undefined, name: string) =>
    t(text, { name, n: (place?.index ?? 0) + 1, of: place?.ids.length ?? 0 })
  const announcements: Announcements = {
    onDragStart: ({ active }) => told(PICKED_UP, sortPlace(active.data.current), nameOf(String(active.id))),
    onDragOver: ({ active, over }) =>
      over ? told(MOVED_TO, sortPlace(over.data.current), nameOf(String(active.id))) : undefined,
    onDragEnd: ({ active, over }) => told(DROPPED, sortPlace(over?.data.current), nameOf(String(active.id))),
    onDragCancel: () => t(CANCELLED),
  }
  return { announcements, screenReaderInstructions: { draggable: t(HOW_TO) } }
}

const PICKED_UP: Text = ['已拿起{name}，第{n}位，共{of}位', 'Picked up {name}, place {n} of {of}']
const MOVED_TO: Text = ['{name}移到第{n}位，共{of}位', '{name} moved to place {n} of {of}']
const DROPPED: Text = ['{name}已放到第{n}位', '{name} dropped at place {n}']
const CANCELLED: Text = ['已取消排序', 'Sorting cancelled']
const HOW_TO: Text = [
  '按空格拿起该行，用上下方向键在同级中移动，再按空格放下，按 Esc 取消。',
  'Press space to pick up the row, arrow up and down to move it among its siblings, space to drop it, Escape to cancel.',
]
