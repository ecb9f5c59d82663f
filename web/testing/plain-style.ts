/** How elements are laid out where no style sheet speaks; all others are `inline`. */
const LAYOUT: Readonly<Record<string, readonly string[]>> = {
  none: ['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'],
  'inline-block': ['BUTTON', 'INPUT', 'METER', 'PROGRESS', 'SELECT', 'TEXTAREA'],
  'list-item': ['LI'],
  table: ['TABLE'],
  'table-row-group': ['TBODY', 'TFOOT', 'THEAD'],
  'table-row': ['TR'],
  'table-cell': ['TD', 'TH'],
  block: [
    ...['ADDRESS', 'ARTICLE', 'ASIDE', 'BLOCKQUOTE', 'BODY', 'DD', 'DETAILS', 'DIALOG', 'DIV', 'DL', 'DT', 'FIELDSET'],
    ...['FIGCAPTION', 'FIGURE', 'FOOTER', 'FORM', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'HEADER', 'HR', 'HTML', 'LEGEND'],
    ...['MAIN', 'MENU', 'NAV', 'OL', 'OPTGROUP', 'OPTION', 'P', 'PRE', 'SECTION', 'SUMMARY', 'UL'],
  ],
}

const LAYOUT_OF = new Map(Object.entries(LAYOUT).flatMap(([layout, tags]) => tags.map((tag) => [tag, layout] as const)))

/**
 * The computed style of an element by its own `style` alone. Style sheets are left out: reading them all for each
 * question of the tests takes a quarter of their time, and what they look like is tried in a real browser.
 */
export function plainStyle(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style
  const value = (name: string): unknown => {
    switch (name) {
      case 'display':
        return own.display || layoutOf(element)
      case 'visibility':
        return inherited(element, name) || 'visible'
      default:
        return Reflect.get(own, name)
    }
  }
  return new Proxy(own, {
    get(_, name) {
      if (name === 'getPropertyValue') {
        return (property: string) => (LIVE.has(property) ? value(property) : own.getPropertyValue(property))
      }
      const found = value(String(name))
      return typeof found === 'function' ? found.bind(own) : found
    },
  })
}

/** What is out of sight is out of the line, too: its words stand apart from those around it. */
function layoutOf(element: Element): string {
  return element.classList.contains('visually-hidden') ? 'block' : (LAYOUT_OF.get(element.tagName) ?? 'inline')
}

const LIVE = new Set(['display', 'visibility'])

function inherited(element: Element | null, name: 'visibility'): string {
  for (let one = element; one; one = one.parentElement) {
    if (one.hasAttribute('style') && (one as HTMLElement).style[name]) {
      return (one as HTMLElement).style[name]
    }
  }
  return ''
}
