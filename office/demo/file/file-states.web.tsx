import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureUpload } from '#kit/web/field/upload/picture-upload.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

/** A real picture of the application stands in for an uploaded one. */
export function FileStatesExample() {
  const t = useTranslate()
  const label = t(['图片', 'Picture'])
  const picture = new URL('/icon.svg', location.origin).href
  return (
    <States>
      <State of="empty">
        <PictureUpload label={label} paths={[]} onChange={() => {}} limit={1} />
      </State>
      <State of="filled">
        <PictureUpload label={label} paths={[picture]} onChange={() => {}} limit={1} />
      </State>
      <State of="disabled">
        <PictureUpload label={label} paths={[picture]} onChange={() => {}} disabled />
      </State>
      <State of={['禁用且为空', 'Disabled and empty']}>
        <PictureUpload label={label} paths={[]} onChange={() => {}} disabled />
      </State>
    </States>
  )
}
