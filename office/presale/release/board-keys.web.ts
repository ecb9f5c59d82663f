import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Pixels into a column, where the corner of the card comes to lie. */
const INSET = 12

/** Left and right take a card from column to column. */
export const besides: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
  if (step === 0) {
    return undefined
  }
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((one, other) => one.rect.left - other.rect.left)
  const { left = 0 } = context.collisionRect ?? {}
  const at = columns.findIndex(({ id }) => id === context.over?.id)
  const from = at >= 0 ? at : columns.findLastIndex(({ rect }) => rect.left <= left)
  const target = columns[from + step]?.rect
  return target && { x: target.left + INSET, y: target.top + INSET }
}
