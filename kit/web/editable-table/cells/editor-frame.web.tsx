import { type ComponentType, type ReactNode, Suspense, type SyntheticEvent } from 'react'
import { late } from '../../page/late.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import './cells.css'

interface EditorFrameProps {
  readonly cancel: () => void
  /** Tab is about to leave for the next cell: the last moment for a draft. */
  readonly onLeave?: () => void
  readonly children: ReactNode
}

/**
 * Around an editor in a cell: Esc leaves it without a change, Tab goes to the next cell, and every other key, as well
 * as copying and pasting, belongs to the editor and not to the grid. Clicks pass, so that the grid knows they are
 * inside.
 */
export function EditorFrame({ cancel, onLeave, children }: EditorFrameProps) {
  return (
    <span
      role="none"
      className="cell-editor"
      onKeyDownCapture={(event) => {
        // Letters on their way to a Chinese character: Esc takes them back.
        if (event.nativeEvent.isComposing) {
          return
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          cancel()
        } else if (event.key === 'Tab') {
          onLeave?.()
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') {
          event.stopPropagation()
        }
      }}
      {...OWN_CLIPBOARD}
    >
      {children}
    </span>
  )
}

/**
 * Around the dialog of an editor: keys and the clipboard are not the grid's. Esc passes: dialogs listen for it at the
 * window, and the grid ends the editing with it.
 */
export function Aside({ children }: { readonly children: ReactNode }) {
  return (
    <span
      role="none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') {
          event.stopPropagation()
        }
      }}
      {...OWN_CLIPBOARD}
    >
      {children}
    </span>
  )
}

/** Around what a cell opens while it is not edited: clicks in it are none on the cell either. */
export function CellAside({ children }: { readonly children: ReactNode }) {
  return (
    <span role="none" onClick={stop} onDoubleClick={stop} onMouseDown={stop}>
      <Aside>{children}</Aside>
    </span>
  )
}

/**
 * An editor that is fetched when it is first needed. Until then a text stands in its place and keeps the focus.
 * @param isAside the cell stays in sight, so that nothing needs to stand there
 */
export function lateEditor(
  load: () => Promise<ComponentType<EditorProps>>,
  isAside = false,
): ComponentType<EditorProps> {
  const Late = late(load)
  return function LateEditor(props) {
    return (
      <Suspense
        fallback={
          <span ref={focus} tabIndex={-1} className="cell-waiting">
            {isAside ? undefined : props.text}
          </span>
        }
      >
        <Late {...props} />
      </Suspense>
    )
  }
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

const OWN_CLIPBOARD = { onCopy: stop, onCut: stop, onPaste: stop }

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
