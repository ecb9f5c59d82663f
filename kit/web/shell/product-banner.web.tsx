import { Suspense } from 'react'
import { useProduct } from './app-context.web.ts'
import './banner.css'

/** What the product says on every page: in the header, and above the pages of signing in. */
export function ProductBanner() {
  const { Banner } = useProduct()
  return (
    Banner && (
      <div className="shell-banner">
        <Suspense>
          <Banner />
        </Suspense>
      </div>
    )
  )
}
