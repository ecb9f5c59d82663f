import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { createContext, type MouseEvent, use } from 'react'
import { type RenderRowProps, Row } from 'react-data-grid'
import type { SideRow, Slot } from './slots.ts'

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

const HandleContext = createContext<Handle | undefined>(undefined)

/** A row that can be moved among the others by its handle. */
export function SortableRow<Data>(props: RenderRowProps<Slot<Data>, SideRow>) {
  const { attributes, listeners, setActivatorNodeRef, ...sort } = useSortable({ id: props.row.key })
  const { transform } = sort
  const handle = { attributes, listeners, setActivatorNodeRef }
  // Sideways a row stays where it is.
  const style = transform && {
    transform: `translateY(${transform.y}px)`,
    transition: sort.transition,
    ...(sort.isDragging && { zIndex: 4, opacity: 0.85 }),
  }
  return (
    <HandleContext value={handle}>
      <Row {...props} {...{ ref: sort.setNodeRef }} {...(style && { style })} />
    </HandleContext>
  )
}

interface RowHandleProps {
  readonly label: string
  readonly tabIndex: number
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Drags its row, or picks it up with the space bar; a click or Enter is its owner's. */
export function RowHandle({ label, tabIndex, onClick }: RowHandleProps) {
  const handle = use(HandleContext)
  return (
    <button
      type="button"
      className="grid-handle"
      {...handle?.attributes}
      {...handle?.listeners}
      ref={handle?.setActivatorNodeRef}
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
