/** How far up from what is pointed at a cut text is looked for. */
const MOST_PARENTS = 4

/**
 * A text that its box cuts says itself in whole while it is pointed at, wherever it stands: in a cell, a heading, a menu, a tab.
 * What has a title of its own keeps it.
 * @returns ends it
 */
export function watchCutTexts(): () => void {
  document.addEventListener('pointerover', nameCutText, { passive: true })
  return () => document.removeEventListener('pointerover', nameCutText)
}

function nameCutText({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.closest('[title]:not([data-cut])')) {
    return
  }
  const cut = withParents(target).find(isCut)
  if (cut) {
    cut.title = cut.innerText.trim()
    cut.dataset.cut = ''
    return
  }
  // it was made wider, or says something shorter now
  const named = target.closest<HTMLElement>('[data-cut]')
  named?.removeAttribute('title')
  named?.removeAttribute('data-cut')
}

function withParents(element: HTMLElement): readonly HTMLElement[] {
  const found = [element]
  for (let next = element.parentElement; next && found.length <= MOST_PARENTS; next = next.parentElement) {
    found.push(next)
  }
  return found
}

function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1) {
    return false
  }
  const style = getComputedStyle(element)
  return style.textOverflow === 'ellipsis' || !['', 'none'].includes(style.getPropertyValue('-webkit-line-clamp'))
}
