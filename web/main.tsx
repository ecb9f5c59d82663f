import { createRoot } from 'react-dom/client'
import { Application } from '#kit/web/shell/application.web.tsx'
import { restoreLocale } from '#kit/web/text/text.web.ts'
import { product } from './product.ts'

const root = document.getElementById('root')
if (root) {
  await restoreLocale()
  createRoot(root).render(<Application product={product} />)
}
