import { useTranslate } from '../browser/text.web.ts'
import './user-layout.css'

/** While the first code arrives: quiet, and silent to the eye for the first moments. */
export function WholePageLoading() {
  const t = useTranslate()
  return (
    <div className="whole-page-loading" role="status">
      <span>{t(['加载中…', 'Loading…'])}</span>
    </div>
  )
}
