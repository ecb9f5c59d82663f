import type { Locator } from '@playwright/test'

/** A cell of a grid by its row from 0 and the title of its column. */
export async function cellAt(table: Locator, row: number, column: string): Promise<Locator> {
  const header = table.getByRole('columnheader', { name: column, exact: true })
  const index = await header.getAttribute('aria-colindex')
  return table.locator(`[role=row][aria-rowindex="${row + 2}"] > [aria-colindex="${index}"]`)
}
