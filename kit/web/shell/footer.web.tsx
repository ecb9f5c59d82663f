import { useTranslate } from '../browser/text.web.ts'
import { useProduct } from './app-context.web.ts'

/** Links to pages around the product, which open beside it; nothing when the product names none. */
export function Footer() {
  const t = useTranslate()
  const { footerLinks } = useProduct()
  if (footerLinks.length === 0) {
    return null
  }
  return (
    <footer className="global-footer">
      {footerLinks.map(({ title, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {t(title)}
        </a>
      ))}
    </footer>
  )
}
