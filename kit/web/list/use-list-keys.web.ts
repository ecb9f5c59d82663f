import { App } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { KeyEntry } from '../keys/key-registry.web.ts'
import { useKeys } from '../keys/use-keys.web.ts'
import { useRunAction } from '../table/row-actions.web.tsx'
import { useList } from './list-context.web.ts'

/**
 * The keyboard on the rows of a list: to the next row and back, select, open, and the commands of a row by their letters.
 * @returns id of the row that the keys are for; undefined until one of them is pressed
 */
export function useListKeys(canSelect: boolean): string | undefined {
  const t = useTranslate()
  const { message } = App.useApp()
  const runAction = useRunAction()
  const { list, actionsOf, open } = useList()
  const { rows, selection } = list
  const [currentId, setCurrent] = useState<string>()
  const place = rows.findIndex(({ id }) => id === currentId)
  const current = rows[place]
  const goTo = (to: number) => setCurrent(rows[Math.min(Math.max(0, to), rows.length - 1)]?.id)
  const letters = new Map<string, Text>()
  for (const { letter, title } of rows.flatMap((row) => actionsOf?.(row) ?? [])) {
    if (letter !== undefined && !letters.has(letter)) {
      letters.set(letter, title)
    }
  }
  const command = (letter: string) => {
    const action = current && actionsOf?.(current).find((one) => one.letter === letter)
    if (action?.forbidden) {
      message.warning(t(action.forbidden))
    } else if (action) {
      runAction(action)
    }
  }
  const entries: readonly KeyEntry[] = [
    { keys: 'j', title: NEXT, run: () => goTo(place + 1) },
    { keys: 'k', title: PREVIOUS, run: () => goTo(place < 0 ? 0 : place - 1) },
    ...(canSelect
      ? [{ keys: 'x', title: SELECT, run: () => current && list.select([current], !selection.rows.has(current.id)) }]
      : []),
    { keys: 'Enter', title: OPEN, run: () => current && open('detail', current) },
    ...[...letters].map(([letter, title]) => ({ keys: letter, title, run: () => command(letter) })),
  ]
  useKeys(entries, { title: ROWS, isActive: rows.length > 0 })
  return current?.id
}

const ROWS: Text = ['列表', 'List']
const NEXT: Text = ['下一行', 'Next row']
const PREVIOUS: Text = ['上一行', 'Previous row']
const SELECT: Text = ['选中或取消选中这一行', 'Select the row, or not']
const OPEN: Text = ['打开这一行', 'Open the row']
