import { App } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PICTURE_TYPES, pictureError } from '#kit/web/field/upload/picture-file.ts'
import { uploadFile } from '#kit/web/field/upload/upload-file.web.ts'
import { useUploadScope } from '#kit/web/field/upload/uploading.web.ts'
import type { Sku } from './sku.ts'
import type { BuilderAction } from './sku-builder.ts'

export interface SkuPictures {
  /** Is a picture on its way to the row of this name, or (undefined) to all rows? */
  readonly isUploading: (name: string | undefined) => boolean
  /** Opens the file dialog for a row, or (undefined) for all. */
  readonly choose: (row: number | undefined) => void
  readonly upload: (row: number | undefined, file: File) => void
  /** The one file input behind all cells. */
  readonly input: ReactNode
}

/** Uploading pictures of SKUs; an arriving picture finds its row by name, wherever that row is by then. */
export function useSkuPictures(skus: readonly Sku[], dispatch: (action: BuilderAction) => void): SkuPictures {
  const t = useTranslate()
  const { message } = App.useApp()
  const scope = useUploadScope()
  const [running, setRunning] = useState<readonly (string | undefined)[]>([])
  const now = useRef(skus)
  const target = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    now.current = skus
  }, [skus])

  return useMemo(() => {
    const send = async (row: number | undefined, file: File) => {
      const error = pictureError(file)
      if (error) {
        void message.warning(t(error))
        return
      }
      const name = row === undefined ? undefined : now.current[row]?.name
      setRunning((before) => [...before, name])
      try {
        await scope.track(file.name, async () => {
          const value = await uploadFile(file, { biz: 'sku' })
          const place = now.current.findIndex((sku) => sku.name === name)
          dispatch(
            name === undefined
              ? { type: 'setAll', column: 'picture', value }
              : { type: 'setCell', row: place, column: 'picture', value },
          )
        })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        void message.error(t(FAILED, { name: file.name, reason }))
      } finally {
        setRunning((before) => before.toSpliced(before.indexOf(name), 1))
      }
    }
    return {
      isUploading: (name) => running.includes(name),
      choose: (row) => {
        target.current = row
        input.current?.click()
      },
      upload: (row, file) => void send(row, file),
      input: (
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t(PICTURE)}
          accept={PICTURE_TYPES}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) {
              void send(target.current, file)
            }
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      ),
    }
  }, [running, dispatch, message, t, scope])
}

const FAILED: Text = ['{name} 上传失败：{reason}', '{name} was not uploaded: {reason}']
const PICTURE: Text = ['规格图片', 'Spec picture']
