import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { isRecord } from '../client/api-error.ts'

/** Puts something over the page that `leave` closes; what it returns takes it away. */
type Lay = (leave: () => void) => () => void

const LayersContext = createContext<Lay>(() => () => {})

/** For what is no component of the page, like a question that is asked by a function; all else has `useBackLeaves`. */
export function useLay(): Lay {
  return useContext(LayersContext)
}

/**
 * While something is open over a page (a form, a detail, a dialog), the browser's Back leaves it instead of the page.
 * @param leave does what its close button does; it may ask first, and stay
 */
export function useBackLeaves(isOpen: boolean, leave: () => void): void {
  const lay = useLay()
  const leaveNow = useEffectEvent(leave)
  // With the first rendering: Back may be pressed as soon as it is seen.
  useLayoutEffect(() => (isOpen ? lay(() => leaveNow()) : undefined), [isOpen, lay])
}

interface LayersProps {
  /** Path of the page that is on show. */
  readonly path: string
  readonly children: ReactNode
}

/**
 * Keeps one entry of the history for all that lies over a page: it is there exactly while something is open. The entry
 * has the address of the page, so that a copied link opens the page alone. An entry that nothing belongs to any more,
 * after a reload or on the way forward, is left again.
 */
export function Layers({ path, children }: LayersProps) {
  const { pathname, search, hash, key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const layers = useRef(new Set<() => void>())
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0)
  /** Something was open at the entry that was on show. */
  const wasOpen = useRef(false)
  /** Key of the entry that is being left: that takes a moment. */
  const moving = useRef<string>(undefined)
  const isHere = pathname === path
  const isEntry = isRecord(state) && state.isLayer === true

  const lay = useCallback((leave: () => void) => {
    layers.current.add(leave)
    noteChange()
    return () => {
      layers.current.delete(leave)
      noteChange()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the layers is looked at
  useLayoutEffect(() => {
    if (isHere && moving.current === key) {
      return
    }
    moving.current = undefined
    const last = [...layers.current].at(-1)
    if (!isHere || (isEntry && last)) {
      wasOpen.current = isHere
    } else if (last && wasOpen.current && isBack) {
      wasOpen.current = false
      last()
      // Looked at again once it is gone, or asks.
      noteChange()
    } else {
      wasOpen.current = false
      if (isEntry) {
        moving.current = key
        void navigate(-1)
      } else if (last) {
        moving.current = key
        void navigate({ pathname, search, hash }, { state: { isLayer: true } })
      }
    }
  }, [isHere, isEntry, isBack, key, changes, navigate, pathname, search, hash])

  return <LayersContext value={lay}>{children}</LayersContext>
}
