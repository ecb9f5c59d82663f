/** For the buttons in a cell: Enter and Space press them and do not begin to edit the cell. */
export function ownPress(event: { readonly key: string; stopPropagation(): void }): void {
  if (event.key === 'Enter' || event.key === ' ') {
    event.stopPropagation()
  }
}
