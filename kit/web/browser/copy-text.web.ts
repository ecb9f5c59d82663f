/** Puts a text into the clipboard; where the browser gives pages none (plain HTTP) or refuses it, by way of a selection. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (!isCopied) {
    copySelected(text)
  }
}

function copySelected(text: string): void {
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
