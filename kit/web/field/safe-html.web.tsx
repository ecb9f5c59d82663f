import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { safeStyle } from './safe-style.ts'

/** An own instance: its rules bind nobody else. */
const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName === 'style') {
    attribute.attrValue = safeStyle(attribute.attrValue)
  }
})
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A' && element.hasAttribute('target')) {
    element.setAttribute('rel', 'noopener noreferrer')
  }
  if (element.nodeName === 'IMG' && !element.hasAttribute('alt')) {
    element.setAttribute('alt', '')
  }
})

/** HTML without anything that runs, submits or restyles the page around it. */
export function sanitised(html: string): string {
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['id', 'name', 'class'],
  })
}

/** Rich text as it will be read; the only place of the office that renders HTML. */
export function SafeHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitised(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div style={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: clean }} />
}
