import './one-line.css'

/** One line that ends in … when it does not fit, and then says itself in whole while it is pointed at (`watchCutTexts`). */
export function OneLine({ children }: { readonly children: string }) {
  return <span className="one-line">{children}</span>
}
