import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import type { Text } from '#kit/contract/text.ts'
import { isTextInput } from '../browser/is-text-input.web.ts'
import { useTab } from '../page/tab.web.ts'
import { addKeyGroup, type KeyEntry } from './key-registry.web.ts'

interface KeyOptions {
  /** Heading in the help. */
  readonly title: Text
  /** False while the keys do nothing and are not listed. */
  readonly isActive?: boolean
  /** They belong to something that lies over the page: a panel, a dialog. Those of the page rest meanwhile. */
  readonly isInLayer?: boolean
}

/**
 * Keys of a place, while it is on show: listed in the help, and active unless somebody types, composes, or has something
 * open over the page that the keys do not belong to.
 */
export function useKeys(entries: readonly KeyEntry[], { title, isActive = true, isInLayer = false }: KeyOptions): void {
  const { isActive: isTabActive } = useTab()
  const isOn = isActive && isTabActive
  const known = JSON.stringify(entries.map(({ keys, title: does }) => [keys, does]))
  const handle = useEffectEvent((keys: string, event: KeyboardEvent) => {
    if (isMeant(event, keys) && !(isOneKey(keys) && isAfterPrefix(event)) && (isInLayer || !isSomethingOpen())) {
      event.preventDefault()
      secondAt = isOneKey(keys) ? secondAt : event.timeStamp
      entries.find((entry) => entry.keys === keys)?.run(event)
    }
  })
  const heading = title.join('\n')
  useEffect(() => {
    const listed = JSON.parse(known) as readonly (readonly [string, Text])[]
    if (!isOn || listed.length === 0) {
      return
    }
    const [zh = '', en = ''] = heading.split('\n')
    const forget = addKeyGroup({ title: [zh, en], entries: listed.map(([keys, does]) => ({ keys, title: does })) })
    const prefixes = new Set(listed.flatMap(([keys]) => (keys.includes(' ') ? [keys.split(' ', 1).join()] : [])))
    // what is meant for somebody else is said below
    const options = { ignore: () => false, timeout: SEQUENCE_MS }
    // each by itself: of several that are given together, one that is found leaves the others half pressed
    const stops = [
      ...[...prefixes].map((keys) => tinykeys(window, { [keys]: notePrefix }, options)),
      ...listed.map(([keys]) => tinykeys(window, { [keys]: (event) => handle(keys, event) }, options)),
    ]
    return () => {
      for (const stop of stops) {
        stop()
      }
      forget()
    }
  }, [isOn, known, heading])
}

/** Two keys one after the other are pressed within so many milliseconds. */
const SEQUENCE_MS = 1000

/** When the first of two keys was pressed last, and when the second: that one is no key of its own. */
let prefixAt = Number.NEGATIVE_INFINITY
let secondAt = Number.NEGATIVE_INFINITY

function notePrefix(event: KeyboardEvent): void {
  prefixAt = isMeant(event, event.key) ? event.timeStamp : prefixAt
}

function isAfterPrefix({ timeStamp }: KeyboardEvent): boolean {
  const isOver = secondAt > prefixAt && secondAt < timeStamp
  return !isOver && timeStamp > prefixAt && timeStamp - prefixAt < SEQUENCE_MS
}

function isOneKey(keys: string): boolean {
  return !keys.includes(' ')
}

/** Letters are for the text where somebody types; Enter is for the button that has the focus. */
function isMeant(event: KeyboardEvent, keys: string): boolean {
  const { target, key } = event
  // Safari says with 229 alone that the Enter which ends a composition is part of it
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) {
    return false
  }
  const isChord = keys.startsWith('$mod')
  const isPressed = key === 'Enter' && target instanceof Element && target.closest(PRESSED_BY_ENTER) !== null
  return isChord || !(isPressed || (target !== null && isTextInput(target)))
}

const PRESSED_BY_ENTER = 'button, a, summary, [role=menuitem], [role=option]'

/** Whether a dialog, a drawer or a menu lies over the page. */
function isSomethingOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(OVER_THE_PAGE)].some(({ style }) => style.display !== 'none')
}

const OVER_THE_PAGE = [
  ...['.ant-modal-wrap', '.ant-drawer-open', '.ant-image-preview', '.ant-dropdown:not(.ant-dropdown-hidden)'],
  ...['.ant-popover:not(.ant-popover-hidden)', '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'],
].join(', ')
