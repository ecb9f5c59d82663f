import { useSyncExternalStore } from 'react'

/** Pieces that somebody wants; the price is what the shop quotes later. */
export interface BasketLine {
  readonly skuId: string
  readonly qty: number
  readonly title: string
  readonly skuName: string | null
  readonly picture: string | null
}

const KEY = 'basket'
const listeners = new Set<() => void>()
let kept: { readonly text: string | null; readonly lines: readonly BasketLine[] } = { text: null, lines: [] }

/** The basket of this browser. */
export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(subscribe, basket)
}

/** Adds pieces to those of the same SKU. */
export function addToBasket(line: BasketLine): void {
  const there = basket().find(({ skuId }) => skuId === line.skuId)
  write([...basket().filter((other) => other !== there), { ...line, qty: line.qty + (there?.qty ?? 0) }])
}

/** @param qty 0 takes the line out */
export function setPieces(skuId: string, qty: number): void {
  write(basket().flatMap((line) => (line.skuId !== skuId ? line : qty > 0 ? { ...line, qty } : [])))
}

/** Takes out what was ordered. */
export function emptyBasket(): void {
  write([])
}

function basket(): readonly BasketLine[] {
  const text = localStorage.getItem(KEY)
  if (text !== kept.text) {
    kept = { text, lines: text === null ? [] : JSON.parse(text) }
  }
  return kept.lines
}

function write(lines: readonly BasketLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(lines))
  for (const listener of listeners) {
    listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // other tabs of the same browser
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
