import { useEffect, useEffectEvent } from 'react'
import { isTextInput } from '../browser/is-text-input.web.ts'
import { afterPress, type Typed } from './wedge.ts'

const NOTHING: Typed = { text: '', at: Number.NEGATIVE_INFINITY }

/**
 * Takes what a bar code reader types, wherever the focus is, except in a field that somebody types into. The key that ends it
 * presses no button.
 */
export function useWedge(isOn: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) {
      return
    }
    let typed = NOTHING
    const onKey = (event: KeyboardEvent) => {
      const { target, key, code, timeStamp: at } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) {
        typed = NOTHING
        return
      }
      const next = afterPress(typed, { key, code, at })
      if ('scanned' in next) {
        event.preventDefault()
        event.stopPropagation()
        typed = NOTHING
        take(next.scanned)
      } else {
        typed = next
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOn])
}

/** Fields that are only read, such as that of a choice, take no keys. */
function isTyping(target: EventTarget | null): boolean {
  return target !== null && isTextInput(target) && !(target instanceof HTMLInputElement && target.readOnly)
}
