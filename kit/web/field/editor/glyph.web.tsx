/**
 * A sign of letters where the icons have none: `H`, `x²`. Rendered by the style sheet, so that it is no text to be
 * read.
 */
export function Glyph({ children }: { readonly children: string }) {
  return <span className="editor-glyph" data-sign={children} aria-hidden />
}
