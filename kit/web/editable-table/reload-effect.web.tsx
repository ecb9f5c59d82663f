import { create } from 'zustand'

/** How long an old value stays visible while it fades, in milliseconds. */
const RELOAD_EFFECT_MS = 1400

interface Shown {
  readonly text: string
  /** Another one for each change, so that the fading begins anew. */
  readonly turn: number
}

const useEffects = create<{ readonly shown: ReadonlyMap<string, Shown> }>(() => ({ shown: new Map() }))

let turns = 0

/** Lets old values of a row fade over the new ones. */
export function showReload(tableId: string, id: string, texts: Readonly<Record<string, string>>): void {
  turns += 1
  const names = Object.keys(texts).map((column) => nameOf(tableId, id, column))
  const turn = turns
  useEffects.setState(({ shown }) => ({
    shown: new Map([
      ...shown,
      ...Object.values(texts).map((text, index) => [names[index] ?? '', { text, turn }] as const),
    ]),
  }))
  setTimeout(() => {
    useEffects.setState(({ shown }) => ({
      shown: new Map([...shown].filter(([name, one]) => !names.includes(name) || one.turn !== turn)),
    }))
  }, RELOAD_EFFECT_MS)
}

interface ReloadEffectProps {
  readonly tableId: string
  readonly id: string
  readonly column: string
}

/** The old value of a cell that somebody else has changed, fading away over the new one. */
export function ReloadEffect({ tableId, id, column }: ReloadEffectProps) {
  const shown = useEffects((state) => state.shown.get(nameOf(tableId, id, column)))
  return shown ? (
    <span key={shown.turn} className="table-was" aria-hidden>
      {shown.text}
    </span>
  ) : null
}

function nameOf(tableId: string, id: string, column: string): string {
  return `${tableId}\n${id}\n${column}`
}
