/** Pixels by which a dialog is away from where it opens. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** Where a dialog is when its offset is zero, and its size; pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Viewport {
  readonly width: number
  readonly height: number
}

export const IN_PLACE: Offset = { x: 0, y: 0 }

/**
 * The nearest offset that keeps the dialog in sight; of a dialog larger than the window, its beginning with the header.
 */
export function clamped(offset: Offset, box: Box, viewport: Viewport): Offset {
  return {
    x: within(offset.x, -box.left, viewport.width - box.left - box.width),
    y: within(offset.y, -box.top, viewport.height - box.top - box.height),
  }
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

/** Pixels of one press of an arrow key. */
const KEY_STEP = 16

const STEPS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

/** Where an arrow key moves a dialog; undefined for any other key. */
export function stepped({ x, y }: Offset, key: string): Offset | undefined {
  const step = STEPS[key]
  return step && { x: x + step.x, y: y + step.y }
}
