import { App } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { pictureError } from './picture-file.ts'
import { moved } from './upload-list.ts'
import { type UploadsInput, useUploads } from './use-uploads.web.ts'

/** Uploading, ordering and removing of a list of pictures, without its looks. */
export function usePictures(input: Omit<UploadsInput, 'errorOf' | 'tooMany'>) {
  const t = useTranslate()
  const { message } = App.useApp()
  const { reorder, ...uploads } = useUploads({
    ...input,
    errorOf: pictureError,
    tooMany: ['最多可上传{limit}张图片', 'At most {limit} {limit|picture|pictures}'],
  })
  return {
    ...uploads,
    /** Moves a picture by one place; at the ends it says so. */
    step(path: string, by: -1 | 1): void {
      reorder((all) => {
        const from = all.indexOf(path)
        if (from + by < 0) {
          void message.warning(t(['未知的操作', 'Unknown operation']))
        } else if (from + by >= all.length) {
          void message.warning(t(['已到最后~', 'Already the last one~']))
        }
        return moved(all, from, from + by)
      })
    },
    move(from: number, to: number): void {
      reorder((all) => moved(all, from, to))
    },
  }
}
