import { createRoot } from 'react-dom/client'
import { restoreLocale } from '#kit/web/browser/text.web.ts'
import { Application } from '#kit/web/shell/application.web.tsx'
import { product } from './product.ts'

const root = document.getElementById('root')
if (root) {
  await restoreLocale()
  createRoot(root).render(<Application product={product} />)
}
