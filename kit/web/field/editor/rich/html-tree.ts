/** HTML as plain data, so that it can be compared without a browser. */
export interface HtmlElement {
  /** In lower case. */
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly HtmlPiece[]
}

export type HtmlPiece = string | HtmlElement

/** Declarations of a style attribute in order; names in lower case, values as browsers write them. */
export function declarationsOf(style: string): readonly (readonly [name: string, value: string])[] {
  return style
    .split(';')
    .map((part) => {
      const colon = part.indexOf(':')
      return [part.slice(0, colon).trim().toLowerCase(), plainValue(part.slice(colon + 1))] as const
    })
    .filter(([name, value]) => name !== '' && value !== '')
}

export function styleText(declarations: readonly (readonly [string, string])[]): string {
  return declarations.map(([name, value]) => `${name}: ${value}`).join('; ')
}

/** A style attribute with one declaration set, or without it when the value is undefined. */
export function withDeclaration(style: string, name: string, value: string | undefined): string {
  const others = declarationsOf(style).filter(([one]) => one !== name)
  return styleText(value === undefined ? others : [...others, [name, value]])
}

export function declarationIn(style: string, name: string): string | undefined {
  return declarationsOf(style).findLast(([one]) => one === name)?.[1]
}

/** One way of writing for what means the same: `rgb(255,0,0)` and `#FF0000`, `0px` and `0`. */
function plainValue(value: string): string {
  return value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*,\s*/g, ', ')
    .replace(/rgb\((\d+), (\d+), (\d+)\)/gi, (_whole, ...parts: string[]) => hexOf(parts.slice(0, 3)))
    .replace(/#[0-9a-f]{3,8}\b/gi, (hex) => hex.toLowerCase())
}

function hexOf(parts: readonly string[]): string {
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}
