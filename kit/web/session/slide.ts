/** Where a slider verification is. */
export interface Slide {
  readonly state: 'idle' | 'dragging' | 'success'
  /** Way of the handle from its start; pixels, 0 to the end of the track. */
  readonly offset: number
}

export const IDLE: Slide = { state: 'idle', offset: 0 }

/** Pixels by which an arrow key moves the handle, as share of the track. */
const KEY_STEP = 0.1

/** The handle is taken hold of; a passed verification stays passed. */
export function grab(slide: Slide): Slide {
  return slide.state === 'idle' ? { state: 'dragging', offset: 0 } : slide
}

/** The handle is `offset` pixels from its start; at the end of the track it is passed. */
export function drag(slide: Slide, offset: number, end: number): Slide {
  if (slide.state !== 'dragging') {
    return slide
  }
  return offset >= end ? { state: 'success', offset: end } : { state: 'dragging', offset: Math.max(0, offset) }
}

/** The handle is let go: short of the end it starts again. */
export function release(slide: Slide): Slide {
  return slide.state === 'success' ? slide : IDLE
}

/** A key: arrows move on and back, End goes to the end, Home and Escape start again; undefined for any other. */
export function press(slide: Slide, key: string, end: number): Slide | undefined {
  const step = Math.max(1, end * KEY_STEP)
  // Ten tenths may fall short of the whole by less than a pixel.
  const to = (offset: number) => drag(grab(slide), offset > end - 1 ? end : offset, end)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return to(slide.offset + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return to(slide.offset - step)
    case 'End':
      return to(end)
    case 'Home':
    case 'Escape':
      return release(slide)
    default:
      return undefined
  }
}
