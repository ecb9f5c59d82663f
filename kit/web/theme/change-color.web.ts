import { changeLayout, useLayout } from './layout.web.ts'

/**
 * Recolours the application and keeps the colour (specification 2.23h): both or neither.
 * @returns false when the browser cannot keep it; then the colour of before is back
 */
export async function changeColor(color: string): Promise<boolean> {
  // What the page said about the change is drawn before the work begins.
  await drawn()
  const before = useLayout.getState()
  const isKept = changeLayout({ color })
  if (!isKept) {
    changeLayout({ color: before.color })
  }
  await drawn()
  return isKept
}

/** Two frames: the first draws what has changed, the second comes after that drawing. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
