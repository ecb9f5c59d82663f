import { Mark } from '@tiptap/core'
import { classOf, held, heldClass, heldStyle, styleOf } from './held-attributes.web.ts'
import { declarationsOf, styleText } from './html-tree.ts'
import { markOfStyle } from './text-facts.ts'

/** Inline elements without a button of their own. */
const NAMES = ['small', 'ins', 'kbd', 'samp', 'var', 'cite', 'q', 'abbr', 'dfn', 'mark', 'bdi'] as const

/** Elements whose own style and class the words inside keep. */
const INLINE = ['span', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'a', 'sub', 'sup', 'code', ...NAMES]

interface Look {
  readonly style: string | null
  readonly class: string | null
  readonly title: string | null
  readonly lang: string | null
  readonly dir: string | null
}

const PLAIN: Look = { style: null, class: null, title: null, lang: null, dir: null }

/** Colour, size and whatever else style, class or language say of words; one for each run, the inner over the outer. */
export const Span = Mark.create({
  name: 'span',
  // Closest to the words: marks around it keep the colour of what they mark.
  priority: 50,
  addAttributes: () => {
    const seen = (name: keyof Look) => ({ parseHTML: (element: HTMLElement) => lookOf(element)[name] })
    return {
      style: { ...heldStyle, ...seen('style') },
      class: { ...heldClass, ...seen('class') },
      title: { ...held('title'), ...seen('title') },
      lang: { ...held('lang'), ...seen('lang') },
      dir: { ...held('dir'), ...seen('dir') },
    }
  },
  parseHTML: () => [
    {
      tag: INLINE.join(', '),
      // The element is heard by its own mark too.
      consuming: false,
      // Heard before the marks that take the element, rendered within them.
      priority: 60,
      getAttrs: (element: HTMLElement) =>
        Object.values(lookOf(element)).some((value) => value !== null) ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

function lookOf(element: HTMLElement): Look {
  const { parentElement } = element
  const around = parentElement && INLINE.includes(parentElement.localName) ? lookOf(parentElement) : PLAIN
  const own = (name: string) => element.getAttribute(name) || null
  return {
    style: mergedStyle(around.style, ownStyle(element)),
    class: classOf(element) ?? around.class,
    // A link has its own title.
    title: element.localName === 'a' ? around.title : (own('title') ?? around.title),
    lang: own('lang') ?? around.lang,
    dir: own('dir') ?? around.dir,
  }
}

/** Without what a mark says as well: bold words stay bold only as long as their mark is there. */
function ownStyle(element: HTMLElement): string | null {
  const kept = declarationsOf(styleOf(element) ?? '').filter(([name, value]) => !markOfStyle(name, value))
  return kept.length === 0 ? null : styleText(kept)
}

function mergedStyle(outer: string | null, inner: string | null): string | null {
  return styleText([...new Map([...declarationsOf(outer ?? ''), ...declarationsOf(inner ?? '')])]) || null
}

export const HELD_MARKS = NAMES.map((name) =>
  Mark.create({
    name: `held-${name}`,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  }),
)
