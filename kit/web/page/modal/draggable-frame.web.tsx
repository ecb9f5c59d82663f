import {
  type Announcements,
  DndContext,
  type DraggableSyntheticListeners,
  type Modifier,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { type Box, clamped, type Offset, stepped } from './placement.ts'

/** A press becomes a drag after so many pixels; before, it is a click on a button of the header. */
const DRAG_DISTANCE = 3

/** What drags the frame around it: by pointer, and by the arrow keys. */
interface Grip {
  readonly listeners: DraggableSyntheticListeners
  readonly handleKey: (event: KeyboardEvent) => void
}

const GripContext = createContext<Grip | undefined>(undefined)

/** For the header inside a frame; undefined where nothing is dragged. */
export function useGrip(): Grip | undefined {
  return useContext(GripContext)
}

interface FrameProps {
  /** Without it the frame is where its dialog opens, and what is in it stays as it is. */
  readonly isOn: boolean
  /** Away from where the dialog opens; kept outside, a frame goes when its dialog closes. */
  readonly offset: Offset
  readonly onOffset: (offset: Offset) => void
  readonly children: ReactNode
}

/** The box of a dialog that is dragged by its header and never leaves the window. */
export function DraggableFrame({ isOn, offset, onOffset, children }: FrameProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }))
  const box = useRef<HTMLDivElement>(null)
  const atRest = useRef<Box>(undefined)
  const measure = () => {
    const rect = box.current?.getBoundingClientRect()
    atRest.current = rect && {
      left: rect.left - offset.x,
      top: rect.top - offset.y,
      width: rect.width,
      height: rect.height,
    }
  }
  const inSight = (wanted: Offset): Offset => {
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    return atRest.current ? clamped(wanted, atRest.current, viewport) : offset
  }
  const moveTo = (wanted: Offset) => {
    measure()
    onOffset(inSight(wanted))
  }
  const keepInSight: Modifier = ({ transform }) => {
    const place = inSight({ x: offset.x + transform.x, y: offset.y + transform.y })
    return { ...transform, x: place.x - offset.x, y: place.y - offset.y }
  }
  const handleResize = useEffectEvent(() => moveTo(offset))
  useEffect(() => {
    if (isOn) {
      const listen = () => handleResize()
      window.addEventListener('resize', listen)
      return () => window.removeEventListener('resize', listen)
    }
    return undefined
  }, [isOn])
  return (
    <DndContext
      sensors={sensors}
      modifiers={[keepInSight]}
      autoScroll={false}
      accessibility={SILENT}
      onDragStart={measure}
      onDragEnd={({ delta }) => onOffset(inSight({ x: offset.x + delta.x, y: offset.y + delta.y }))}
    >
      <Frame
        isOn={isOn}
        offset={offset}
        onBox={(element) => {
          box.current = element
        }}
        onKey={(event) => {
          const next = stepped(offset, event.key)
          if (next) {
            event.preventDefault()
            moveTo(next)
          }
        }}
      >
        {children}
      </Frame>
    </DndContext>
  )
}

interface BoxProps {
  readonly isOn: boolean
  readonly offset: Offset
  readonly onBox: (element: HTMLDivElement | null) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

function Frame({ isOn, offset, onBox, onKey, children }: BoxProps) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: 'dialog', disabled: !isOn })
  const [x, y] = [offset.x + (transform?.x ?? 0), offset.y + (transform?.y ?? 0)]
  return (
    <div
      ref={(element) => {
        setNodeRef(element)
        onBox(element)
      }}
      className="window-frame"
      style={isOn ? { transform: `translate(${x}px, ${y}px)` } : {}}
    >
      <GripContext value={isOn ? { listeners, handleKey: onKey } : undefined}>{children}</GripContext>
    </div>
  )
}

const say = () => undefined
const announcements: Announcements = { onDragStart: say, onDragOver: say, onDragEnd: say, onDragCancel: say }
/** Where a dialog lies says nothing to whoever does not see it. */
const SILENT = { announcements, screenReaderInstructions: { draggable: '' } }
