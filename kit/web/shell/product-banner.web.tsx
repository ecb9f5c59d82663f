import { Suspense } from 'react'
import { useProduct } from './app-context.web.ts'
import './banner.css'

/** What the product says above every page, signed in or not; its place is there before it has come. */
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
