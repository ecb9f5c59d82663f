import { changeLayout, useLayout } from '../../browser/layout.web.ts'

/**
 * Recolours the application and keeps the colour: both or neither.
 * @returns false when the browser cannot keep it; then the colour of before is back
 */
export async function changeColor(color: string): Promise<boolean> {
  // What the page said about the change is rendered before the work begins.
  await rendered()
  const before = useLayout.getState()
  const isKept = changeLayout({ color })
  if (!isKept) {
    changeLayout({ color: before.color })
  }
  await rendered()
  return isKept
}

/** Two frames: the first renders what has changed, the second comes after that rendering. */
function rendered(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
