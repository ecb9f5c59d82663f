import { type ReactNode, useEffect } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { useProduct } from './app-context.web.ts'
import { documentTitle } from './document-title.ts'
import { LanguageButton, ModeButton } from './look-buttons.web.tsx'
import { ProductBanner } from './product-banner.web.tsx'
import './user-layout.css'

/** Logo and shop title above the pages of signing in. */
export function UserLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const { title, Logo } = useProduct()
  const shop = t(title)
  const page = t(['登录', 'Sign in'])
  useEffect(() => {
    document.title = documentTitle({ page, shop, isHome: false })
  }, [page, shop])
  return (
    <div className="user-layout">
      <ProductBanner />
      <div className="user-layout-tools">
        <LanguageButton />
        <ModeButton />
      </div>
      <main className="user-layout-main">
        <div className="user-layout-brand">
          <Logo size={44} />
          <h1>{shop}</h1>
        </div>
        {children}
      </main>
    </div>
  )
}
