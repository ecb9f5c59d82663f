/** A sign of letters where the icons have none: `H`, `x²`. Drawn as an icon, read by nobody. */
export function Glyph({ children }: { readonly children: string }) {
  return (
    <span className="editor-glyph" aria-hidden>
      {children}
    </span>
  )
}
