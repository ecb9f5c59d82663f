/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
