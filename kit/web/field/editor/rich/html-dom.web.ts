import type { HtmlPiece } from './html-tree.ts'

/** HTML in a document of its own: nothing of it runs or is fetched. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body
}

export function piecesOf(parent: Node): readonly HtmlPiece[] {
  return [...parent.childNodes].flatMap((node): HtmlPiece[] => {
    if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element
      return [
        {
          tag: element.localName,
          attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
          children: piecesOf(element),
        },
      ]
    }
    return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []
  })
}
