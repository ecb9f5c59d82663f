/** Puts a text into the clipboard; on plain HTTP, where pages have no clipboard of their own, by way of a selection. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  if (clipboard) {
    await clipboard.writeText(text)
    return
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.focus()
  area.select()
  document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) {
    focused.focus()
  }
}
