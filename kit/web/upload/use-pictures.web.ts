import { App } from 'antd'
import { useText } from '../text/text.web.ts'
import { pictureFault } from './picture-file.ts'
import { moved } from './upload-list.ts'
import { type UploadsInput, useUploads } from './use-uploads.web.ts'

/** Uploading, ordering and removing of a list of pictures, without its looks. */
export function usePictures(input: Omit<UploadsInput, 'faultOf' | 'tooMany'>) {
  const say = useText()
  const { message } = App.useApp()
  const { reorder, ...uploads } = useUploads({
    ...input,
    faultOf: pictureFault,
    tooMany: ['最多可上传{limit}张图片', 'At most {limit} pictures'],
  })
  return {
    ...uploads,
    /** Moves a picture by one place; at the ends it says so (specification 4.18). */
    step(path: string, by: -1 | 1): void {
      reorder((all) => {
        const from = all.indexOf(path)
        if (from + by < 0) {
          void message.warning(say(['未知的操作', 'Unknown operation']))
        } else if (from + by >= all.length) {
          void message.warning(say(['已到最后~', 'Already the last one~']))
        }
        return moved(all, from, from + by)
      })
    },
    move(from: number, to: number): void {
      reorder((all) => moved(all, from, to))
    },
  }
}
