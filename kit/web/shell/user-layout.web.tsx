import { type ReactNode, useEffect } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type SignInLook, useProduct } from './app-context.web.ts'
import { documentTitle } from './document-title.ts'
import { LanguageButton, ModeButton } from './look-buttons.web.tsx'
import { ProductBanner } from './product-banner.web.tsx'
import './user-layout.css'

interface UserLayoutProps {
  readonly title: Text
  readonly look?: SignInLook | undefined
  readonly children: ReactNode
}

/** Sign, name and picture of the shop around the pages of signing in. */
export function UserLayout({ title: ofPage, look = {}, children }: UserLayoutProps) {
  const t = useTranslate()
  const { title, Logo } = useProduct()
  const shop = t(look.title ?? title)
  const page = t(ofPage)
  useEffect(() => {
    document.title = documentTitle({ page, shop, isHome: false })
  }, [page, shop])
  return (
    <div className="user-layout" data-pictured={look.picture !== undefined}>
      {look.picture !== undefined && <img className="user-layout-picture" src={look.picture} alt="" />}
      <div className="user-layout-side">
        <ProductBanner />
        <div className="user-layout-tools">
          <LanguageButton />
          <ModeButton />
        </div>
        <main className="user-layout-main">
          <div>
            <div className="user-layout-brand">
              {look.logo === undefined ? <Logo size={44} /> : <img src={look.logo} height={44} alt="" />}
              <h1>{shop}</h1>
            </div>
            {look.line && <p className="user-layout-line">{t(look.line)}</p>}
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}
