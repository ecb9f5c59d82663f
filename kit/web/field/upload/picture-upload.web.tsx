import { PlusOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { Sortable } from '../../browser/sortable.web.tsx'
import { useTranslate } from '../../browser/text.web.ts'
import { late } from '../../page/late.web.ts'
import { PendingCard } from './pending-card.web.tsx'
import { PictureCard } from './picture-card.web.tsx'
import { PICTURE_TYPES } from './picture-file.ts'
import './upload.css'
import type { UploadValue } from './upload-list.ts'
import { usePictures } from './use-pictures.web.ts'

const PicturePreview = late(async () => (await import('./picture-preview.web.tsx')).PicturePreview)

export interface PictureUploadProps {
  /** Stored paths in order. */
  readonly paths: readonly string[]
  /** With the paths comes all that is known of their files. */
  readonly onChange: (paths: readonly string[], files: readonly UploadValue[]) => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit?: number
  /** Folder of the store. */
  readonly biz?: string | undefined
  readonly disabled?: boolean | undefined
  /** Id of the button that chooses files. */
  readonly id?: string | undefined
  readonly label: string
  readonly describedBy?: string | undefined
  readonly text?: string
}

/** Picture cards to choose, drop or paste pictures into, put them in order, look at and remove them. */
export function PictureUpload(props: PictureUploadProps) {
  const { paths, onChange, limit = 0, biz, label, describedBy } = props
  const t = useTranslate()
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = props.disabled ?? componentDisabled ?? false
  const pictures = usePictures({ paths, onChange, limit, biz })
  const [opened, setOpened] = useState<number>()
  const hasRoom = limit === 0 || paths.length + pictures.pending.length < limit
  const add = (files: Iterable<File>) => {
    if (!isDisabled) {
      pictures.add(files)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its cards in every browser
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      onPaste={(event) => add(event.clipboardData.files)}
    >
      <Sortable
        ids={paths}
        layout="wrapped"
        nameOf={(path) => t(['第{place}张图片', 'picture {place}'], { place: paths.indexOf(path) + 1 })}
        onMove={pictures.move}
      >
        <ul className="pictures">
          {paths.map((path, index) => (
            <PictureCard
              key={path}
              path={path}
              place={index + 1}
              isSortable={limit !== 1}
              isDisabled={isDisabled}
              onPreview={() => setOpened(index)}
              onStep={(by) => pictures.step(path, by)}
              onRemove={() => pictures.remove(path)}
            />
          ))}
          {pictures.pending.map((picture) => (
            <PendingCard
              key={picture.uid}
              picture={picture}
              url={pictures.urlOf(picture.uid)}
              onRetry={() => pictures.retry(picture.uid)}
              onRemove={() => pictures.drop(picture.uid)}
            />
          ))}
          {hasRoom && !isDisabled && (
            <li>
              <ChooseTile id={props.id} label={label} text={props.text} isMany={limit !== 1} onFiles={add} />
            </li>
          )}
          {isDisabled && paths.length === 0 && <li>{t(['暂无数据', 'No data'])}</li>}
        </ul>
      </Sortable>
      {opened !== undefined && (
        <Suspense>
          <PicturePreview paths={paths} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface ChooseTileProps {
  readonly id: string | undefined
  readonly label: string
  readonly text: string | undefined
  readonly isMany: boolean
  readonly onFiles: (files: Iterable<File>) => void
}

/** Opens the file dialog; takes dropped files. */
function ChooseTile({ id, label, text, isMany, onFiles }: ChooseTileProps) {
  const t = useTranslate()
  const shown = text ?? t(['上传', 'Upload'])
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        aria-label={t(['{label}：{text}，可选择、拖入或粘贴图片', '{label}: {text}, choose, drop or paste a picture'], {
          label,
          text: shown,
        })}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={isOver ? 'picture-frame picture-choose picture-over' : 'picture-frame picture-choose'}
      >
        <PlusOutlined />
        <div>{shown}</div>
      </button>
      <input
        ref={input}
        type="file"
        // antd's forms render every file input, hidden ones too.
        style={{ display: 'none' }}
        aria-label={label}
        accept={PICTURE_TYPES}
        multiple={isMany}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
